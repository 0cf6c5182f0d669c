import {
  findSeparator,
  type ListNumber,
  readListNumber,
  splitListLine,
  splitListLines,
} from '#base/platform/list-lines.ts'
import { addToTally, createTally, evaluateMark } from '#base/platform/text/number-marks.ts'
import { readPartNumber } from '#base/platform/text/part-numbers.ts'
import { dropPieces } from '#base/platform/text/unit-words.ts'
import type { DecimalMark } from '#base/platform/text/written-numbers.ts'

/** A line of a pasted list: what it says of a product, and as it was typed. What is no number is NaN. */
export type ListedSupplierPart = {
  part: string
  partNumber: string
  price: number | null
  multiple: number
  minimum: number
  text: string
  /** Its numbers that have two readings, until it is chosen which is meant. */
  unclear: string[]
}

/**
 * A pasted list, or the columns of a CSV file, with or without a heading: our part number, the supplier's, the price, the pack, the
 * least quantity. What is empty at the end of a line is unknown, or 1. Numbers with two readings are read as the others of the list are, or
 * by the mark that was chosen.
 */
export function readSupplierParts(text: string, mark?: DecimalMark, currency?: string): ListedSupplierPart[] {
  const lines = splitListLines(text)
  const marks = { chosen: mark, judged: judgePrices(lines, currency) }
  return lines
    .map((line) => ({ ...readLine(line, marks, currency), isHead: !/\p{Nd}/u.test(splitLine(line)[2] ?? '') }))
    .filter(({ price, unclear, isHead }, index) => index > 0 || unclear.length > 0 || !Number.isNaN(price) || !isHead)
    .map(({ isHead: _, ...line }) => line)
}

const splitLine = (text: string) => splitListLine(text, findSeparator(text) ?? '\t')

/** The mark of the prices that have only one reading, if they agree. Quantities say nothing of it: nobody writes their decimals. */
function judgePrices(lines: readonly string[], currency: string | undefined): DecimalMark | undefined {
  const tally = createTally()
  for (const [index, line] of lines.entries()) addToTally(tally, splitLine(line)[2] ?? '', index, currency)
  const { readings } = tally
  if (readings['.'] + readings[','] === 0) return undefined
  const { mark, asks } = evaluateMark([{ tally, isWhole: false }], [])
  return asks ? undefined : mark
}

/** What was chosen, and what the prices say. */
type Marks = { chosen: DecimalMark | undefined; judged: DecimalMark | undefined }

function readLine(text: string, marks: Marks, currency: string | undefined): ListedSupplierPart {
  const [part = '', partNumber = '', price = '', multiple = '', minimum = ''] = splitLine(text)
  const numbers = [
    readListNumber(price, marks.chosen ?? marks.judged, currency),
    readWhole(multiple, marks),
    readWhole(minimum, marks),
  ]
  const written = [price, multiple, minimum]
  return {
    ...{ text: text.trim(), part: readPartNumber(part), partNumber: readPartNumber(partNumber) },
    ...{ price: numbers[0]!.value ?? null, multiple: numbers[1]!.value ?? 1, minimum: numbers[2]!.value ?? 1 },
    unclear: written.filter((_, index) => numbers[index]!.isUnclear),
  }
}

/** A quantity that has the mark of the prices' decimals may be a thousand still: that is asked. */
function readWhole(cell: string, { chosen, judged }: Marks): ListNumber {
  const text = dropPieces(cell)
  if (chosen === undefined && judged !== undefined && !text.includes(judged)) return readListNumber(text, judged)
  return readListNumber(text, chosen)
}
