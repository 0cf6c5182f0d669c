import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runEach } from '#base/platform/jobs/run-each.ts'
import { lockFree, sellFree } from '#goods/catalogue/stock/stock.server.ts'
import { findOrderLines } from '../sql.server.ts'
import { lockBackorder, lockNextBackorder } from './backorders.sql.server.ts'

/**
 * Gives pieces that have come to the orders that wait for them, the one that was paid first before the others: one order at
 * a time. Whatever the pieces come from, the rows say what there is to do, so it may run at any time and twice.
 */
export async function allocateStock(db: Database): Promise<void> {
  await runEach(({ skipped }, onTaken) =>
    db.transaction().execute(async (tx) => {
      const id = await lockNextBackorder(tx, skipped)
      if (!id) return false
      onTaken([id])
      await allocateTo(tx, id)
      return true
    }),
  )
}

async function allocateTo(tx: Tx, id: string): Promise<void> {
  const waiting = (await findOrderLines(tx, [id])).filter((line) => line.waiting > 0)
  const free = await lockFree(
    tx,
    waiting.map(({ productId }) => productId),
  )
  const came = waiting
    .map((line) => ({ ...line, quantity: Math.min(line.waiting, free.get(line.productId)!) }))
    .filter(({ quantity }) => quantity > 0)
  if (came.length === 0) return
  await lockBackorder(tx, came)
  await sellFree(tx, came)
}
