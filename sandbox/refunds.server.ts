import { formatMinor, fromCharge } from '#base/platform/text/money.ts'
import { refuseInvalid, refuseMissing } from './errors.server.ts'
import { type Change, recordEvent } from './events.sql.server.ts'
import { requireIntent } from './intents.server.ts'
import { toChargeObject, toRefundObject } from './objects.server.ts'
import type { CreateRefund } from './params.server.ts'
import type { ChargeRow, RefundRow } from './rows.server.ts'
import { findCharge } from './store.sql.server.ts'
import { addRefunded, failDueRefund, insertRefund } from './transitions.sql.server.ts'

/** Refunds the amount, or by default all that is left; never more than was charged. */
export async function createRefund(change: Change, params: CreateRefund): Promise<RefundRow> {
  const { tx, cause } = change
  const { id, disputed } = await chargeToRefund(change, params)
  if (disputed)
    throw refuseInvalid(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const updated = await addRefunded(tx, id, params.amount)
  const charge = (await findCharge(tx, id))!
  if (!updated) throw notRefundable(charge, params.amount)

  const { reason, metadata } = params
  const refund = await insertRefund(tx, { charge, amount: updated.refunded, reason, metadata })
  await recordEvent(tx, cause, 'refund.created', toRefundObject(refund))
  await recordEvent(tx, cause, 'charge.refunded', toChargeObject(charge))
  await recordEvent(tx, cause, 'refund.updated', toRefundObject(refund))
  return refund
}

/** Fails one refund that the card's bank returns. False when there was none. */
export async function failRefund({ tx, cause }: Change): Promise<boolean> {
  const refund = await failDueRefund(tx)
  if (!refund) return false
  await recordEvent(tx, cause, 'refund.updated', toRefundObject(refund))
  await recordEvent(tx, cause, 'refund.failed', toRefundObject(refund))
  return true
}

async function chargeToRefund({ tx }: Change, params: CreateRefund): Promise<ChargeRow> {
  if (params.charge !== undefined) {
    const charge = await findCharge(tx, params.charge)
    if (!charge) throw refuseMissing('charge', params.charge, 'charge', 400)
    return charge
  }
  if (params.payment_intent === undefined) {
    throw refuseInvalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = await requireIntent(tx, params.payment_intent)
  const charge = intent.status === 'succeeded' ? await findCharge(tx, intent.latest_charge!) : undefined
  if (!charge) {
    throw refuseInvalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}

function notRefundable(charge: ChargeRow, amount: number | undefined) {
  if (charge.status === 'failed')
    return refuseInvalid('This charge has failed, so it cannot be refunded.', { param: 'charge' })
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    return refuseInvalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const currency = charge.currency.toUpperCase()
  const [requested, rest] = [amount ?? 0, left].map((units) => formatMinor(fromCharge(units, currency), currency))
  return refuseInvalid(`Refund amount (${requested}) is greater than unrefunded amount on charge (${rest})`, {
    param: 'amount',
  })
}
