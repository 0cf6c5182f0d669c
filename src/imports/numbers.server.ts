import { toAsciiDigits } from '#platform/digits.ts'

export type DecimalMark = '.' | ','

const shapes: Record<DecimalMark, RegExp> = {
  '.': /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e-?\d{1,3})?$/i,
  ',': /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/,
}

/** A number as people write it; undefined if it is none. Thousands may stand apart by the other mark, or by a space. */
export function parseDecimal(text: string, mark: DecimalMark): number | undefined {
  const plain = toAsciiDigits(text).replace(/[\s'’]/g, '')
  if (!shapes[mark].test(plain)) return undefined
  return Number(mark === '.' ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.'))
}

/** A price, with or without the currency that the shop sells in. */
export function parsePrice(text: string, mark: DecimalMark, currency: string): number | undefined {
  const signs = [currency, ...(['symbol', 'narrowSymbol'] as const).map((display) => getSign(currency, display))]
  const bare = signs.reduce((rest, sign) => dropEnd(rest.trim(), sign), text)
  return parseDecimal(bare, mark)
}

function dropEnd(text: string, sign: string): string {
  if (text.startsWith(sign)) return text.slice(sign.length)
  return text.endsWith(sign) ? text.slice(0, -sign.length) : text
}

const getSign = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value

/** Which mark numbers among some cells have. */
export function detectDecimalMark(cells: readonly string[]): DecimalMark {
  const has = (shape: RegExp) => cells.filter((cell) => shape.test(cell.trim())).length
  return has(/^-?\d+,\d{1,2}$/) > has(/^-?\d+\.\d+$/) ? ',' : '.'
}
