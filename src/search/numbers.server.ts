import { compacted, normalised } from '#catalogue/normalise.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { Group } from './contract.ts'
import { type FamilyIndex, wordsOf } from './family-index.ts'
import {
  allOf,
  anyOf,
  beginningWith,
  type FoundRow,
  findByPieces,
  type Narrowed,
  productsByNumber,
} from './find.sql.server.ts'
import { groupOf } from './groups.server.ts'

const mostShown = 24
// No part number has more pieces than that.
const mostWords = 6

/** The words of a text that could be a part number, or a piece of one. */
function numberWords(q: string): string[] | undefined {
  const words = wordsOf(q.replace(/[-/]/g, ' '))
  return /\d|-/.test(normalised(q)) && words.length > 0 && words.length <= mostWords ? words : undefined
}

/** Products with that part number, ours or another maker's, however it is written. */
export async function groupsByNumber(db: Database, { families }: FamilyIndex, q: string): Promise<Group[]> {
  if (!numberWords(q)) return []
  const [, ...withoutMaker] = normalised(q).split(' ')
  const texts = [compacted(q), compacted(withoutMaker.join(' '))].filter((text) => text !== '')
  const found = await productsByNumber(db, texts)
  // One that is found by its own number and by another maker's is one.
  return grouped(families, [...new Map(found.map((row) => [row.id, row])).values()])
}

/** Products whose part numbers have these pieces, or begin so. */
export async function groupsByPieces(
  db: Database,
  { families }: FamilyIndex,
  q: string,
  narrowed: Narrowed,
): Promise<Group[]> {
  const words = numberWords(q)
  if (!words) return []
  const last = words.at(-1)!
  const operands = [
    ...words.slice(0, -1).map((word) => anyOf([word])),
    last.length > 1 ? beginningWith(last) : anyOf([last]),
  ]
  return grouped(families, await findByPieces(db, compacted(q), allOf(operands), narrowed))
}

function grouped(
  families: FamilyIndex['families'],
  rows: readonly { familyId: string | null; product: FoundRow }[],
): Group[] {
  return [...Map.groupBy(rows, ({ familyId }) => familyId)].map(([familyId, own]) => {
    const family = families.find(({ id }) => id === familyId)
    const products = own.map(({ product }) => product)
    return groupOf(family, products.length, products.slice(0, mostShown))
  })
}
