import type { Address } from '../src/addresses/contract.ts'
import { demonstration as delivery } from '../src/delivery/demonstration.ts'
import { contentOf } from '../src/invoices/content.server.ts'
import type { Content } from '../src/invoices/content.ts'
import type { Seller } from '../src/invoices/contract.ts'
import { demonstration } from '../src/invoices/demonstration.ts'
import type { Invoice } from '../src/invoices/xml-parts.server.ts'
import { amountsOf, type Goods, optionsFor } from '../src/orders/amounts.ts'
import { chargeStep } from '../src/platform/charge-step.ts'
import { demonstration as tax } from '../src/tax/demonstration.ts'
import { berlin, oakland, paris } from './addresses.ts'

export type Sold = Pick<Goods, 'quantity' | 'taxClass'> & { price: number; name?: string; nameBn?: string }

type Case = {
  sold: readonly Sold[]
  currency?: string
  to?: 'home' | 'union' | 'overseas' | 'nowhere'
  pricesInclude?: boolean
  locale?: 'en' | 'bn'
  seller?: Seller
  customerName?: string
  billing?: Address
}

const places = { home: berlin, union: { ...paris, company: 'Forge SARL' }, overseas: oakland }

/** An invoice over goods, computed as an order computes them. `nowhere`: from before there was tax. */
export function invoiceOver(given: Case): Invoice & { content: Content } {
  const { sold, currency = 'EUR', to = 'home', pricesInclude = true, locale = 'en', seller = demonstration } = given
  const goods = sold.map(({ price, ...line }) => ({
    ...{ unitPriceMinor: price * chargeStep(currency), grams: 100, leadTimeDays: 0 },
    ...line,
  }))
  const terms = { tax: { ...tax, pricesInclude }, delivery: delivery(currency) }
  const address = to === 'nowhere' ? undefined : places[to]
  const destination = address && { country: address.country, region: '', hasVatNumber: to === 'union' }
  const [method] = destination
    ? optionsFor(terms, destination, goods, currency).filter(({ key }) => key !== 'pickup')
    : []
  const amounts = amountsOf(terms, currency, goods, destination, method)
  const order = {
    ...{ number: 100_001, customerName: given.customerName ?? 'Anna Berg', address: '1 Forge Lane\nBerlin' },
    ...{
      vatNumber: to === 'union' ? 'FR83404833048' : '',
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
  }
  const lines = goods.map((line, at) => ({
    ...{ id: String(at), sku: `IW-${1000 + at}`, name: `Hexagon bolt M${at}`, nameBn: '', packSize: at % 2 ? 100 : 1 },
    ...line,
    netMinor: address ? amounts.lines[at]!.netMinor : null,
    taxMinor: address ? amounts.lines[at]!.taxMinor : 0,
    taxRate: address ? amounts.lines[at]!.rate : 0,
  }))
  const content = contentOf(seller, order, lines)
  return { kind: 'invoice', number: 'INV-2026-00001', issuedAt: new Date('2026-03-04T11:00:00Z'), currency, content }
}
