import type { Address } from '#addresses/contract.ts'
import type { Option } from '#delivery/options.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import type { Taxed } from '#tax/compute.ts'
import type { Ground } from '#tax/treatment.ts'

/** What an order says of itself, as its invoice repeats it. */
export function orderToInvoice(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .select(['number', 'customerName', 'address', 'vatNumber', 'reference', 'placedAt', 'locale'])
    .select(['currency', 'totalMinor'])
    .select((eb) => [
      eb.ref('deliveryAddress').$castTo<Address | null>().as('deliveryAddress'),
      eb.ref('billingAddress').$castTo<Address | null>().as('billingAddress'),
      eb.ref('deliveryMethod').$castTo<Option | null>().as('deliveryMethod'),
      eb.ref('ground').$castTo<Ground | null>().as('ground'),
      eb.ref('taxes').$castTo<Taxed[]>().as('taxes'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export type OrderToInvoice = Awaited<ReturnType<typeof orderToInvoice>>

export function linesToInvoice(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orderLines')
    .select(['id', 'sku', 'name', 'nameBn', 'quantity', 'packSize', 'unitPriceMinor'])
    .select(['netMinor', 'taxMinor', 'taxRate'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

export type LineToInvoice = Awaited<ReturnType<typeof linesToInvoice>>[number]

/** The payment that an order keeps. Its order is locked, so that neither changes until the commit. */
export async function lockPaid(tx: Tx, orderId: string): Promise<string | undefined> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const payment = tx.selectFrom('payments').select('id').where('orderId', '=', orderId).where('kept', '=', true)
  return (await payment.executeTakeFirst())?.id
}

/** What was given back of a payment, the oldest first. What its customer's bank took back is no refund of ours. */
export function refundsOf(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'amountMinor'])
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'done')
    .orderBy('doneAt')
    .orderBy('id')
    .execute()
}
