import { formatNumber } from '#base/platform/text/locale.ts'
import { fromMinor, getMinorDigits } from '#base/platform/text/money.ts'
import type { InvoiceContent, InvoiceLine } from './content.ts'

type Line = Pick<InvoiceLine, 'netMinor' | 'quantity'>

/** The number of decimals that a net unit price needs, so that price × quantity is the line's net. */
export function countUnitPriceDigits({ netMinor, quantity }: Line, currency: string): number {
  const digits = getMinorDigits(currency)
  const isEnough = (more: number) => {
    const unit = Math.round((netMinor / quantity) * 10 ** more) / 10 ** more
    return Math.round(unit * quantity) === netMinor
  }
  return digits + ([0, 1, 2, 3].find(isEnough) ?? 4)
}

/** The unit price without tax, required by Directive 2006/112/EC, Article 226(8). */
export function formatNetPrice(line: Line, currency: string): string {
  const digits = countUnitPriceDigits(line, currency)
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return formatNumber(fromMinor(line.netMinor, currency) / line.quantity, options)
}

/** Whether a line was sold to a consumer at a price with tax, which the document then shows too. */
export const isPricedWithTax = (
  line: InvoiceLine,
  { ground, buyer }: Pick<InvoiceContent, 'ground' | 'buyer'>,
): boolean =>
  ground === 'taxed' &&
  buyer.vatNumber === '' &&
  line.taxMinor > 0 &&
  line.unitPriceMinor * line.quantity === line.netMinor + line.taxMinor
