import { type RawBuilder, sql } from 'kysely'
import type Stripe from 'stripe'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import type { IncidentKind } from './incident-kinds.ts'

/**
 * Records an irregularity with money that a person must look at; once, even if it is found again after they did.
 * `order` is null if it is not in the books.
 */
export async function recordIncident(
  db: Database,
  kind: IncidentKind,
  orderId: string | null,
  details: { intent: string } & Record<string, string | number | boolean>,
): Promise<void> {
  const known = await db
    .selectFrom('incidents')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .where(sql<boolean>`details ->> 'intent' = ${details.intent}`)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('incidents')
    .values({ id: createId(), kind, orderId, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The facts of a payment for an incident about it. */
export const toIncidentFacts = ({ id, amount_received: amount, currency, livemode }: Stripe.PaymentIntent) => ({
  intent: id,
  amount,
  currency,
  livemode,
})

/** The unresolved incidents, oldest first. */
export function listOpenIncidents(db: Database, limit: number) {
  return db
    .selectFrom('incidents')
    .leftJoin('placedOrders', 'placedOrders.id', 'incidents.orderId')
    .select(['incidents.id', 'incidents.kind', 'incidents.orderId', 'incidents.details', 'incidents.at'])
    .select(selectOrderNumber('placedOrders.number').as('orderNumber'))
    .where('incidents.resolvedAt', 'is', null)
    .orderBy('incidents.at')
    .limit(limit)
    .execute()
}

/** The incidents since a moment that nobody has looked into, the newest first. */
export const findIncidentsSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('incidents')
    .select(['id', 'at'])
    .select(sql<IncidentKind>`kind`.as('kind'))
    .where('resolvedAt', 'is', null)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

/** Whether an admin can refund what an incident is about. */
export const isRefundable = ({ kind, details }: { kind: string; details: unknown }): boolean =>
  kind === 'refunds_held' ||
  (kind === 'payment_without_order' && (details as { installation?: string }).installation === 'ours')

/** Marks an incident as resolved; false: it was already. Undefined: there is no such incident. */
export async function markResolved(tx: Tx, id: string): Promise<boolean | undefined> {
  const resolved = await tx
    .updateTable('incidents')
    .set({ resolvedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  if (resolved.numUpdatedRows === 1n) return true
  const known = await tx.selectFrom('incidents').select('id').where('id', '=', id).executeTakeFirst()
  return known && false
}

/** Resolves incidents about a payment, of it a dispute or a refund, or about an order, since what they tell of has ended. */
export async function resolveIncidents(
  tx: Tx,
  kind: IncidentKind,
  about: { intent: string; dispute?: string; refund?: string } | { orderId: string },
): Promise<void> {
  const open = tx
    .updateTable('incidents')
    .set({ resolvedAt: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('resolvedAt', 'is', null)
  const found =
    'intent' in about
      ? open
          .where(sql<boolean>`details ->> 'intent' = ${about.intent}`)
          .where(sql<boolean>`details @> ${JSON.stringify(about)}::jsonb`)
      : open.where('orderId', '=', about.orderId)
  await found.execute()
}

/** Resolves incidents about refunds of a payment that the provider refused and that are not due any more, each by itself. */
export async function resolveRefusedRefunds(tx: Tx, intent: string): Promise<void> {
  await tx
    .updateTable('incidents')
    .set({ resolvedAt: sql<Date>`now()` })
    .where('kind', '=', 'refund_refused')
    .where('resolvedAt', 'is', null)
    .where(sql<boolean>`details ->> 'intent' = ${intent}`)
    .where(sql<boolean>`not exists (
      select from refunds where refunds.id::text = incidents.details ->> 'refund' and refunds.state = 'due')`)
    .execute()
}

/** Records that refunds wait for an admin; false: that is known already. */
export async function insertHeldRefundIncident(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('automatic refunds'))`.execute(tx)
  const known = tx
    .selectFrom('incidents')
    .select('id')
    .where('kind', '=', 'refunds_held')
    .where('resolvedAt', 'is', null)
  if (await known.executeTakeFirst()) return false
  await tx.insertInto('incidents').values({ id: createId(), kind: 'refunds_held', details: '{}' }).execute()
  return true
}

/** An incident, and whether it is resolved. */
export function findIncidentById(db: Database, id: string) {
  return db.selectFrom('incidents').select(['kind', 'details', 'resolvedAt']).where('id', '=', id).executeTakeFirst()
}
