import type { PoolClient } from 'pg'
import type { ErrorBody } from './errors.server.ts'
import { createId, createRandomName } from './ids.server.ts'
import type { CreateEndpoint, CreateIntent, UpdateEndpoint } from './params.server.ts'
import type {
  ChargeRow,
  DisputeRow,
  EndpointRow,
  IntentRow,
  IntentStatus,
  MethodRow,
  RefundRow,
} from './rows.server.ts'
import { queryOne } from './store.sql.server.ts'

type Tx = PoolClient

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function insertMethod(tx: Tx, method: Omit<MethodRow, 'id' | 'created'>): Promise<MethodRow> {
  const sql = `insert into sandbox.payment_methods (id, outcome, brand, last4, exp_month, exp_year, billing_details, type)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`
  const { type, outcome, brand, last4, exp_month, exp_year, billing_details } = method
  const row = await queryOne<MethodRow>(tx, sql, [
    createId('pm'),
    outcome,
    brand,
    last4,
    exp_month,
    exp_year,
    json(billing_details),
    type,
  ])
  return row!
}

export async function insertIntent(tx: Tx, intent: CreateIntent, methodId: string | undefined): Promise<IntentRow> {
  const sql = `insert into sandbox.payment_intents
      (id, client_secret, amount, currency, status, metadata, description, receipt_email, payment_method, takes_all)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`
  const id = createId('pi')
  const { amount, currency, metadata, description, receipt_email, automatic_payment_methods: automatic } = intent
  const row = await queryOne<IntentRow>(tx, sql, [
    id,
    `${id}_secret_${createRandomName()}`,
    amount,
    currency,
    methodId ? 'requires_confirmation' : 'requires_payment_method',
    json(metadata),
    description ?? null,
    receipt_email ?? null,
    methodId ?? null,
    automatic?.enabled === true && automatic.allow_redirects !== 'never',
  ])
  return row!
}

/** The state that an intent must be in for a transition. */
export type From = { statuses: readonly IntentStatus[]; actionId?: string }
export type To = {
  status: IntentStatus
  methodId: string
  chargeId?: string | undefined
  error?: ErrorBody | undefined
  actionId?: string | undefined
  receiptEmail?: string | undefined
  processingMs?: number | undefined
  redirect?: Redirect | undefined
}

/** The page of a wallet, and where the customer returns to from it. */
export type Redirect = { url: string; returnUrl: string }

/** Moves an intent on, or does nothing if its state has changed. One statement: of two concurrent ones, one wins. */
export function transitionIntent(tx: Tx, id: string, from: From, to: To): Promise<IntentRow | undefined> {
  const sql = `update sandbox.payment_intents set
      status = $4,
      amount_received = case when $4 = 'succeeded' then amount else 0 end,
      payment_method = $5,
      latest_charge = coalesce($6, latest_charge),
      last_payment_error = $7,
      action_id = $8,
      receipt_email = coalesce($9, receipt_email),
      settles_at = case when $4 = 'processing' then now() + make_interval(secs => $10 / 1000.0) end,
      redirect_url = $11,
      return_url = $12
    where id = $1 and status = any($2) and ($3::text is null or action_id = $3)
    returning *`
  return queryOne<IntentRow>(tx, sql, [
    id,
    from.statuses,
    from.actionId ?? null,
    to.status,
    to.methodId,
    to.chargeId ?? null,
    json(to.error),
    to.actionId ?? null,
    to.receiptEmail ?? null,
    to.processingMs ?? 0,
    to.redirect?.url ?? null,
    to.redirect?.returnUrl ?? null,
  ])
}

export const cancelable: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

export function markCanceled(tx: Tx, id: string, reason: string | undefined): Promise<IntentRow | undefined> {
  const sql = `update sandbox.payment_intents set status = 'canceled', action_id = null, redirect_url = null, return_url = null,
      canceled_at = floor(extract(epoch from now())), cancellation_reason = $3
    where id = $1 and status = any($2) returning *`
  return queryOne<IntentRow>(tx, sql, [id, cancelable, reason ?? null])
}

/** The intent whose customer is at the page of a wallet. */
export function findRedirectedIntent(tx: Tx, actionId: string): Promise<IntentRow | undefined> {
  const sql = 'select * from sandbox.payment_intents where action_id = $1 and return_url is not null'
  return queryOne<IntentRow>(tx, sql, [actionId])
}

/** A `processing` intent that is due; nodes claim disjoint ones. */
export function claimDue(tx: Tx): Promise<IntentRow | undefined> {
  const sql = `select * from sandbox.payment_intents where settles_at <= now()
    order by settles_at limit 1 for update skip locked`
  return queryOne<IntentRow>(tx, sql, [])
}

