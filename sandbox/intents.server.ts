import { declines } from './cards.ts'
import { openDispute } from './disputes.server.ts'
import { type ErrorBody, refuseInvalid, refuseMissing, refuseWrongState } from './errors.server.ts'
import { type Change, type EventType, recordEvent } from './events.sql.server.ts'
import { createId, createRandomName } from './ids.server.ts'
import { requireMethod } from './methods.server.ts'
import { toIntentObject, toMethodObject, toPublicIntentObject } from './objects.server.ts'
import type { CreateIntent } from './params.server.ts'
import type { IntentRow, IntentStatus, MethodRow } from './rows.server.ts'
import { type Db, findIntent, findMethod } from './store.sql.server.ts'
import {
  cancelable,
  claimDue,
  type From,
  findRedirectedIntent,
  insertCharge,
  insertIntent,
  markCanceled,
  transitionIntent,
} from './transitions.sql.server.ts'

/** A payment that succeeded or is in progress, or one that was declined; both are committed. */
export type Outcome = { intent: IntentRow; declined?: ErrorBody }

export async function createIntent(change: Change, params: CreateIntent): Promise<Outcome> {
  const method = params.payment_method === undefined ? undefined : await requireMethod(change.tx, params.payment_method)
  const intent = await insertIntent(change.tx, params, method?.id)
  await recordEvent(change.tx, change.cause, 'payment_intent.created', toIntentObject(intent))
  return params.confirm ? confirmIntent(change, intent.id, {}) : { intent }
}

/** Stripe lets a customer who left a confirmation step start over, with the same card or another. */
const confirmable: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

type Confirmation = {
  payment_method?: string | undefined
  receipt_email?: string | undefined
  return_url?: string | undefined
}

/** How long a debit of a bank account stays `processing` here; at Stripe it is days. */
const debitMs = 15_000

/** Charges the method, or requires its customer's consent first. Of two concurrent confirmations, one is refused. */
export async function confirmIntent(change: Change, id: string, params: Confirmation): Promise<Outcome> {
  const { tx } = change
  const before = await requireIntent(tx, id)
  const methodId = params.payment_method ?? before.payment_method
  if (!confirmable.includes(before.status)) throw notConfirmable(before)
  if (methodId === null) {
    throw refuseWrongState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      toPublicIntentObject(before),
    )
  }
  const method = await requireMethod(tx, methodId)
  if (method.type !== 'card' && !before.takes_all) throw incompatible(method)
  const outcome = await begin(change, id, { method, receiptEmail: params.receipt_email }, params.return_url)
  if (outcome) return outcome
  throw notConfirmable(await requireIntent(tx, id))
}

async function begin(change: Change, id: string, payer: Payer, returnUrl: string | undefined) {
  const from = { statuses: confirmable }
  const { type, outcome } = payer.method
  if (outcome === 'needs_confirmation') return await requireAction(change, id, from, payer)
  if (type === 'amazon_pay') return await requireAction(change, id, from, { ...payer, returnUrl: whereTo(returnUrl) })
  const processingMs = type === 'us_bank_account' ? Math.max(change.processingMs, debitMs) : change.processingMs
  return await charge({ ...change, processingMs }, id, from, { ...payer, authenticated: false })
}

function whereTo(returnUrl: string | undefined): string {
  if (returnUrl !== undefined && URL.canParse(returnUrl)) return returnUrl
  throw refuseInvalid('This payment method sends your customer to another page: provide a return_url.', {
    param: 'return_url',
  })
}

type Payer = { method: MethodRow; receiptEmail?: string | undefined }

/** The bank's confirmation step, or with a `returnUrl` the page of a wallet. */
async function requireAction(
  change: Change,
  id: string,
  from: From,
  { method, receiptEmail, returnUrl }: Payer & { returnUrl?: string },
): Promise<Outcome | undefined> {
  const actionId = `step_${createRandomName()}`
  const redirect = returnUrl === undefined ? undefined : { url: `${change.pagesUrl}/redirect/${actionId}`, returnUrl }
  const to = { status: 'requires_action', methodId: method.id, actionId, receiptEmail, redirect } as const
  return recordTransition(change, 'payment_intent.requires_action', await transitionIntent(change.tx, id, from, to))
}

