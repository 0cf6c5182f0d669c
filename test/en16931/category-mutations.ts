import type { Base } from './bases.ts'
import { breakdownXml, type Mutation } from './mutations.ts'

type Group = { name: string; code: string; base: Base; numbers: readonly (readonly [RegExp, string])[] }

const withoutVat = [/<ram:ID schemeID="VA">DE/, '<ram:ID schemeID="XX">DE'] as const
const withoutFiscal = [/<ram:ID schemeID="FC">/, '<ram:ID schemeID="XX">'] as const
const groups: Group[] = [
  { name: 'S', code: 'S', base: 'home', numbers: [withoutVat, withoutFiscal] },
  { name: 'Z', code: 'Z', base: 'zero', numbers: [withoutVat, withoutFiscal] },
  { name: 'E', code: 'E', base: 'mixed', numbers: [withoutVat, withoutFiscal] },
  { name: 'AE', code: 'AE', base: 'reverse', numbers: [withoutVat, withoutFiscal] },
  { name: 'IC', code: 'K', base: 'union', numbers: [[/schemeID="VA">FR/, 'schemeID="XX">FR']] },
  { name: 'G', code: 'G', base: 'overseas', numbers: [withoutVat] },
  { name: 'O', code: 'O', base: 'untaxed', numbers: [[/<ram:ID schemeID="FC">/, '<ram:ID schemeID="VA">DE']] },
]

/** Each rule that all categories have. What one line or charge says of a category, the other says too: -02 and -04. */
export const categoryMutations = groups.flatMap(({ name, code, base, numbers }): Mutation[] => {
  const others = base === 'home' || !['zero', 'mixed'].includes(base) ? [] : ['BR-S-02', 'BR-S-04']
  const at = (path: string) =>
    new RegExp(
      `(${path}<ram:CategoryCode>${code}</ram:CategoryCode>\\s*)(?:<ram:RateApplicablePercent>[^<]*</ram:RateApplicablePercent>)?`,
    )
  const lineTax = at('<ram:ApplicableTradeTax>\\s*<ram:TypeCode>VAT</ram:TypeCode>\\s*')
  const chargeTax = at('<ram:CategoryTradeTax>\\s*<ram:TypeCode>VAT</ram:TypeCode>\\s*')
  const wrongRate = `$1<ram:RateApplicablePercent>${code === 'S' ? 0 : 5}</ram:RateApplicablePercent>`
  const group = new RegExp(
    `${breakdownXml}<ram:ApplicableTradeTax>(?:(?!</ram:ApplicableTradeTax>)[\\s\\S])*?<ram:CategoryCode>${code}<[\\s\\S]*?</ram:ApplicableTradeTax>`,
  )
  const inGroup = (element: string) =>
    new RegExp(
      `(${breakdownXml}<ram:ApplicableTradeTax>(?:(?!</ram:ApplicableTradeTax>)[\\s\\S])*?<ram:${element}>)[^<]*(?=(?:(?!</ram:ApplicableTradeTax>)[\\s\\S])*?<ram:CategoryCode>${code}<)`,
    )
  const basisFollows = code === 'S' ? [`BR-S-08`] : []
  return [
    {
      rule: `BR-${name}-01`,
      base,
      change: [[group, code === 'S' ? '' : '$&$&']],
      also: code === 'S' ? ['BR-CO-14', 'BR-CO-18'] : code === 'O' ? ['BR-O-11'] : [],
    },
    { rule: `BR-${name}-02`, base, change: numbers, also: [`BR-${name}-04`, ...others] },
    { rule: `BR-${name}-04`, base, change: numbers, also: [`BR-${name}-02`, ...others] },
    { rule: `BR-${name}-05`, base, change: [[lineTax, wrongRate]], also: basisFollows },
    { rule: `BR-${name}-07`, base, change: [[chargeTax, wrongRate]], also: basisFollows },
    {
      rule: `BR-${name}-08`,
      base,
      change: [[inGroup('BasisAmount'), '$11.00']],
      also: code === 'S' ? ['BR-CO-17', 'BR-S-09'] : [],
    },
    { rule: `BR-${name}-09`, base, change: [[inGroup('CalculatedAmount'), '$15.00']], also: ['BR-CO-14', 'BR-CO-17'] },
    { rule: `BR-${name}-10`, base, change: [reasonChange(code)] },
  ]
})

function reasonChange(code: string): readonly [RegExp, string] {
  if (['S', 'Z'].includes(code))
    return [new RegExp(`${breakdownXml}<ram:CategoryCode>${code}<`), `<ram:ExemptionReason>X</ram:ExemptionReason>$&`]
  return [/<ram:ExemptionReason(?:Code)?>[^<]*<\/ram:ExemptionReason(?:Code)?>/g, '']
}
