import { getMinorDigits } from '#base/platform/text/money.ts'

/** An amount in a text: where it stands, in minor units, and its currency if that was written. */
export type TypedAmount = { text: string; minor: number; currency: string | undefined }

const number = String.raw`(\d{1,3}(?:[.,' ]\d{3})+|\d{1,9})(?:[.,](\d{1,3}))?`
export const amountPattern = new RegExp(
  String.raw`(?<![^\s])([€$£¥৳]|[a-z]{3})? ?${number} ?([€$£¥৳]|[a-z]{3})?(?![^\s])`,
  'giu',
)
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** The amounts in a text: 12.50, 12,50, €1,234.50 or 12 EUR. A number without decimals or a currency is another thing. */
export function parseAmounts(text: string, shopCurrency: string): TypedAmount[] {
  return [...text.matchAll(amountPattern)].flatMap(([found, before = '', whole = '', decimals = '', after = '']) => {
    const marks = [before, after].filter((mark) => mark !== '').map((mark) => mark.toUpperCase())
    const codes = marks.filter((mark) => currencies.has(mark))
    if (codes.length < marks.filter((mark) => /[A-Z]/.test(mark)).length) return []
    const [currency] = codes
    const digits = getMinorDigits(currency ?? shopCurrency)
    if (decimals.length > digits || (decimals === '' && marks.length === 0)) return []
    const minor = Number(whole.replace(/\D/g, '') + decimals.padEnd(digits, '0'))
    return [{ text: found.trim(), minor, currency }]
  })
}