async function charge(
  change: Change,
  id: string,
  from: From,
  { method, receiptEmail, authenticated }: Payer & { authenticated: boolean },
): Promise<Outcome | undefined> {
  const { tx, processingMs } = change
  const decline = declines[method.outcome]
  if (processingMs > 0 && (!decline || method.type === 'us_bank_account')) {
    const to = { status: 'processing', methodId: method.id, receiptEmail, processingMs } as const
    return recordTransition(change, 'payment_intent.processing', await transitionIntent(tx, id, from, to))
  }
  const chargeId = createId('ch')
  const error: ErrorBody | undefined = decline && {
    type: 'card_error',
    ...decline,
    charge: chargeId,
    payment_method: toMethodObject(method),
  }
  const status = error ? 'requires_payment_method' : 'succeeded'
  const intent = await transitionIntent(tx, id, from, { status, methodId: method.id, chargeId, error, receiptEmail })
  if (!intent) return undefined

  await insertCharge(tx, { id: chargeId, intent, methodId: method.id, failure: error, authenticated })
  const outcome = await recordTransition(
    change,
    error ? 'payment_intent.payment_failed' : 'payment_intent.succeeded',
    intent,
  )
  if (method.outcome === 'disputed') await openDispute(change, chargeId)
  return error ? { ...outcome!, declined: error } : outcome
}

async function recordTransition(
  change: Change,
  type: EventType,
  intent: IntentRow | undefined,
): Promise<Outcome | undefined> {
  if (!intent) return undefined
  await recordEvent(change.tx, change.cause, type, toIntentObject(intent))
  return { intent }
}

/** The customer's choice at the confirmation step. Refused for a step that was replaced or already finished. */
export async function finishAction(change: Change, id: string, actionId: string, passed: boolean): Promise<Outcome> {
  const { tx } = change
  const before = await requireIntent(tx, id)
  const method = before.payment_method === null ? undefined : await findMethod(tx, before.payment_method)
  const from = { statuses: ['requires_action'], actionId } as const
  const outcome =
    method &&
    (await (passed
      ? charge(change, id, from, { method, authenticated: true })
      : failAuthentication(change, id, from, method)))
  if (outcome) return outcome
  throw refuseWrongState('This confirmation step is no longer open.', toPublicIntentObject(await requireIntent(tx, id)))
}

async function failAuthentication(
  change: Change,
  id: string,
  from: From,
  method: MethodRow,
): Promise<Outcome | undefined> {
  const error: ErrorBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: toMethodObject(method),
  }
  const to = { status: 'requires_payment_method', methodId: method.id, error } as const
  return recordTransition(change, 'payment_intent.payment_failed', await transitionIntent(change.tx, id, from, to))
}

/** Completes one `processing` payment that is due. False when there was none. */
export async function settleDue(change: Change): Promise<boolean> {
  const { tx } = change
  const due = await claimDue(tx)
  const method = due?.payment_method ? await findMethod(tx, due.payment_method) : undefined
  if (!due || !method) return false
  await charge({ ...change, processingMs: 0 }, due.id, { statuses: ['processing'] }, { method, authenticated: false })
  return true
}

export async function cancelIntent({ tx, cause }: Change, id: string, reason: string | undefined): Promise<IntentRow> {
  const intent = await markCanceled(tx, id, reason)
  if (intent) {
    await recordEvent(tx, cause, 'payment_intent.canceled', toIntentObject(intent))
    return intent
  }
  const now = await requireIntent(tx, id)
  throw refuseWrongState(
    `You cannot cancel this PaymentIntent because it has a status of ${now.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    toIntentObject(now),
  )
}

/** The customer's choice on the page of a wallet, and the address to return to with it. */
export async function finishRedirect(change: Change, actionId: string, passed: boolean): Promise<string> {
  const before = await findRedirectedIntent(change.tx, actionId)
  if (!before) throw refuseMissing('redirect', actionId, 'id')
  const { intent, declined } = await finishAction(change, before.id, actionId, passed)
  const back = new URL(before.return_url!)
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret)
  back.searchParams.set('redirect_status', passed && !declined ? 'succeeded' : 'failed')
  return back.href
}

export async function requireIntent(db: Db, id: string): Promise<IntentRow> {
  const intent = await findIntent(db, id)
  if (!intent) throw refuseMissing('payment_intent', id, 'intent')
  return intent
}

/** The intent, for a browser that knows its client secret. */
export async function requireIntentBySecret(db: Db, id: string, clientSecret: string | undefined): Promise<IntentRow> {
  const intent = await requireIntent(db, id)
  if (intent.client_secret === clientSecret) return intent
  throw refuseInvalid(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    },
  )
}

const incompatible = ({ id }: MethodRow) =>
  refuseInvalid(`The PaymentMethod (${id}) cannot be used with this PaymentIntent: it takes cards only.`, {
    code: 'payment_intent_incompatible_payment_method',
    param: 'payment_method',
  })

function notConfirmable(intent: IntentRow) {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`
  return refuseWrongState(message, toPublicIntentObject(intent))
}
