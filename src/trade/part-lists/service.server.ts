import { ListPage } from '#base/platform/contract/list-page.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { findProductNames } from '#goods/catalogue/names.sql.server.ts'
import { findSuccessors } from '#goods/catalogue/related/successor.server.ts'
import { findProductsByIds } from '#goods/catalogue/sql.server.ts'
import { toProductView } from '#goods/catalogue/view.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findBoughtLines, findBoughtParts, type PartSortKey, sorts } from './bought.sql.server.ts'
import type { CustomerPart } from './contract.ts'

type ListQuery = {
  q?: string | undefined
  sort?: PartSortKey | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** One page of parts that a user has bought or named. */
export async function listParts(
  db: Database,
  userId: string,
  { q = '', sort = 'last', cursor, limit = 100 }: ListQuery,
): Promise<ListPage<CustomerPart>> {
  const list: CursorList = { name: `parts ${sort}`, by: sorts[sort].by }
  const found = await findBoughtParts(db, userId, { q, sort, after: decodeCursor(list, cursor), limit })
  const ids = found.map(({ id }) => id)
  const lineIds = found.flatMap(({ lastLine }) => lastLine ?? [])
  const [names, sold, last] = await Promise.all([
    findProductNames(db, ids),
    findSoldNow(db, ids),
    findBoughtLines(db, lineIds),
  ])
  const namesById = new Map(names.map((name) => [name.id, name]))
  const linesById = new Map(last.map((line) => [line.id, line]))
  const { rows, next } = toPage(list, found, limit, ({ id, lastAt, times }) => {
    return { value: { last: lastAt.toISOString(), times, name: namesById.get(id)!.name }[sort], id }
  })
  return new ListPage(
    rows.map(({ id, ownNumber, ownName, times, pieces, lastAt, lastLine }) => {
      const { sku, slug, name, translations } = namesById.get(id)!
      const line = linesById.get(lastLine ?? '')
      return {
        ...{ productId: id, sku, slug, name, translations, times, pieces, ...sold(id) },
        own: { number: ownNumber, name: ownName },
        last: line ? lastView(line, lastAt) : null,
      }
    }),
    next,
  )
}

const lastView = (line: Awaited<ReturnType<typeof findBoughtLines>>[number], at: Date): CustomerPart['last'] => ({
  order: line.order,
  number: formatOrderNumber(line.number),
  at: at.toISOString(),
  price: fromMinor(line.unitPriceMinor, line.currency),
  currency: line.currency,
  packSize: line.packSize,
  quantity: line.quantity,
})

/** The products sold now, or their successors, for these ids. */
export async function findSoldNow(db: Database, ids: readonly string[]) {
  const products = new Map((await findProductsByIds(db, ids)).map((row) => [row.id, toProductView(row)]))
  const withdrawn = ids.filter((id) => !products.has(id))
  const successors = withdrawn.length > 0 ? await findSuccessors(db, withdrawn) : []
  const successorsByProduct = new Map(successors.map(({ productId, ...successor }) => [productId, successor]))
  return (id: string): Pick<CustomerPart, 'product' | 'successor'> => ({
    product: products.get(id) ?? null,
    successor: successorsByProduct.get(id) ?? null,
  })
}
