import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import { getMinorDigits } from '#base/platform/text/money.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { taxClasses } from '#company/tax/contract.ts'
import { paris } from '../../../../test/addresses.ts'
import { brokenRules } from '../../../../test/en16931/broken-rules.ts'
import { invoiceOver, type SoldLine } from '../../../../test/invoice-content.ts'
import { sumContent } from '../content.ts'
import { buildCreditNote } from '../credit-note.ts'
import { demoSeller, unnamedSeller } from '../demonstration.ts'
import { renderXml } from './xml.server.ts'
import type { Invoice } from './xml-parts.server.ts'

const schema = 'test/factur-x/Factur-X_1.07.3_EN16931.xsd'
xmlRegisterFsInputProviders()
const validator = XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(schema, 'utf8'), { url: schema }))

const namespaces = {
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** An invoice as its recipient's program reads it, checked against the schema. */
function read(invoice: Invoice) {
  const document = XmlDocument.fromString(renderXml(invoice))
  validator.validate(document)
  const texts = (path: string) => document.find(path, namespaces).map((node) => node.content)
  return { texts, one: (path: string) => texts(path)[0]! }
}

const pair: SoldLine[] = [
  { price: 1190, quantity: 3, taxClass: 'standard' },
  { price: 1999, quantity: 7, taxClass: 'reduced' },
]

test.each([
  ['at home', { to: 'home' }, ['S', 'S']],
  [
    'with what is exempt',
    { to: 'home', sold: [...pair, { price: 5, quantity: 1, taxClass: 'exempt' }] },
    ['S', 'S', 'E'],
  ],
  ['with a rate of 0', { to: 'home', isReducedZero: true }, ['S', 'Z']],
  [
    'with a rate of 0 and what is exempt',
    { to: 'home', isReducedZero: true, sold: [...pair, { price: 5, quantity: 1, taxClass: 'exempt' }] },
    ['S', 'Z', 'E'],
  ],
  ['to a business of another member state', { to: 'union' }, ['K']],
  ['overseas', { to: 'overseas' }, ['G']],
  ['from before there was tax', { to: 'nowhere' }, ['O']],
  ['in yen', { currency: 'JPY' }, ['S', 'S']],
  ['in dinars of three digits', { currency: 'KWD' }, ['S', 'S']],
  ['with a seller who has said nothing', { seller: unnamedSeller }, ['S', 'S']],
  ['in Bengali', { locale: 'bn' }, ['S', 'S']],
] as const)('an invoice %s is one by the schema, with its categories of tax', (_, change, categories) => {
  const { texts, one } = read(invoiceOver({ sold: pair, ...change }))
  expect(texts('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode')).toEqual(categories)
  expect(one('//ram:DuePayableAmount')).toMatch(/^0(\.00)?$/)
})

test('an invoice says what was ordered: parts, packs, numbers, and where it goes', () => {
  const { texts } = read(invoiceOver({ sold: pair, billing: paris }))
  expect(texts('//ram:SellerAssignedID')).toEqual(['IW-1000', 'IW-1001'])
  expect(texts('//ram:BilledQuantity/@unitCode')).toEqual(['H87', 'XPK'])
  expect(texts('//ram:SellerOrderReferencedDocument/ram:IssuerAssignedID')).toEqual(['IW-100001'])
  expect(texts('//ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID')).toEqual(['PO 7'])
  expect(texts('//ram:BuyerTradeParty//ram:CityName')).toEqual(['Paris'])
  expect(texts('//ram:ShipToTradeParty//ram:CityName')).toEqual(['Berlin'])
  expect(texts('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent')).toEqual([
    '19',
    '7',
  ])
  expect(texts('//ram:IncludedNote/ram:Content')).toEqual([demoSeller.foot])
  expect(texts('//ram:TypeCode')[0]).toBe('380')
})

test('exported goods have their tariff number and their origin where the schema has them', () => {
  const codes = { tariffCode: '73181588', origin: 'DE' }
  const { texts } = read(invoiceOver({ sold: [{ ...pair[0]!, ...codes }, pair[1]!], to: 'overseas' }))
  expect(texts('//ram:DesignatedProductClassification/ram:ClassCode[@listID="HS"]')).toEqual(['73181588'])
  expect(texts('//ram:OriginTradeCountry/ram:ID')).toEqual(['DE'])
})

test('what is not subject to tax names no number for it, whoever bought it', () => {
  const invoice = invoiceOver({ sold: pair, to: 'nowhere' })
  const buyer = { ...invoice.content.buyer, vatNumber: 'FR83404833048' }
  expect(findProblems({ ...invoice, content: { ...invoice.content, buyer } })).toEqual([])
})

test('a credit note names its invoice', () => {
  const invoice = invoiceOver({ sold: pair })
  const number = 'CN-2026-00001'
  for (const amountMinor of [1, 500, invoice.content.totalMinor]) {
    const content = buildCreditNote(invoice, [], amountMinor)!
    const { one } = read({ ...invoice, kind: 'credit_note', number, content })
    expect(one('//ram:TypeCode')).toBe('381')
    expect(one('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toBe(invoice.number)
    expect(Number(one('//ram:GrandTotalAmount')) * 100).toBeCloseTo(amountMinor)
  }
})

test('hostile names are text, without what XML cannot hold', () => {
  const name = 'A & B &#65; <b>&amp;]]>\u0000\u0007\ud800 ‮مرحبا 👩‍🔧'
  const { texts } = read(invoiceOver({ sold: [{ ...pair[0]!, name }] }))
  expect(texts('//ram:SpecifiedTradeProduct/ram:Name')).toEqual(['A & B &#65; <b>&amp;]]>\ufffd ‮مرحبا 👩‍🔧'])
})

const orders = fc.record({
  sold: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      taxClass: fc.constantFrom(...taxClasses),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF', 'BDT'),
  to: fc.constantFrom('home' as const, 'union' as const, 'overseas' as const, 'nowhere' as const),
  pricesInclude: fc.boolean(),
  isReducedZero: fc.boolean(),
})

/** Amounts of dinars are written with two of their three digits. */
const dinars = [7385, 1].map((price, index) => ({ price, quantity: [5, 138][index]!, taxClass: 'standard' as const }))

/** The tax of the first line is a yen less than that of its net: all three together come to what is due (decision 0022). */
const yen = [
  { price: 45_751, quantity: 980 },
  { price: 5, quantity: 424 },
  { price: 13_875, quantity: 1 },
].map((line) => ({ ...line, taxClass: 'reduced' as const }))

/** Of some lines alone, tax that was rounded for all of them may be a whole unit off where the currency has nothing smaller. */
const ofRoundedTax: readonly string[] = ['BR-CO-17', 'BR-S-09']

/** The rules of EN 16931 that an invoice breaks, and lines whose net is not price × quantity. */
function findProblems(invoice: Invoice): string[] {
  const { texts } = read(invoice)
  const numbers = (path: string) => texts(path).map(Number)
  const prices = numbers('//ram:NetPriceProductTradePrice/ram:ChargeAmount')
  const bases = numbers('//ram:BasisQuantity')
  const counts = numbers('//ram:BilledQuantity')
  const nets = numbers('//ram:SpecifiedLineTradeSettlement//ram:LineTotalAmount')
  const wrong = nets.filter((net, index) => Math.abs((prices[index]! / bases[index]!) * counts[index]! - net) > 0.005)
  return [...brokenRules(renderXml(invoice)), ...wrong.map(() => 'price')]
}

test('the rules of EN 16931 hold, whatever is ordered and however it is credited [P161]', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 100 }), (order, percent) => {
      const invoice = invoiceOver(order)
      expect(findProblems(invoice)).toEqual([])
      const { content, currency } = invoice
      const units = content.totalMinor / getChargeStep(currency)
      const note = buildCreditNote(invoice, [], Math.ceil((units * percent) / 100) * getChargeStep(currency))!
      expect(findProblems({ ...invoice, kind: 'credit_note', content: note })).toEqual([])
      const parts = content.lines
        .slice(0, 1 + (percent % content.lines.length))
        .map((line) => ({ ...line, kind: 'pieces' as const, at: 0 }))
      const some = buildCreditNote(invoice, [], sumContent(parts, null).totalMinor, parts)!
      const isWhole = getMinorDigits(currency) === 0
      const found = findProblems({ ...invoice, kind: 'credit_note', content: some })
      expect(found.filter((rule) => !(isWhole && ofRoundedTax.includes(rule)))).toEqual([])
    }),
    {
      numRuns: 40,
      examples: [
        [{ sold: dinars, currency: 'KWD', to: 'home', pricesInclude: true, isReducedZero: false }, 33],
        [{ sold: yen, currency: 'JPY', to: 'home', pricesInclude: true, isReducedZero: false }, 3],
      ],
    },
  )
})

