import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { isAlike } from '#base/platform/folding/fold.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { findMailsAbout } from '#base/platform/mail/sql.server.ts'
import { findProductIds } from '#goods/catalogue/stock/moves.sql.server.ts'
import { findAssignees } from '#people/identity/accounts/users.sql.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findOrderById, findOrderLines, type OrderRow } from '../sql.server.ts'
import type { OrderDesk, OrderMail } from './contract.ts'
import { findDesk, findKnownTags, findOrderNotes, insertOrderNote, saveDesk } from './sql.server.ts'

export async function loadDesk(db: Database, orderId: string): Promise<OrderDesk> {
  await findExisting(db, orderId)
  const [desk, notes, admins, knownTags] = await Promise.all([
    findDesk(db, orderId),
    findOrderNotes(db, orderId),
    findAssignees(db),
    findKnownTags(db),
  ])
  return {
    assignee: desk?.assigneeId ? { _id: desk.assigneeId, name: desk.assigneeName ?? '' } : null,
    tags: desk?.tags ?? [],
    notes: notes.map(({ id: _id, writtenAt, ...note }) => ({ _id, ...note, writtenAt: writtenAt.toISOString() })),
    admins: admins.map(({ id: _id, name }) => ({ _id, name })),
    knownTags,
  }
}

type Change = { assignee?: string | null | undefined; tags?: readonly string[] | undefined }

export function changeDesk(db: Database, admin: Caller, orderId: string, { assignee, tags }: Change): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await findExisting(tx, orderId)
    const before = await findDesk(tx, orderId)
    if (assignee !== undefined && assignee !== (before?.assigneeId ?? null)) await assign(tx, admin, orderId, assignee)
    if (tags === undefined) return
    const marked = [...new Set(tags)]
    if (marked.join('\n') === (before?.tags ?? []).join('\n')) return
    await saveDesk(tx, orderId, { tags: marked })
    await recordAudit(tx, admin.id, 'order.tagged', orderId, { tags: marked })
  })
}

async function assign(tx: Tx, admin: Caller, orderId: string, assignee: string | null): Promise<void> {
  const admins = await findAssignees(tx)
  // guard: only an admin is on an order | never | orders/desk
  if (assignee !== null && !admins.some(({ id }) => id === assignee))
    throw new Refusal('not_found', { what: 'account' })
  await saveDesk(tx, orderId, { assigneeId: assignee })
  await recordAudit(tx, admin.id, 'order.assigned', orderId, { assignee })
}

export async function noteAboutOrder(tx: Tx, admin: Caller, orderId: string, text: string): Promise<string> {
  await findExisting(tx, orderId)
  return await insertOrderNote(tx, { orderId, authorId: admin.id, text })
}

/** @returns the line’s id; null: the part is not in the order */
export async function findLineByCode(db: Database, orderId: string, code: string): Promise<string | null> {
  await findExisting(db, orderId)
  const lines = await findOrderLines(db, [orderId])
  const productId = (await findProductIds(db, [code])).get(code)
  // What was ordered under a number is found by it, whatever became of the product since.
  const found =
    lines.find(({ sku }) => sku === code) ??
    lines.find((line) => line.productId === productId) ??
    lines.find(({ sku }) => isAlike(sku, code))
  return found?.id ?? null
}

/** Mails to whoever ordered, which name the order. */
export async function listMailsOfOrder({ db }: Pick<AppContext, 'db'>, orderId: string): Promise<OrderMail[]> {
  const { email, number } = await findExisting(db, orderId)
  const mails = await findMailsAbout(db, email, formatOrderNumber(number))
  return mails.map(({ id: _id, createdAt, ...mail }) => ({ _id, ...mail, createdAt: createdAt.toISOString() }))
}

async function findExisting(db: Database | Tx, orderId: string): Promise<OrderRow> {
  const order = await findOrderById(db, orderId, undefined)
  if (!order) throw new Refusal('not_found', { what: 'order' })
  return order
}
