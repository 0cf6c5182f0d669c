import {
  evaluateMark,
  type MarkJudgement,
  type NumberColumn,
  type NumberSample,
} from '#base/platform/text/number-marks.ts'
import type { FileNumbers, ImportColumn } from '../contract.ts'

/** Keys of whole numbers, in which nobody writes decimals. */
export const wholeKeys: ReadonlySet<string> = new Set([
  ...['stock', 'stockAdded', 'packSize', 'minimum', 'step', 'leadTimeDays', 'priceCents'],
])
const decimalKeys: ReadonlySet<string> = new Set(['price', 'priceBreaks', 'massGrams'])

type IsNumber = (attribute: string) => boolean

const attributePrefix = 'attributes.'

const isNumberKey = (key: string, isNumber: IsNumber) =>
  wholeKeys.has(key) ||
  decimalKeys.has(key) ||
  (key.startsWith(attributePrefix) && isNumber(key.slice(attributePrefix.length)))

function listNumberColumns(
  { columns: tallies = [] }: FileNumbers,
  columns: readonly ImportColumn[],
  isNumber: IsNumber,
): (NumberColumn & { index: number })[] {
  return columns.flatMap(({ key }, index) => {
    const tally = tallies[index]
    return tally && isNumberKey(key, isNumber) ? [{ tally, isWhole: wholeKeys.has(key), index }] : []
  })
}

/** The decimal mark of a file whose columns are these, and whether it has to be asked. `isNumber`: of the attributes. */
export const evaluateColumns = (
  numbers: FileNumbers,
  columns: readonly ImportColumn[],
  isNumber: IsNumber,
): MarkJudgement => evaluateMark(listNumberColumns(numbers, columns, isNumber), numbers.hints ?? [])

/** Some numbers of these columns that have two readings, each with the place of its column. */
export const listUnclearNumbers = (
  numbers: FileNumbers,
  columns: readonly ImportColumn[],
  isNumber: IsNumber,
): (NumberSample & { index: number })[] =>
  listNumberColumns(numbers, columns, isNumber)
    .flatMap(({ tally, index }) => tally.samples.map((sample) => ({ ...sample, index })))
    .slice(0, 3)
