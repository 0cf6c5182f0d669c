import { getDayIn } from '#base/platform/day.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { subtractByRate, toChargedTax } from '#company/tax/by-rate.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import type { TaxTable } from '#company/tax/contract.ts'
import { findTaxation } from '#company/tax/taxation.ts'
import { getHome } from '#company/tax/treatment.ts'
import type { Address } from '#people/addresses/contract.ts'
import { formatAddressLines, getCountryNameIn } from '#people/addresses/lines.server.ts'
import { type CustomsCodes, type InvoiceContent, type InvoiceLine, type Party, sumContent } from './content.ts'
import type { Seller } from './contract.ts'
import { findDestination, isExported } from './customs.server.ts'
import { getTaxCurrency } from './exchange/tax-currency.ts'
import type { LineToInvoice, OrderToInvoice } from './order.sql.server.ts'
import { formatOrderNumber } from './order-number.server.ts'

/** Builds the content of an order's invoice, which stays as it is. */
export function buildInvoiceContent(
  { seller, table }: { seller: Seller; table: TaxTable },
  order: OrderToInvoice,
  sold: readonly LineToInvoice[],
): InvoiceContent {
  const home = getHome(table)
  const destination = findDestination(order)
  const isAbroad = isExported(home, order)
  const lines = sold.map((line) => ({ ...invoiceLine(line), ...(isAbroad ? toKnownCodes(line) : {}) }))
  const carriage = buildShippingCharge(order, lines)
  const { deliveryAddress, billingAddress } = order
  const locale = order.locale as Locale
  return {
    seller,
    buyer: { ...toParty(billingAddress ?? deliveryAddress, order, locale), vatNumber: order.vatNumber },
    consultation: order.ground === 'reverse_charge' ? (order.vatCheck ?? undefined) : undefined,
    deliveredTo: billingAddress && deliveryAddress ? toParty(deliveryAddress, order, locale) : null,
    // Collected goods change hands at home, and those of an order that says nothing else.
    suppliedIn: (destination ?? home).country,
    order: {
      number: formatOrderNumber(order.number),
      placedAt: order.placedAt.toISOString(),
      reference: order.reference,
    },
    lines,
    carriage,
    period: buildPeriod(order, seller.timeZone),
    // The shop sells goods. Services would be under reverse charge.
    ground: order.ground === 'reverse_charge' ? 'intra_community' : order.ground,
    ...sumContent(lines, carriage),
    taxation: {
      ...findTaxation(table, { ground: order.ground, destination, lines }),
      currency: getTaxCurrency(seller) ?? order.currency,
    },
    credits: null,
    means: order.means,
    ...(order.dueOn && { dueOn: order.dueOn }),
  }
}

/** Goods are delivered after payment, which makes the invoice, and by the day that the order promises, if it promises one. */
function buildPeriod(
  { paidAt, deliveryMethod, arrivesTo }: OrderToInvoice,
  timeZone: string,
): InvoiceContent['period'] {
  if (!paidAt || !deliveryMethod) return undefined
  const from = getDayIn(timeZone, paidAt)
  return arrivesTo && arrivesTo >= from ? { from, to: arrivesTo } : { from }
}

function invoiceLine(sold: LineToInvoice): InvoiceLine {
  const { netMinor, taxMinor, taxRate, taxClass, id: _, tariffCode: __, origin: ___, ...line } = sold
  return { ...line, ...(taxClass ? { taxClass } : {}), ...toChargedTax({ ...line, netMinor, taxMinor, taxRate }) }
}

const toKnownCodes = ({ tariffCode, origin }: CustomsCodes): Pick<InvoiceLine, keyof CustomsCodes> => ({
  ...(tariffCode ? { tariffCode } : {}),
  ...(origin ? { origin } : {}),
})

/** Shipping is the order's totals by tax rate minus its lines. */
function buildShippingCharge(
  { deliveryMethod, taxes }: OrderToInvoice,
  lines: readonly TaxedAmount[],
): InvoiceContent['carriage'] {
  const parts = subtractByRate(taxes, lines)
  if (!deliveryMethod || parts.length === 0) return null
  return { name: deliveryMethod.name, translations: deliveryMethod.translations, parts }
}

function toParty(address: Address | null, order: OrderToInvoice, locale: Locale): Party {
  if (address) return { name: address.company || address.name, lines: formatAddressLines(address, locale), address }
  const { customerName, address: typed, deliveryPlace } = order
  const country = deliveryPlace?.country
  const lines = [customerName, ...typed.split('\n')].filter(Boolean)
  return {
    name: customerName,
    lines: country ? [...lines, getCountryNameIn(country, locale)] : lines,
    address: null,
    country,
  }
}
