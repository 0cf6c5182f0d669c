import { namesOfProducts } from '#catalogue/names.sql.server.ts'
import { productsByIds } from '#catalogue/sql.server.ts'
import { successorsOf } from '#catalogue/successor.server.ts'
import { productView } from '#catalogue/view.server.ts'
import { ListPage } from '#platform/contract/list-page.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { decodeCursor, type List, pageOf } from '#platform/database/cursor.server.ts'
import { fromMinor } from '#platform/money.ts'
import { orderNumber } from '#platform/order-number.server.ts'
import { boughtLines, partsOf, type Sort, sorts } from './bought.sql.server.ts'
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
  const ids = found.map(({ id }) => id)
  const lineIds = found.flatMap(({ lastLine }) => lastLine ?? [])
  const [names, sold, last] = await Promise.all([namesOfProducts(db, ids), soldNow(db, ids), boughtLines(db, lineIds)])
  const nameOf = new Map(names.map((name) => [name.id, name]))
  const lineOf = new Map(last.map((line) => [line.id, line]))
  const { rows, next } = pageOf(list, found, limit, ({ id, lastAt, times }) => {
    return { value: { last: lastAt.toISOString(), times, name: nameOf.get(id)!.name }[sort], id }
  })
  return new ListPage(
    rows.map(({ id, ownNumber, ownName, times, pieces, lastAt, lastLine }) => {
      const { sku, slug, name, nameBn } = nameOf.get(id)!
      const line = lineOf.get(lastLine ?? '')
      return {
        ...{ productId: id, sku, slug, name, nameBn, times, pieces, ...sold(id) },
        own: { number: ownNumber, name: ownName },
        last: line ? lastView(line, lastAt) : null,
      }
    }),
    next,
  )
}

const lastView = (line: Awaited<ReturnType<typeof boughtLines>>[number], at: Date): Part['last'] => ({
  order: line.order,
  number: orderNumber(line.number),
  at: at.toISOString(),
  price: fromMinor(line.unitPriceMinor, line.currency),
  currency: line.currency,
  packSize: line.packSize,
  quantity: line.quantity,
})

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
