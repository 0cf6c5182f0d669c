import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { languages } from '#platform/languages.ts'
import { formatNumber, nameOf } from '#platform/locale.ts'
import type { Content, InvoiceLine } from './content.ts'
import type { Category } from './vat.ts'

// In the language of the document, which whoever makes one sets.

/** Why no tax is charged. */
export const exemptionText: Record<NonNullable<Category['exemption']>, () => string> = {
  exempt: m.invoice_exempt,
  intra_community: m.invoice_intra_community,
  reverse_charge: m.invoice_reverse_charge,
  export: m.invoice_export,
  none: m.invoice_no_tax_details,
}

/** What a line is about: goods, or a sum that was given back of what has one rate. */
export const lineName = (line: InvoiceLine, { credits }: Content): string =>
  line.name === '' ? m.invoice_refund_of({ number: credits?.number ?? '' }) : nameOf(line)

export const carriageName = (carriage: NonNullable<Content['carriage']>): string =>
  carriage.name === '' ? m.invoice_delivery() : nameOf(carriage)

/** A rate of tax, in percent. */
export const rateText = (rate: number): string => `${formatNumber(rate / 1000, { maximumFractionDigits: 3 })}%`

/** A day as documents write it. That of the series: in UTC, wherever the shop runs. */
export const dayText = (at: Date | string): string =>
  new Date(at).toLocaleDateString(languages[getLocale()].tag, { dateStyle: 'medium', timeZone: 'UTC' })