test('what is zero-rated is not called exempt, nor is what is credited of it; older documents stay as they are', () => {
  const invoice = invoiceOver({ sold: pair.slice(1), isReducedZero: true })
  const note = { ...invoice, kind: 'credit_note' as const, content: buildCreditNote(invoice, [], 500)! }
  for (const document of [invoice, note]) {
    const { texts } = read(document)
    expect(new Set(texts('//ram:CategoryCode'))).toEqual(new Set(['Z']))
    expect(texts('//ram:ExemptionReason')).toEqual([])
    expect(texts('//ram:IncludedNote/ram:Content')).toEqual([demoSeller.foot])
  }
  const lines = invoice.content.lines.map(({ taxClass: _, ...line }) => line)
  const older = read({ ...invoice, content: { ...invoice.content, lines } })
  expect(new Set(older.texts('//ram:CategoryCode'))).toEqual(new Set(['E']))
})

test('what was issued as reverse charge stays so, and what is credited of it', () => {
  const invoice = invoiceOver({ sold: pair, to: 'union' })
  const { period: _, ...content } = { ...invoice.content, ground: 'reverse_charge' as const }
  const note = { ...invoice, kind: 'credit_note' as const, content: buildCreditNote({ ...invoice, content }, [], 500)! }
  for (const document of [{ ...invoice, content }, note]) {
    const { texts } = read(document)
    expect(new Set(texts('//ram:CategoryCode'))).toEqual(new Set(['AE']))
    expect(texts('//ram:ExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
    expect(findProblems(document)).toEqual([])
  }
})

test('goods for a business of another member state name where they go, when, and both VAT numbers', () => {
  const { texts } = read(invoiceOver({ sold: pair, to: 'union' }))
  expect(texts('//ram:ShipToTradeParty//ram:CountryID')).toEqual(['FR'])
  expect(texts('//ram:BillingSpecifiedPeriod//udt:DateTimeString')).toEqual(['20260304', '20260310'])
  expect(texts("//ram:ID[@schemeID='VA']")).toEqual([demoSeller.vatNumber, 'FR83404833048'])
  expect(texts('//ram:ExemptionReasonCode')).toEqual(['VATEX-EU-IC'])
  expect(texts('//ram:ExemptionReason')[0]).toContain('Article 138')
  expect(texts('//ram:IncludedNote/ram:Content')[0]).toContain('Article 138')
})

test('a seller who has said nothing lacks only what nobody else knows', () => {
  const seller = { ...unnamedSeller, name: 'Ironwright' }
  expect(findProblems(invoiceOver({ sold: pair, seller }))).toEqual(['BR-CO-26', 'BR-S-02'])
  const numbered = { ...seller, taxNumber: '12/345' }
  expect(findProblems(invoiceOver({ sold: pair, seller: numbered }))).toEqual([])
  expect(findProblems(invoiceOver({ sold: pair, seller: numbered, to: 'nowhere' }))).toEqual([])
  expect(findProblems(invoiceOver({ sold: pair, seller: numbered, to: 'union' }))).toContain('BR-IC-02')
  const bengali = { ...seller, country: 'BD', vatNumber: '001234567-0101' }
  expect(read(invoiceOver({ sold: pair, seller: bengali })).texts("//ram:ID[@schemeID='VA']")).toEqual([
    'BD001234567-0101',
  ])
})

test.each([
  ['BR-07', /<ram:BuyerTradeParty>\s*<ram:Name>.*?<\/ram:Name>/, '<ram:BuyerTradeParty>'],
  ['BR-25', /<ram:Name>Hexagon bolt M0/, '<ram:Name>'],
  ['BR-CO-10', /<ram:LineTotalAmount>(?=\d+\.\d+<\/ram:LineTotalAmount>\s*<ram:ChargeTotal)/, '<ram:LineTotalAmount>1'],
  ['BR-CO-16', /<ram:DuePayableAmount>0/, '<ram:DuePayableAmount>1'],
  ['BR-DEC-18', /<ram:DuePayableAmount>0\.00/, '<ram:DuePayableAmount>0.000'],
  ['BR-IC-02', /<ram:ID schemeID="VA">FR/, '<ram:ID schemeID="FC">FR'],
  ['BR-IC-05', /<ram:RateApplicablePercent>0/, '<ram:RateApplicablePercent>5'],
  ['BR-IC-08', /<ram:BasisAmount>/, '<ram:BasisAmount>1'],
  ['BR-IC-09', /<ram:CalculatedAmount>0/, '<ram:CalculatedAmount>5'],
  [
    'BR-IC-10',
    /<ram:ExemptionReason>.*?<\/ram:ExemptionReason>|<ram:ExemptionReasonCode>.*?<\/ram:ExemptionReasonCode>/g,
    '',
  ],
  ['BR-IC-11', /<ram:BillingSpecifiedPeriod>.*?<\/ram:BillingSpecifiedPeriod>/s, ''],
  ['BR-IC-12', /<ram:ShipToTradeParty>.*?<\/ram:ShipToTradeParty>/s, ''],
] as const)('%s is noticed when it is broken', (rule, found, instead) => {
  const xml = renderXml(invoiceOver({ sold: pair, to: 'union' }))
  expect(xml).toMatch(found)
  expect(brokenRules(xml.replace(found, instead))).toContain(rule)
})
