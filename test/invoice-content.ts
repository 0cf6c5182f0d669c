import type { Translations } from '#base/platform/text/locale.ts'
import { buildDemoDelivery as delivery } from '../src/company/delivery/demonstration.ts'
import { getChargeStep } from '../src/company/tax/charge-step.ts'
import { demoTaxTable as tax } from '../src/company/tax/demonstration.ts'
import type { Address } from '../src/people/addresses/contract.ts'
import { buildInvoiceContent } from '../src/trade/invoices/content.server.ts'
import type { InvoiceContent } from '../src/trade/invoices/content.ts'
import type { Seller } from '../src/trade/invoices/contract.ts'
import { demoSeller } from '../src/trade/invoices/demonstration.ts'
import type { Invoice } from '../src/trade/invoices/xml/xml-parts.server.ts'
import { calculateTotals, type Goods, listOptions } from '../src/trade/orders/pricing/order-totals.ts'
import { berlin, oakland, paris } from './addresses.ts'

export type SoldLine = Pick<Goods, 'quantity' | 'taxClass'> & {
  price: number
  name?: string
  translations?: Translations<'name'>
  tariffCode?: string
  origin?: string
}

type Case = {
  sold: readonly SoldLine[]
  currency?: string
  to?: 'home' | 'union' | 'overseas' | 'nowhere'
  pricesInclude?: boolean
  locale?: 'en' | 'bn'
  seller?: Seller
  customerName?: string
  billing?: Address
  /** The reduced rate is 0 everywhere. */
  isReducedZero?: boolean
}

const places = { home: berlin, union: { ...paris, company: 'Forge SARL' }, overseas: oakland }

/** An invoice over goods, computed as an order computes them. `nowhere`: from before there was tax. */
export function invoiceOver(given: Case): Invoice & { content: InvoiceContent } {
  const { sold, currency = 'EUR', to = 'home', pricesInclude = true, locale = 'en', seller = demoSeller } = given
  const goods = sold.map(({ price, ...line }) => ({
    ...{ unitPriceMinor: price * getChargeStep(currency), grams: 100, leadTimeDays: 0 },
    ...line,
  }))
  const rates = tax.rates.map((rate) => (given.isReducedZero ? { ...rate, reduced: 0 } : rate))
  const terms = { tax: { ...tax, rates, pricesInclude }, delivery: delivery(currency), isLive: true }
  const address = to === 'nowhere' ? undefined : places[to]
  const destination = address && {
    country: address.country,
    region: '',
    postcode: '',
    vatState: to === 'union' ? address.country : '',
  }
  const [method] = destination
    ? listOptions(terms, destination, goods, currency).filter(({ key }) => key !== 'pickup')
    : []
  const amounts = calculateTotals(terms, currency, goods, destination, method)
  const order = {
    ...{ number: 100_001, customerName: given.customerName ?? 'Anna Berg', address: '1 Forge Lane\nBerlin' },
    ...{
      vatNumber: to === 'union' ? 'FR83404833048' : '',
      vatCheck: null,
      deliveryPlace: null,
      arrivesTo: '2026-03-10',
      reference: 'PO 7',
      placedAt: new Date('2026-03-04T10:00:00Z'),
      paidAt: new Date('2026-03-04T11:00:00Z'),
    },
    ...{
      locale,
      currency,
      totalMinor: amounts.totalMinor,
      deliveryAddress: address ?? null,
      billingAddress: given.billing ?? null,
    },
    deliveryMethod: method ?? null,
    ground: address ? amounts.ground : null,
    taxes: address ? amounts.rates : [],
    means: 'card' as const,
  }
  const lines = goods.map((line, index) => ({
    ...{
      id: String(index),
      sku: `IW-${1000 + index}`,
      name: `Hexagon bolt M${index}`,
      translations: {},
      packSize: index % 2 ? 100 : 1,
      ...{ tariffCode: null, origin: null },
    },
    ...line,
    netMinor: address ? amounts.lines[index]!.netMinor : null,
    taxMinor: address ? amounts.lines[index]!.taxMinor : 0,
    taxRate: address ? amounts.lines[index]!.rate : 0,
    taxClass: line.taxClass,
  }))
  const content = buildInvoiceContent({ seller, table: terms.tax }, order, lines)
  return { kind: 'invoice', number: 'INV-2026-00001', issuedAt: new Date('2026-03-04T11:00:00Z'), currency, content }
}
