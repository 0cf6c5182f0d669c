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
    ground: order.ground,
    ...sumsOf(lines, carriage),
    credits: null,
  }
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
