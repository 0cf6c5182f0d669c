import { refuseInvalid } from './errors.server.ts'
import { type Change, recordEvent } from './events.sql.server.ts'
import { toDisputeObject } from './objects.server.ts'
import type { UpdateDispute } from './params.server.ts'
import type { DisputeRow } from './rows.server.ts'
import { closeDispute, insertDispute } from './transitions.sql.server.ts'

/** The customer of a charge asks the bank for the money back. */
export async function openDispute({ tx, cause }: Change, chargeId: string): Promise<void> {
  const dispute = await insertDispute(tx, chargeId)
  await recordEvent(tx, cause, 'charge.dispute.created', toDisputeObject(dispute))
}

/** The bank decides by the evidence, as in the provider's test mode: https://docs.stripe.com/testing#evidence */
export function answerDispute(change: Change, id: string, { evidence }: UpdateDispute): Promise<DisputeRow> {
  return finishDispute(change, id, evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost')
}

/** Without evidence, the bank decides for the customer. */
export async function finishDispute({ tx, cause }: Change, id: string, status: 'won' | 'lost'): Promise<DisputeRow> {
  const dispute = await closeDispute(tx, id, status)
  if (!dispute) throw refuseInvalid('This dispute is already closed.', { code: 'dispute_already_closed' })
  await recordEvent(tx, cause, 'charge.dispute.updated', toDisputeObject(dispute))
  await recordEvent(tx, cause, 'charge.dispute.closed', toDisputeObject(dispute))
  return dispute
}
