import { XmlDocument, XmlXPath } from 'libxml2-wasm'
import { absent } from './absent.ts'
import { amountRules } from './amounts.ts'
import { categories, categoryRules } from './categories.ts'
import { codeRules } from './codes.ts'
import { headerRules, lineRules } from './header.ts'
import { breakdown, charge, equal, linePath, namespaces } from './rule.ts'

const rules = [...headerRules, ...lineRules, ...amountRules, ...codeRules, ...categoryRules]

const compiled = rules.map(([number, about, test]) => ({
  number,
  about: XmlXPath.compile(about, namespaces),
  test: XmlXPath.compile(`boolean(${test})`, namespaces),
}))

/** The numbers of all rules that are checked. */
export const checkedRules = [
  ...new Set([...rules.map(([number]) => number), ...categories.map(({ name }) => `BR-${name}-08`)]),
]

/** The numbers of the rules that an invoice breaks, and what it has that no rule here is about. */
export function brokenRules(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    const broken = compiled.filter(({ about, test }) => document.find(about).some((node) => node.eval(test) !== true))
    const unknown = absent.filter(({ path }) => document.find(path, namespaces).length > 0)
    return [
      ...new Set([
        ...broken.map(({ number }) => number),
        ...wrongBases(document),
        ...unknown.map(({ what }) => `not checked: ${what}`),
      ]),
    ]
  } finally {
    document.dispose()
  }
}

/** BR-S-08 and its siblings: the basis of a category and rate is that of its lines and charges. */
function wrongBases(document: XmlDocument): string[] {
  return document.find(breakdown, namespaces).flatMap((group) => {
    const text = (name: string) => group.get(`ram:${name}`, namespaces)?.content
    const [code, rate] = [text('CategoryCode'), text('RateApplicablePercent')]
    const category = categories.find((nextCategory) => nextCategory.code === code)
    if (!category) return []
    const same = `[ram:CategoryCode = '${code}'${category.code === 'S' ? ` and ram:RateApplicablePercent = ${rate || 0}` : ''}]`
    const ofLines = `sum(${linePath}/ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax${same}]//ram:LineTotalAmount)`
    const ofCharges = `sum(${charge}[ram:CategoryTradeTax${same}]/ram:ActualAmount)`
    const isRight = group.eval(`boolean(${equal('ram:BasisAmount', `${ofLines} + ${ofCharges}`)})`, namespaces)
    return isRight === true ? [] : [`BR-${category.name}-08`]
  })
}
