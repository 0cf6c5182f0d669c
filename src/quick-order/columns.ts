import { countOf, plain, unitOf } from './count.ts'

/** What the heads of columns say that they hold; the first that fits counts, so a price per piece is a price. */
const heads = {
  place: /^(pos|position|line|row|item|#|no|nr|sr|sl|s\/n|ক্রমিক|ক্রম)\.?( ?(no|nr|নং))?\.?$/iu,
  price: /price|cost|preis|মূল্য|দাম/iu,
  quantity: /qty|quantit|menge|anzahl|stück|^st(k|ck)?\.?$|^pcs|pieces|^packs|count|needed|required|পরিমাণ|সংখ্যা/iu,
  unit: /^(unit|uom|u\/m|einheit|me|একক)s?$/iu,
  number: /part|sku|article|artikel|item ?(no|code|num)|number|code|^ref|mpn|model|teil|best.?-?nr|নম্বর|নং/iu,
  sum: /total|value|betrag|summe|amount|মোট/iu,
  description: /desc|name|product|bezeichnung|benennung|text|title|বিবরণ|নাম|পণ্য/iu,
} as const
type Head = keyof typeof heads

export type Columns = {
  quantity: number | undefined
  unit: number | undefined
  /** What a part is called by, the surest first; further ones describe it. */
  texts: readonly number[]
  isHead: (row: readonly string[]) => boolean
}

const headOf = (cell: string): Head | undefined => {
  const text = plain(cell)
  if (text === '' || text.length > 30) return undefined
  return (Object.keys(heads) as Head[]).find((head) => heads[head].test(text))
}

/** A row of heads: nothing in it is a quantity, and at least two cells, or all there are, are heads. */
export function isHead(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '')
  const known = filled.filter((cell) => headOf(cell) !== undefined && !/\d/.test(plain(cell)))
  return filled.length > 0 && !filled.some((cell) => countOf(cell)) && known.length >= Math.min(2, filled.length)
}

/** What the columns of a table are, by their heads and by what is in them, in whatever order they stand. */
export function columnsOf(table: readonly (readonly string[])[]): Columns {
  const head = table.find(isHead) ?? []
  const body = table.filter((row) => !isHead(row) && row.filter((cell) => cell !== '').length > 1)
  const width = Math.max(0, ...body.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, place) => facts(place, head[place] ?? '', body))
  const unit = columns.find(({ units }) => units > 0.6)?.place
  const quantity = columns
    .filter(({ place, counts, head }) => place !== unit && counts >= 0.6 && head !== 'price' && head !== 'sum')
    .filter(({ head, isRunning }) => head === 'quantity' || !(isRunning && head !== undefined))
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.place - a.place)[0]
  const isPlaces = quantity?.isRunning && quantity.head !== 'quantity' && body.length > 3
  const rest = columns.filter(
    ({ place, head }) =>
      place !== unit && place !== quantity?.place && !(head && ['price', 'sum', 'unit'].includes(head)),
  )
  return { quantity: isPlaces ? undefined : quantity?.place, unit, texts: textsOf(rest), isHead }
}

type Facts = ReturnType<typeof facts>

function facts(place: number, head: string, body: readonly (readonly string[])[]) {
  const cells = body.map((row) => plain(row[place] ?? '')).filter((cell) => cell !== '')
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / Math.max(1, cells.length)
  const counts = cells.flatMap((cell) => countOf(cell)?.count ?? [])
  return {
    place,
    head: headOf(head),
    counts: counts.length / Math.max(1, cells.length),
    said: share((cell) => /[x×\p{L}]/u.test(cell) && countOf(cell) !== undefined),
    units: share((cell) => unitOf(cell) !== undefined),
    /** Wanted by the dozen or the hundred, where part numbers are not. */
    round: counts.filter((count) => count % 10 === 0).length / Math.max(1, cells.length),
    isRunning: counts.length > 2 && counts.every((count, at) => at === 0 || count === counts[at - 1]! + 1),
    isPrice: share((cell) => /^\D{0,4}\d[\d.,' ]*[.,]\d{2}\D{0,4}$/.test(cell) && !/[\p{L}]{4}/u.test(cell)) > 0.5,
    lettered: share((cell) => /\p{L}/u.test(cell)),
    /** One word with a digit in it, as part numbers are. */
    numbered: share((cell) => /\d/.test(cell) && !cell.includes(' ') && cell.length > 2),
    length: cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length),
  }
}

const scoreOf = ({ head, counts, said, round, isRunning, length }: Facts) =>
  counts +
  said * 3 +
  round / 2 -
  length / 10 +
  (head === 'quantity' ? 10 : 0) -
  (isRunning || head === 'place' ? 8 : 0) -
  (head === 'number' ? 6 : 0)

/** A column of part numbers, then what describes them, the most telling first. */
function textsOf(rest: readonly Facts[]): number[] {
  const lettered = rest.filter(({ lettered, head, isPrice }) => (lettered > 0.4 && !isPrice) || head === 'number')
  const some = lettered.length > 0 ? lettered : rest.filter(({ head, isPrice }) => head !== 'place' && !isPrice)
  const [number] = some
    .filter(({ numbered, head }) => head === 'number' || (numbered > 0.5 && head !== 'description'))
    .toSorted((a, b) => numberScore(b) - numberScore(a))
  const others = some.filter((one) => one !== number).toSorted((a, b) => b.length - a.length)
  return [...(number ? [number] : []), ...others].map(({ place }) => place)
}

const numberScore = ({ head, numbered, length }: Facts) => numbered + length / 50 + (head === 'number' ? 3 : 0)
