import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { identifyInstallation } from '../account/identify-installation.server.ts'
import { mailOrderless } from '../mails.server.ts'
import { callProvider, isRefused, type PaymentProvider } from '../provider/provider.server.ts'
import { releaseRefunds } from '../refunds/refund-limit.sql.server.ts'
import { paymentTasks } from '../tasks.ts'
import { findIncidentById, isRefundable, markResolved } from './incidents.sql.server.ts'

/**
 * Refunds an incident's payment at an admin's request: a charge of ours whose order is not in the books, or the refunds
 * that wait for the hourly limit. Repeating it refunds nothing twice.
 */
export async function refundIncident(
  context: AppContext,
  provider: PaymentProvider,
  admin: Caller,
  id: string,
): Promise<number> {
  const { db, jobs } = context
  const incident = await findIncidentById(db, id)
  if (!incident) throw new Refusal('not_found', { what: 'incident' })
  if (incident.resolvedAt) return 0
  const isHeld = incident.kind === 'refunds_held'
  const intent = isHeld ? undefined : await giveBack(context, provider, incident)
  const resolved = await db.transaction().execute(async (tx) => {
    if (!(await markResolved(tx, id))) return 0
    if (intent) await recordAudit(tx, admin.id, 'incident.refund', id, { intent: intent.id })
    else await recordAudit(tx, admin.id, 'incident.refund', id, { refunds: await releaseRefunds(tx) })
    return 1
  })
  if (intent && resolved) await mailOrderless(db, intent)
  jobs.enqueue(isHeld ? paymentTasks.payRefunds : mailTasks.relayMail)
  return resolved
}

type IncidentRow = NonNullable<Awaited<ReturnType<typeof findIncidentById>>>

async function giveBack({ db }: AppContext, provider: PaymentProvider, incident: IncidentRow) {
  const { stripe, log } = provider
  if (!isRefundable(incident)) throw new Refusal('wrong_state', { what: 'incident' })
  const intent = await callProvider(stripe.paymentIntents.retrieve((incident.details as { intent: string }).intent))
  // guard: only a charge of this very shop is given back by a press | never | payments/account
  if ((await identifyInstallation(db, intent)) !== 'ours') throw new Refusal('wrong_state', { what: 'incident' })
  const refund = stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `orderless-${intent.id}` })
  await callProvider(refund).catch((error) => {
    if (!isRefused(error)) throw error
    // Otherwise it was refunded at the provider.
    if (error.code !== 'charge_already_refunded') throw new Refusal('wrong_state', { what: 'incident', cause: error })
  })
  log.info({ intent: intent.id }, 'a charge without an order was given back by an admin')
  return intent
}