type NewCharge = {
  id: string
  intent: IntentRow
  methodId: string
  failure: ErrorBody | undefined
  authenticated: boolean
}

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  const sql = `insert into sandbox.charges
      (id, payment_intent, payment_method, amount, currency, status, failure, authenticated)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`
  const { id, intent, methodId, failure, authenticated } = charge
  const status = failure ? 'failed' : 'succeeded'
  await tx.query(sql, [id, intent.id, methodId, intent.amount, intent.currency, status, json(failure), authenticated])
}

/** Refunds an amount, or all that is left; undefined when the charge does not have that much left. */
export function addRefunded(
  tx: Tx,
  chargeId: string,
  amount: number | undefined,
): Promise<{ refunded: number } | undefined> {
  const sql = `with before as (select id, amount_refunded from sandbox.charges where id = $1 for update)
    update sandbox.charges c
    set amount_refunded = c.amount_refunded + coalesce($2::bigint, c.amount - c.amount_refunded)
    from before
    where c.id = before.id and c.status = 'succeeded' and c.amount_refunded < c.amount
      and c.amount_refunded + coalesce($2::bigint, 0) <= c.amount
    returning c.amount_refunded - before.amount_refunded as refunded`
  return queryOne<{ refunded: number }>(tx, sql, [chargeId, amount ?? null])
}

type NewRefund = { charge: ChargeRow; amount: number; reason: string | undefined; metadata: Record<string, string> }

export async function insertRefund(tx: Tx, { charge, amount, reason, metadata }: NewRefund): Promise<RefundRow> {
  const sql = `insert into sandbox.refunds (id, charge, payment_intent, amount, currency, reason, metadata, fails_at)
    values ($1, $2, $3, $4, $5, $6, $7, case when $8 then now() end) returning *`
  const { id, payment_intent, currency, method } = charge
  const fails = method.outcome === 'refund_fails'
  const values = [createId('re'), id, payment_intent, amount, currency, reason ?? null, json(metadata), fails]
  return (await queryOne<RefundRow>(tx, sql, values))!
}

/** Fails one refund that the card's bank returns, and takes it off its charge; nodes claim disjoint ones. */
export function failDueRefund(tx: Tx): Promise<RefundRow | undefined> {
  const sql = `with due as (
      select id from sandbox.refunds where fails_at <= now() order by fails_at limit 1 for update skip locked
    ), failed as (
      update sandbox.refunds r set status = 'failed', fails_at = null, failed_at = floor(extract(epoch from now())) from due where r.id = due.id returning r.*
    ), charge as (
      update sandbox.charges c set amount_refunded = c.amount_refunded - failed.amount from failed where c.id = failed.charge
    )
    select * from failed`
  return queryOne<RefundRow>(tx, sql, [])
}

export async function insertDispute(tx: Tx, chargeId: string): Promise<DisputeRow> {
  const sql = `insert into sandbox.disputes (id, charge, payment_intent, amount, currency, reason)
    select $2, id, payment_intent, amount, currency, 'fraudulent' from sandbox.charges where id = $1 returning *`
  return (await queryOne<DisputeRow>(tx, sql, [chargeId, createId('dp')]))!
}

export function closeDispute(tx: Tx, id: string, status: 'won' | 'lost'): Promise<DisputeRow | undefined> {
  const sql = `update sandbox.disputes set status = $2, closed_at = floor(extract(epoch from now())) where id = $1 and status = 'needs_response' returning *`
  return queryOne<DisputeRow>(tx, sql, [id, status])
}

export async function insertEndpoint(tx: Tx, id: string, endpoint: CreateEndpoint): Promise<EndpointRow> {
  const sql = `insert into sandbox.webhook_endpoints (id, url, enabled_events, api_version, description, metadata)
    values ($1, $2, $3, $4, $5, $6) returning *`
  const { url, enabled_events, api_version, description, metadata } = endpoint
  const values = [id, url, json(enabled_events), api_version ?? null, description ?? null, json(metadata)]
  return (await queryOne<EndpointRow>(tx, sql, values))!
}

export function updateEndpoint(tx: Tx, id: string, change: UpdateEndpoint): Promise<EndpointRow | undefined> {
  const sql = `update sandbox.webhook_endpoints set url = coalesce($2, url),
      enabled_events = coalesce($3, enabled_events), description = coalesce($4, description),
      status = case $5::boolean when true then 'disabled' when false then 'enabled' else status end
    where id = $1 returning *`
  const { url, enabled_events, description, disabled } = change
  return queryOne<EndpointRow>(tx, sql, [id, url ?? null, json(enabled_events), description ?? null, disabled ?? null])
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('delete from sandbox.webhook_endpoints where id = $1', [id])).rowCount === 1
}
