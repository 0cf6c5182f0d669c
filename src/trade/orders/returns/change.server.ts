import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import { mailReturn, type ReturnEvent } from './mails.server.ts'
import { findReturnById, type ReturnRow } from './sql.server.ts'

export type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>

/** Changes a return whose order is locked, before it the one that was paid: that is another one if the return is of an exchange. */
export async function changeLocked<T>(
  { db, jobs }: Context,
  id: string,
  work: (tx: Tx, found: ReturnRow, paid: LockedOrder) => Promise<T>,
): Promise<T> {
  const done = await db.transaction().execute(async (tx) => {
    const known = await findReturnById(tx, id)
    if (!known) throw new Refusal('not_found', { what: 'return' })
    const paid = (await lockOrder(tx, known.paidOrderId))!
    if (known.orderId !== paid.id) await lockOrder(tx, known.orderId)
    const found = await findReturnById(tx, id)
    if (!found) throw new Refusal('not_found', { what: 'return' })
    return await work(tx, found, paid)
  })
  jobs.enqueue(mailTasks.relayMail)
  return done
}

/** Writes the order's history and notifies its customer. */
export async function announceReturn(
  tx: Tx,
  config: AppContext['config'],
  actorId: string | null,
  id: string,
  event: ReturnEvent | 'refunded',
): Promise<void> {
  const found = (await findReturnById(tx, id))!
  const counted = found.lines.flatMap(({ line, came, restocked, pieces }) =>
    came === null ? [] : [{ line, came, restocked, pieces }],
  )
  const details = { return: id, ...(counted.length > 0 && { lines: counted }) }
  await recordAudit(tx, actorId, `order.return-${event}`, found.orderId, details)
  if (event !== 'refunded') await mailReturn(tx, found, event, config)
}

export const refuseStale = () => new Refusal('wrong_state', { what: 'return' })
