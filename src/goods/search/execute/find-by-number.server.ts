import type { Database } from '#base/platform/database/connect.server.ts'
import { joinWithAnd, joinWithOr, matchPrefix } from '#goods/catalogue/index-words.ts'
import { compactText, listCompactForms, normaliseText } from '#goods/catalogue/normalise.ts'
import type { ResultGroup } from '../contract.ts'
import type { FamilyIndex } from '../index/family-index.ts'
import { listDigitForms } from '../query/digits.ts'
import {
  listMistypedNumbers,
  listNumberLevels,
  listWholeNumbers,
  minNumberLength,
  splitNumber,
} from '../query/part-numbers.ts'
import type { ResultFilter } from '../query/request.ts'
import { computeDistance } from '../query/spelling.ts'
import {
  findByPartialNumber,
  findNeighbouringProducts,
  findProductsByNumber,
  type ResultRow,
} from './find.sql.server.ts'
import { buildGroup } from './find-groups.server.ts'

const maxProducts = 24
const maxRows = 2_000
const maxTypos = 2

/** Products with that part number, ours or another maker's, however it is written. */
export async function findGroupsByNumber(db: Database, { families }: FamilyIndex, q: string): Promise<ResultGroup[]> {
  if (!splitNumber(q)) return []
  const written = listWholeNumbers(q)
  const numbers = [...written, ...listMistypedNumbers(q)].filter((number) => number !== '')
  const found = await findProductsByNumber(db, numbers)
  // What is written so comes before what letters in it may stand for.
  const exact = found.filter(({ compact }) => written.includes(compact))
  const rows = exact.length > 0 ? exact : found
  // A product may be found by its own number and by another maker's.
  return groupByFamily(families, [...new Map(rows.map((row) => [row.id, row])).values()])
}

/** Products whose part numbers begin so, or have these pieces. */
export async function findGroupsByPartialNumber(
  db: Database,
  { families }: FamilyIndex,
  q: string,
  filter: ResultFilter,
): Promise<ResultGroup[]> {
  const words = splitNumber(q)
  if (!words) return []
  const last = words.at(-1)!
  const operands = [
    ...words.slice(0, -1).map((word) => joinWithOr([word])),
    last.length > 1 ? matchPrefix(last) : joinWithOr([last]),
  ]
  const begun = [...listCompactForms(q), ...listDigitForms(normaliseText(q)).map(compactText)]
  return groupByFamily(families, await findByPartialNumber(db, begun, joinWithAnd(operands), filter))
}

export function groupByFamily(
  families: FamilyIndex['families'],
  rows: readonly { familyId: string | null; product: ResultRow }[],
): ResultGroup[] {
  return [...Map.groupBy(rows, ({ familyId }) => familyId)].map(([familyId, own]) => {
    const family = families.find(({ id }) => id === familyId)
    const products = own.map(({ product }) => product)
    return buildGroup(family, products.length, products.slice(0, maxProducts))
  })
}

type ListRow = { text: string; description: string }

/** For each row of a list, the products whose part numbers, ours or other makers', are in it. One query finds all. */
export async function findProductsNamedIn(db: Database, rows: readonly ListRow[]): Promise<ResultRow[][]> {
  const numbers = rows.map(listNumberLevels)
  const found = await findProductsByNumber(db, [...new Set(numbers.flat(2))], maxRows)
  const byNumber = Map.groupBy(found, ({ compact }) => compact)
  return numbers.map((levels) => {
    for (const level of levels) {
      const matches = level.flatMap((number) => byNumber.get(number) ?? [])
      if (matches.length > 0) return [...new Map(matches.map(({ id, product }) => [id, product])).values()]
    }
    return []
  })
}

/** For each text, the products whose part numbers differ from it by a typing mistake or two. */
export async function findProductsSpelledLike(db: Database, texts: readonly string[]): Promise<ResultRow[][]> {
  const numbers = texts.map(compactText)
  const readable = numbers.filter((number) => number.length >= minNumberLength && /\d/.test(number))
  if (readable.length === 0) return texts.map(() => [])
  const byNumber = Map.groupBy(await findNeighbouringProducts(db, readable), ({ compact }) => compact)
  return numbers.map((number) =>
    (byNumber.get(number) ?? [])
      .map(({ product }) => ({ product, typos: computeDistance(number, compactText(product.sku), maxTypos) }))
      .filter(({ typos }) => typos <= maxTypos)
      .toSorted((a, b) => a.typos - b.typos)
      .map(({ product }) => product),
  )
}
