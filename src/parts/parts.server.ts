import { productsByIds } from '#catalogue/sql.server.ts'
import { successorsOf } from '#catalogue/successor.server.ts'
import { productView } from '#catalogue/view.server.ts'
import { orderNumber } from '#orders/number.server.ts'
import { ListPage } from '#platform/contract/list-page.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { decodeCursor, type List, pageOf } from '#platform/database/cursor.server.ts'
import { fromMinor } from '#platform/money.ts'
import { boughtLines, type PartRow, partsOf, type Sort, sorts } from './bought.sql.server.ts'
import type { Part } from './contract.ts'

type Asked = {
  q?: string | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** One page of what somebody has bought or named. */
export async function listOfParts(
  db: Database,
  userId: string,
  { q = '', sort = 'last', cursor, limit = 100 }: Asked,
): Promise<ListPage<Part>> {
  const list: List = { name: `parts ${sort}`, by: sorts[sort].by }
  const found = await partsOf(db, userId, { q, sort, after: decodeCursor(list, cursor), limit })
  const { rows, next } = pageOf(list, found, limit, (row) => ({ value: sortedBy(row, sort), id: row.id }))
  const [sold, last] = await Promise.all([
    soldNow(
      db,
      rows.map(({ id }) => id),
    ),
    boughtLines(
      db,
      rows.flatMap(({ lastLine }) => lastLine ?? []),
    ),
  ])
  const lineOf = new Map(last.map((line) => [line.id, line]))
  return new ListPage(
    rows.map(({ id, sku, slug, name, nameBn, ownNumber, ownName, times, pieces, lastAt, lastLine }) => {
      const line = lineOf.get(lastLine ?? '')
      return {
        ...{ productId: id, sku, slug, name, nameBn, times, pieces, ...sold(id) },
        own: { number: ownNumber, name: ownName },
        last: line
          ? {
              order: line.order,
              number: orderNumber(line.number),
              at: lastAt.toISOString(),
              price: fromMinor(line.unitPriceMinor, line.currency),
              currency: line.currency,
              packSize: line.packSize,
              quantity: line.quantity,
            }
          : null,
      }
    }),
    next,
  )
}

const sortedBy = ({ lastAt, times, name }: PartRow, sort: Sort) => ({ last: lastAt.toISOString(), times, name })[sort]

/** What is sold of products now, or in their place. */
export async function soldNow(db: Database, ids: readonly string[]) {
  const products = new Map((await productsByIds(db, ids)).map((row) => [row.id, productView(row)]))
  const withdrawn = ids.filter((id) => !products.has(id))
  const successors = withdrawn.length > 0 ? await successorsOf(db, withdrawn) : []
  const successorOf = new Map(successors.map(({ productId, ...successor }) => [productId, successor]))
  return (id: string): Pick<Part, 'product' | 'successor'> => ({
    product: products.get(id) ?? null,
    successor: successorOf.get(id) ?? null,
  })
}
