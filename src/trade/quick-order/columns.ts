import { parseCount, parseUnit, toPlainText } from './count.ts'
import { isAmount } from './unclear-quantity.ts'

/** Column heads by meaning; the first that fits counts, so a price per piece is a price. */
const heads = {
  place: /^(pos|position|line|row|item|#|no|nr|sr|sl|s\/n|ক্রমিক|ক্রম)\.?( ?(no|nr|নং))?\.?$/iu,
  price: /price|cost|preis|মূল্য|দাম/iu,
  quantity:
    /qty|quantit|menge|anzahl|stück|^st(k|ck)?\.?$|^pcs|pieces|^packs|count|needed|required|il[oó]ść?|ilosc|mno[zž]stv|po[cč]et|cantidad|quantid|aantal|antal|adet|miktar|кол-?во|количеств|পরিমাণ|সংখ্যা/iu,
  unit: /^(unit|uom|u\/m|einheit|me|একক)s?$/iu,
  number: /part|sku|article|artikel|item ?(no|code|num)|number|code|^ref|mpn|model|teil|best.?-?nr|নম্বর|নং/iu,
  sum: /total|value|betrag|summe|amount|মোট/iu,
  description: /desc|name|product|bezeichnung|benennung|text|title|বিবরণ|নাম|পণ্য/iu,
} as const
export type Head = keyof typeof heads

/** Why the numbers of a column may be no quantities. */
export type ColumnDoubt = 'places' | 'columns' | 'numbers'

export type Columns = {
  quantity: number | undefined
  unit: number | undefined
  /** Whether what the quantity column holds may be something else: places in a list, one of two columns of numbers, or part numbers. */
  doubt: ColumnDoubt | undefined
  /** Without a head for quantities, one of a row whose text names no part may be its part number. */
  holdsNumbers: boolean
  /** A comma in the quantity column may be that of decimals. */
  hasDecimalCommas: boolean
  /** Names of a part, the surest first; further ones describe it. */
  texts: readonly number[]
  isHead: (row: readonly string[]) => boolean
}

export const readHead = (cell: string): Head | undefined => {
  const text = toPlainText(cell)
  if (text === '' || text.length > 30) return undefined
  return (Object.keys(heads) as Head[]).find((head) => heads[head].test(text))
}

/** `Part No`, `Unit price`: one head of two words. */
const compound =
  /(?<=(?:^| )(?:part|item|article|order|model|unit|line|pos|sl|sr|serial|total)) (?=(?:no|nr|number|code|price|cost|total|value)\b)/giu

/** The words of a head whose columns only spaces separate. */
export const splitHead = (line: string): string[] => toPlainText(line).replace(compound, '').split(' ')

export const isPlaceHead = (cell: string): boolean => readHead(cell) === 'place'

/** A row of heads: nothing in it is a quantity, and at least two cells, or all there are, are heads. */
export function isHead(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  const known = filled.filter((cell) => readHead(cell) !== undefined && !/\d/.test(toPlainText(cell)))
  return filled.length > 0 && !filled.some((cell) => parseCount(cell)) && known.length >= Math.min(2, filled.length)
}

/** Finds the meaning of a table's columns from their heads and cells, in whatever order they stand. */
export function detectColumns(table: readonly (readonly string[])[]): Columns {
  const heads = table.find(isHead) ?? []
  const body = table.filter((row) => !isHead(row) && row.filter((cell) => cell !== '').length > 1)
  const width = Math.max(0, ...body.map(({ length }) => length))
  // A head that is separated otherwise than its rows is one cell.
  const words = heads.length === 1 && width > 1 ? splitHead(heads[0]!) : heads
  const head = words.length === width || heads.length > 1 ? words : []
  const columns = Array.from({ length: width }, (_, index) => facts(index, head[index] ?? '', body))
  const unit = columns.find(({ units, head }) => units > 0.6 || (head === 'unit' && units > 0))?.place
  const numeric = columns
    .filter((item) => item.place !== unit && !isNamed(item) && !isNumberColumn(item))
    .filter(({ head, counts, amounts, isPrice }) =>
      head === 'quantity' ? amounts > 0 : counts >= 0.6 || (amounts >= 0.8 && counts >= 0.3 && !isPrice),
    )
    .toSorted((a, b) => computeScore(b) - computeScore(a) || b.place - a.place)
  const headed = columns.filter(({ head }) => head === 'quantity')
  // Something has to be left that parts are called by, which places are not.
  const leavesName = (one: Facts) => columns.some((other) => other !== one && other.place !== unit && !other.isPlaces)
  const partly = columns.find((item) => isPartlyCounts(item) && item.place !== unit && leavesName(item))
  const quantity =
    numeric.find((item) => item.head === 'quantity' || (!isPlaceColumn(item) && leavesName(item))) ??
    headed[0] ??
    partly ??
    columns.find((item) => isUnclear(item) && item.place !== unit && leavesName(item))
  const rest = columns.filter(
    ({ place, head }) =>
      place !== unit && place !== quantity?.place && !(head && ['price', 'sum', 'unit'].includes(head)),
  )
  const texts = listTextColumns(rest)
  return {
    ...{ quantity: quantity?.place, unit, texts, isHead },
    doubt: quantity && findDoubt(quantity, numeric, texts, columns),
    holdsNumbers:
      quantity !== undefined && quantity.head === undefined && quantity.said === 0 && hasNumbers(columns, quantity),
    hasDecimalCommas: quantity?.hasDecimalCommas ?? false,
  }
}

/** Positions by their head, whatever gaps they have. */
const isPlaceColumn = ({ head, isRunning, isAscending }: Facts) =>
  head !== undefined && (isRunning || (head === 'place' && isAscending))

/** Columns whose head says that they are no quantity. */
const isNamed = ({ head }: Facts) => head !== undefined && ['price', 'sum', 'number', 'description'].includes(head)

/** `608zz`, `6204`: part numbers of which some are mere numbers. */
const isNumberColumn = ({ head, numbered, partLike }: Facts) => head === undefined && numbered > 0.9 && partLike > 0

/** Counts and a few letters without a head: nobody but its writer knows what it is. */
const isPartlyCounts = ({ head, counts, short, isRunning }: Facts) =>
  head === undefined && !isRunning && counts >= 0.3 && counts < 0.6 && short === 1

/** `5 kg`, `2,5`: quantities without a head that have to be asked about. */
const isUnclear = ({ head, amounts, counts }: Facts) => head === undefined && amounts === 1 && counts === 0

/** A head is sure. Otherwise ascending numbers may be positions, and of two columns of numbers either may be the quantity. */
function findDoubt(
  quantity: Facts,
  numeric: readonly Facts[],
  texts: readonly number[],
  columns: readonly Facts[],
): ColumnDoubt | undefined {
  if (quantity.head === 'quantity' || quantity.said > 0) return undefined
  if (quantity.isRunning || quantity.head === 'place') return 'places'
  if (quantity.amounts < 0.6 || quantity.isPrice) return 'columns'
  if (quantity.numbered === 1 && quantity.round < 1 && !hasNumbers(columns, quantity)) return 'numbers'
  const isRival = ({ place, head, isRunning, isPrice }: Facts) =>
    place !== quantity.place && !head && !isRunning && !isPrice && !texts.includes(place)
  return numeric.some(isRival) ? 'columns' : undefined
}

/** Whether another column has part numbers. */
const hasNumbers = (columns: readonly Facts[], quantity: Facts) =>
  columns.some((other) => other !== quantity && (other.numbered > 0.5 || other.head === 'number'))

type Facts = ReturnType<typeof facts>

function facts(index: number, head: string, body: readonly (readonly string[])[]) {
  const cells = body.map((row) => toPlainText(row[index] ?? '')).filter((cell) => cell !== '')
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / Math.max(1, cells.length)
  const counts = cells.flatMap((cell) => parseCount(cell)?.count ?? [])
  return {
    place: index,
    head: readHead(head),
    counts: counts.length / Math.max(1, cells.length),
    amounts: share(isAmount),
    said: share((cell) => /[x×\p{L}]/u.test(cell) && parseCount(cell) !== undefined),
    units: share((cell) => parseUnit(cell) !== undefined),
    /** Wanted by the dozen or the hundred, where part numbers are not. */
    round: counts.filter((count) => count % 10 === 0).length / Math.max(1, cells.length),
    isRunning: isRunning(counts, index === 0 ? 2 : 3) || (index === 0 && isRunningWithGaps(counts)),
    isAscending: counts.every((count, index) => index === 0 || count > counts[index - 1]!),
    short: share((cell) => cell.length <= 3),
    isPlaces: (isRunning(counts, 2) || (index === 0 && isRunningWithGaps(counts))) && counts[0]! <= 10,
    hasDecimalCommas: /menge|anzahl|stück/iu.test(head) || cells.some((cell) => /\d,\d{1,2}(?!\d)/.test(cell)),
    isPrice: share((cell) => /^\D{0,4}\d[\d.,' ]*[.,]\d{2}\D{0,4}$/.test(cell) && !/[\p{L}]{4}/u.test(cell)) > 0.5,
    lettered: share((cell) => /\p{L}/u.test(cell)),
    /** One word with a digit in it, as part numbers are. */
    numbered: share((cell) => /\d/.test(cell) && !cell.includes(' ') && cell.length > 2),
    /** Letters and digits, and no amount. */
    partLike: share((cell) => /\d/.test(cell) && /\p{L}/u.test(cell) && !isAmount(cell)),
    length: cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length),
  }
}

/** Positions: 1, 2, 3 or 10, 20, 30, or what follows on a second page. Two numbers are a position in the first column only. */
export function isRunning(counts: readonly number[], least: number): boolean {
  const [first = 0, second = 0] = counts
  const step = second - first
  const isStart = step === 1 ? counts.length > 2 || first === 1 : step === 10 && first % 10 === 0
  return counts.length >= least && isStart && counts.every((count, index) => count === first + index * step)
}

/** Positions of which some were taken out: 10, 20, 40. Most steps are still those of before. */
export function isRunningWithGaps(counts: readonly number[]): boolean {
  const steps = counts.slice(1).map((count, index) => count - counts[index]!)
  const whole = counts.every((count) => count % 10 === 0) ? 10 : 1
  const isStep = (step: number) => step >= whole && step <= 3 * whole && step % whole === 0
  return steps.length > 1 && steps.every(isStep) && steps.filter((step) => step === whole).length * 2 >= steps.length
}

const computeScore = ({ head, counts, said, round, isRunning, length }: Facts) =>
  counts +
  said * 3 +
  round / 2 -
  length / 10 +
  (head === 'quantity' ? 10 : 0) -
  (isRunning || head === 'place' ? 8 : 0) -
  (head === 'number' ? 6 : 0)

/** A column of part numbers, then what describes them, the most telling first. */
function listTextColumns(rest: readonly Facts[]): number[] {
  const lettered = rest.filter(
    (item) => (item.lettered > 0.4 && !item.isPrice) || item.head === 'number' || isNumberColumn(item),
  )
  const some =
    lettered.length > 0 ? lettered : rest.filter((item) => item.head !== 'place' && !item.isPrice && !item.isRunning)
  const [number] = some
    .filter(({ numbered, head }) => head === 'number' || (numbered > 0.5 && head !== 'description'))
    .toSorted((a, b) => numberScore(b) - numberScore(a))
  const others = some.filter((item) => item !== number).toSorted((a, b) => b.length - a.length)
  return [...(number ? [number] : []), ...others].map(({ place }) => place)
}

const numberScore = ({ head, numbered, length }: Facts) => numbered + length / 50 + (head === 'number' ? 3 : 0)
