import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import { invoiceOver, type Sold } from '../../test/invoice-content.ts'
import { taxClasses } from '../tax/contract.ts'
import { credited } from './credit.ts'
import { xmlOf } from './xml.server.ts'
import type { Invoice } from './xml-parts.server.ts'

const schema = 'test/factur-x/Factur-X_1.07.3_EN16931.xsd'
xmlRegisterFsInputProviders()
const validator = XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(schema, 'utf8'), { url: schema }))

const namespaces = { ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100' }

/** An invoice as its recipient's program reads it, checked against the schema. */
function read(invoice: Invoice) {
  const document = XmlDocument.fromString(xmlOf(invoice))
  validator.validate(document)
  const texts = (path: string) => document.find(path, namespaces).map((node) => node.content)
  const sum = (path: string) => texts(path).reduce((all, text) => all + Number(text), 0)
  return { texts, sum, one: (path: string) => texts(path)[0]! }
}

const pair: Sold[] = [
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
  ['to a business of another member state', { to: 'union' }, ['AE']],
  ['overseas', { to: 'overseas' }, ['G']],
  ['from before there was tax', { to: 'nowhere' }, ['O']],
  ['in yen', { currency: 'JPY' }, ['S', 'S']],
  ['in dinars of three digits', { currency: 'KWD' }, ['S', 'S']],
  ['with a seller who has said nothing', { seller: undefined }, ['S', 'S']],
  ['in Bengali', { locale: 'bn' }, ['S', 'S']],
] as const)('an invoice %s is one by the schema, with its categories of tax', (_, change, categories) => {
  const { texts, one } = read(invoiceOver({ sold: pair, ...change }))
  expect(texts('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode')).toEqual(categories)
  expect(one('//ram:DuePayableAmount')).toMatch(/^0(\.00)?$/)
})

test('a credit note names its invoice', () => {
  const invoice = invoiceOver({ sold: pair })
  const number = 'CN-2026-00001'
  for (const amountMinor of [1, 500, invoice.content.totalMinor]) {
    const content = credited(invoice, [], amountMinor)!
    const { one } = read({ ...invoice, kind: 'credit_note', number, content })
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
})

const dinars = [7385, 1].map((price, at) => ({ price, quantity: [5, 138][at]!, taxClass: 'standard' as const }))

test('the rules of EN 16931 for sums hold, whatever is ordered', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { texts, sum, one } = read(invoiceOver(order))
      const total = (name: string) => Number(one(`//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`))
      const agree = (a: number, b: number) => expect(a).toBeCloseTo(b, 2)
      agree(total('LineTotalAmount'), sum('//ram:LineTotalAmount') - total('LineTotalAmount')) // BR-CO-10
      agree(total('ChargeTotalAmount'), sum('//ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount')) // BR-CO-12
      agree(total('TaxBasisTotalAmount'), total('LineTotalAmount') + total('ChargeTotalAmount')) // BR-CO-13
      agree(total('TaxTotalAmount'), sum('//ram:ApplicableTradeTax/ram:CalculatedAmount')) // BR-CO-14
      agree(total('GrandTotalAmount'), total('TaxBasisTotalAmount') + total('TaxTotalAmount')) // BR-CO-15
      agree(total('DuePayableAmount'), total('GrandTotalAmount') - total('TotalPrepaidAmount')) // BR-CO-16
      const rates = texts('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax').length
      for (let at = 1; at <= rates; at += 1) {
        const of = (name: string) =>
          one(`//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax[${at}]/ram:${name}`)
        // BR-CO-17, to one unit.
        const exact = (Number(of('BasisAmount')) * Number(of('RateApplicablePercent') ?? 0)) / 100
        expect(Math.abs(Number(of('CalculatedAmount')) - exact)).toBeLessThanOrEqual(1)
        // BR-S-08 and its siblings: what is of a category is its lines and charges.
        const same = `ram:CategoryCode = '${of('CategoryCode')}'${of('RateApplicablePercent') ? ` and ram:RateApplicablePercent = '${of('RateApplicablePercent')}'` : ''}`
        const lines = sum(`//ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax[${same}]]//ram:LineTotalAmount`)
        const charges = sum(`//ram:SpecifiedTradeAllowanceCharge[ram:CategoryTradeTax[${same}]]/ram:ActualAmount`)
        agree(Number(of('BasisAmount')), lines + charges)
      }
      const prices = texts('//ram:NetPriceProductTradePrice/ram:ChargeAmount').map(Number)
      const bases = texts('//ram:BasisQuantity').map(Number)
      const counts = texts('//ram:BilledQuantity').map(Number)
      const nets = texts('//ram:SpecifiedLineTradeSettlement//ram:LineTotalAmount').map(Number)
      for (const [at, net] of nets.entries()) agree((prices[at]! / bases[at]!) * counts[at]!, net)
    }),
    // Amounts of dinars are written with two of their three digits.
    { numRuns: 60, examples: [[{ sold: dinars, currency: 'KWD', to: 'home', pricesInclude: true }]] },
  )
})
