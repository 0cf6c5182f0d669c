import { languages } from '#base/platform/text/languages.ts'
import { formatMoney, formatNumber, getName } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type DocumentKind, type InvoiceContent, type InvoiceLine, type NamedMeans, toNamedMeans } from '../content.ts'
import type { RateSource } from '../exchange/contract.ts'
import { getPrintedAccounting } from '../exchange/convert.ts'
import type { VatCategory } from '../vat.ts'

// Labels in the language of the document, which its caller sets.

/** Why no tax is charged. */
export const exemptionText: Record<NonNullable<VatCategory['exemption']>, () => string> = {
  exempt: m.invoice_exempt,
  intra_community: m.invoice_intra_community,
  reverse_charge: m.invoice_reverse_charge,
  export: m.invoice_export,
  untaxed: m.invoice_untaxed,
  none: m.invoice_no_tax_details,
}

/** The name of a line: goods, or what else an amount of one rate is for. */
export function formatLineName(line: InvoiceLine, { credits }: InvoiceContent): string {
  if (line.about === 'price') return m.invoice_price_of_rest({ name: getName(line) })
  if (line.about === 'delivery') return formatCarriageName(line)
  if (line.about === 'offset') return m.invoice_offset()
  return line.name === '' ? m.invoice_refund_of({ number: credits?.number ?? '' }) : getName(line)
}

export const formatCarriageName = (carriage: Pick<InvoiceLine, 'name' | 'translations'>): string =>
  carriage.name === '' ? m.invoice_delivery() : getName(carriage)

/** The means of payment, or of its refund; of an order on account, where and until when it is paid. */
export function formatSettledText(
  kind: DocumentKind,
  { means, dueOn, seller, order }: Pick<InvoiceContent, 'means' | 'dueOn' | 'seller' | 'order'>,
): string {
  if (!dueOn) return (kind === 'invoice' ? paidTexts : creditedTexts)[toNamedMeans(means)]()
  if (kind === 'credit_note') return m.invoice_credited_on_account()
  const account = [seller.iban, seller.bank].filter(Boolean).join(', ')
  return m.invoice_due({ until: formatDocumentDay(dueOn), account, number: order.number })
}

const paidTexts: Record<NamedMeans, () => string> = {
  ...{ card: m.invoice_paid, credit_card: m.invoice_paid, debit_card: m.invoice_paid },
  ...{ direct_debit: m.invoice_paid_by_debit, transfer: m.invoice_paid_by_transfer },
  ...{ online: m.invoice_paid_online, unknown: m.invoice_paid_somehow },
}

const creditedTexts: Record<NamedMeans, () => string> = {
  ...{ card: m.invoice_credited, credit_card: m.invoice_credited, debit_card: m.invoice_credited },
  ...{ direct_debit: m.invoice_credited_to_account, transfer: m.invoice_credited_to_account },
  ...{ online: m.invoice_credited_to_account, unknown: m.invoice_credited_to_account },
}

/** A rate of tax, in percent. */
export const formatRate = (rate: number): string => `${formatNumber(rate / 1000, { maximumFractionDigits: 3 })}%`

/** A day as documents write it, such as that of `getDayIn()`. */
export const formatDocumentDay = (day: string): string =>
  new Date(day).toLocaleDateString(languages[getLocale()].tag, { dateStyle: 'medium', timeZone: 'UTC' })

const sourceTexts: Record<RateSource, () => string> = {
  admin: m.rate_source_admin,
  ecb: m.rate_source_ecb,
  practice: m.rate_source_practice,
}

/** A rate as `1 EUR = 1.0832 USD`. */
export const formatExchange = ({ base, quote, rate }: { base: string; quote: string; rate: number }): string =>
  `${formatNumber(1)} ${base} = ${formatNumber(rate, { maximumSignificantDigits: 12 })} ${quote}`

/** The tax in the currency that it is declared in, with the exchange rate, if that is another currency. */
export const formatAccounting = (content: Pick<InvoiceContent, 'accounting' | 'taxMinor'>): string[] => {
  const accounting = getPrintedAccounting(content)
  if (!accounting) return []
  const { currency, taxMinor, exchange } = accounting
  const amount = formatMoney(fromMinor(taxMinor, currency), currency)
  const [rate, day, source] = [
    formatExchange(exchange),
    formatDocumentDay(exchange.day),
    sourceTexts[exchange.source](),
  ]
  return [m.invoice_tax_accounting({ amount, rate, day, source })]
}
