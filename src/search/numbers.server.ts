import type { ProductRow } from '#catalogue/sql.server.ts'
import { productView } from '#catalogue/view.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { partNumberWords } from './asks.ts'
import type { Group } from './contract.ts'
import { type FamilyIndex, familyName } from './family-index.ts'
import { allOf, anyOf, beginningWith, findByWords, type Narrowed, productsByNumber } from './find.sql.server.ts'
import { compacted, normalised } from './normalise.ts'

/** Products whose part number was typed: the whole one, ours or another maker's, or pieces of ours. */
export async function groupsByNumber(
  db: Database,
  { families }: FamilyIndex,
  q: string,
  narrowed: Narrowed,
): Promise<{ group: Group; exact: boolean }[]> {
  const words = partNumberWords(q)
  if (!words) return []
  const typed = normalised(q).toUpperCase()
  const numbers = [...new Set([typed, typed.replace(/[\s/_]+/g, '-'), typed.replace(/\s/g, '')])]
  const [, ...withoutMaker] = normalised(q).split(' ')
  const exact = await productsByNumber(db, numbers, [compacted(q), compacted(withoutMaker.join(' '))])
  const last = words.at(-1)!
  const operands = [
    ...words.slice(0, -1).map((word) => anyOf([word])),
    last.length > 1 ? beginningWith(last) : anyOf([last]),
  ]
  const rows =
    exact.length > 0
      ? exact.map(({ product, familyId }) => ({ product, familyId }))
      : await findByWords(db, allOf(operands), compacted(q), narrowed)
  const groups = Map.groupBy(rows, ({ familyId }: { familyId: string | null; product: ProductRow }) => familyId)
  return [...groups].map(([familyId, own]) => {
    const family = families.find(({ id }) => id === familyId)
    const products = own.map(({ product }) => productView(product))
    return {
      exact: exact.length > 0,
      group: {
        family: family?.id ? familyName(family) : null,
        total: products.length,
        products: products.slice(0, 24),
      },
    }
  })
}
