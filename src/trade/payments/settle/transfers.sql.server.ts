import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { PaymentRow } from '../sql.server.ts'

/** How many payments of a locked order the provider does not know, whatever became of them. */
export async function countOwnPayments(tx: Tx, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orderId', '=', orderId)
    .where('channel', '<>', 'provider')
    .executeTakeFirstOrThrow()
  return count
}

type OwnAttempt = { orderId: string; intentId: string; amountMinor: number; currency: string }

/** Every payment has an attempt; that of a transfer has succeeded when it is heard of. */
export async function insertOwnAttempt(tx: Tx, attempt: OwnAttempt): Promise<string> {
  const id = createId()
  await tx
    .insertInto('paymentAttempts')
    .values({ id, ...attempt, state: 'succeeded' })
    .execute()
  return id
}

export type DueRefund = { id: string; payment: PaymentRow; amountMinor: number }

/** The due refunds of an order, locked, with their payments. */
export const selectDueRefunds = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['payments.id', 'payments.orderId', 'payments.transactionId', 'payments.currency', 'payments.kept'])
    .select(['refunds.id as refundId', 'refunds.amountMinor'])
    .where('refunds.state', '=', 'due')
    .where('payments.orderId', '=', orderId)
    .forUpdate('refunds')

/** A due refund that an admin pays by hand: of money that came by transfer, or that no card takes. */
export async function lockRefundByHand(tx: Tx, orderId: string, refundId: string): Promise<DueRefund | undefined> {
  const row = await selectDueRefunds(tx, orderId)
    .where('refunds.id', '=', refundId)
    // guard: only money that has arrived, and that no card takes, is paid by hand | drop | orders/on-account orders/transfers
    .where(({ or, eb }) =>
      or([
        eb('payments.channel', '=', 'bank'),
        eb('payments.settledAt', 'is not', null),
        eb('refunds.byHandAt', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  return row && toDueRefund(row)
}

type DueRow = PaymentRow & { refundId: string; amountMinor: number }

export const toDueRefund = ({ refundId: id, amountMinor, ...payment }: DueRow): DueRefund => ({
  ...{ id, payment, amountMinor },
})
