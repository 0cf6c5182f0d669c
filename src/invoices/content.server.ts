import type { Address } from '#addresses/contract.ts'
import { addressLines } from '#addresses/lines.server.ts'
import type { Locale } from '#platform/locale.ts'
import { orderNumber } from '#platform/order-number.server.ts'
import type { Taxed } from '#tax/compute.ts'
import { type Content, type InvoiceLine, type Party, sumsOf } from './content.ts'
import type { Seller } from './contract.ts'
import type { LineToInvoice, OrderToInvoice } from './order.sql.server.ts'

/** What the invoice of an order says, from now on. */
export function contentOf(seller: Seller, order: OrderToInvoice, sold: readonly LineToInvoice[]): Content {
  const lines = sold.map(invoiceLine)
  const carriage = carriageOf(order, lines)
  const { deliveryAddress, billingAddress } = order
  const locale = order.locale as Locale
  return {
    seller,
    buyer: { ...partyOf(billingAddress ?? deliveryAddress, order, locale), vatNumber: order.vatNumber },
    deliveredTo: billingAddress && deliveryAddress ? partyOf(deliveryAddress, order, locale) : null,
    order: {
      number: orderNumber(order.number),
      placedAt: order.placedAt.toISOString(),
      reference: order.reference,
    },
    lines,
    carriage,
    period: periodOf(order),
    // The shop sells goods. Services would be under reverse charge.
    ground: order.ground === 'reverse_charge' ? 'intra_community' : order.ground,
    ...sumsOf(lines, carriage),
    credits: null,
  }
}

/** Goods are delivered after the invoice that their payment makes, within the days that were promised. */
function periodOf({ paidAt, deliveryMethod }: OrderToInvoice): Content['period'] {
  if (!paidAt || !deliveryMethod) return undefined
  const dayAfter = (days: number) => new Date(paidAt.getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return { from: dayAfter(0), to: dayAfter(deliveryMethod.daysTo) }
}

/** A line from before there was tax is its price. */
const invoiceLine = ({ netMinor, taxMinor, taxRate, id: _, ...line }: LineToInvoice): InvoiceLine => ({
  ...line,
  netMinor: netMinor ?? line.unitPriceMinor * line.quantity,
  taxMinor,
  rate: taxRate,
})

/** What of an order's rates its lines do not have is its delivery's. */
function carriageOf({ deliveryMethod, taxes }: OrderToInvoice, lines: readonly Taxed[]): Content['carriage'] {
  const ofLines = new Map(sumsOf(lines, null).taxes.map((taxed) => [taxed.rate, taxed]))
  const parts = taxes
    .map(({ rate, netMinor, taxMinor }) => ({
      rate,
      netMinor: netMinor - (ofLines.get(rate)?.netMinor ?? 0),
      taxMinor: taxMinor - (ofLines.get(rate)?.taxMinor ?? 0),
    }))
    .filter(({ netMinor, taxMinor }) => netMinor > 0 || taxMinor > 0)
  if (!deliveryMethod || parts.length === 0) return null
  return { name: deliveryMethod.name, nameBn: deliveryMethod.nameBn, parts }
}

function partyOf(address: Address | null, order: OrderToInvoice, locale: Locale): Party {
  if (address) return { name: address.company || address.name, lines: addressLines(address, locale), address }
  const { customerName, address: typed } = order
  return { name: customerName, lines: [customerName, ...typed.split('\n')].filter(Boolean), address: null }
}
