import { toAsciiDigits } from '#platform/digits.ts'
import { parseNumber } from '#platform/forms.ts'

/** A line of a pasted list: what it says of a product, and as it was typed. What is no number is NaN. */
export type ListedSupplierPart = {
  part: string
  partNumber: string
  price: number | null
  multiple: number
  minimum: number
  text: string
}

/**
 * A pasted list, or the columns of a CSV file, with or without a heading: our part number, the supplier's, the price, the pack, the
 * least quantity. What is empty at the end of a line is unknown, or 1.
 */
export function readSupplierParts(text: string): ListedSupplierPart[] {
  return text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map(readLine)
    .filter(({ price }, index) => index > 0 || !Number.isNaN(price))
}

function readLine(text: string): ListedSupplierPart {
  const separator = ['\t', ';', ','].find((mark) => text.includes(mark)) ?? '\t'
  const [part = '', partNumber = '', price = '', multiple = '', minimum = ''] = text
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  // Where a comma does not separate columns it may be that of a price.
  const amount = separator === ',' ? price : price.replace(',', '.')
  return {
    ...{ text: text.trim(), part: toAsciiDigits(part), partNumber, price: parseNumber(amount) ?? null },
    ...{ multiple: parseNumber(multiple) ?? 1, minimum: parseNumber(minimum) ?? 1 },
  }
}
