import type { FastifyPluginAsync } from 'fastify'
import { answerDispute, finishDispute } from './disputes.server.ts'
import { changeEndpoint, createEndpoint, removeEndpoint } from './endpoints.server.ts'
import { refuseMissing } from './errors.server.ts'
import { followStripeConventions, registerRoutes, requireKey, type Sandbox } from './http.server.ts'
import type { RepeatableReply } from './idempotency.sql.server.ts'
import { cancelIntent, confirmIntent, createIntent, type Outcome } from './intents.server.ts'
import { createMethod } from './methods.server.ts'
import {
  balanceObject,
  toBalanceObject,
  toChargeObject,
  toDisputeObject,
  toEndpointObject,
  toIntentObject,
  toListObject,
  toMethodObject,
  toRefundObject,
} from './objects.server.ts'
import * as params from './params.server.ts'
import { createRefund } from './refunds.server.ts'
import type { BalanceRow, IntentRow } from './rows.server.ts'
import * as store from './store.sql.server.ts'

/** The provider's secret-key HTTP API, as far as card payments need it. */
export const createSandboxApi =
  (sandbox: Sandbox): FastifyPluginAsync =>
  async (api) => {
    const { pool } = sandbox
    followStripeConventions(api, sandbox)
    api.addHook('onRequest', async (request) => requireKey(request, sandbox.secretKey))
    const routes = registerRoutes(api, sandbox)
    serveIntents(routes, pool)
    serveMethods(routes, pool)
    serveCharges(routes, pool)
    serveRefunds(routes, pool)
    serveDisputes(routes, pool)
    serveEndpoints(routes, pool)
    serveBalance(routes, pool)
    serveEvents(routes, pool)
  }

function serveIntents({ read, write }: Routes, pool: Pool): void {
  write('/v1/payment_intents', params.CreateIntent, async (change, input) =>
    buildReply(change.tx, await createIntent(change, input), input.expand),
  )
  read('/v1/payment_intents', params.ListIntents, async (page) => {
    const rows = await store.listIntents(pool, page)
    const shown = await Promise.all(rows.map((row) => show(pool, row, page.expand)))
    return toListObject('/v1/payment_intents', shown, page.limit, (intent) => intent)
  })
  read('/v1/payment_intents/:id', params.RetrieveIntent, async ({ expand }, id) =>
    show(pool, requireRow(await store.findIntent(pool, id), 'payment_intent', id, 'intent'), expand),
  )
  write('/v1/payment_intents/:id/confirm', params.ConfirmIntent, async (change, input, id) =>
    buildReply(change.tx, await confirmIntent(change, id, input), input.expand),
  )
  write('/v1/payment_intents/:id/cancel', params.CancelIntent, async (change, input, id) => {
    const intent = await cancelIntent(change, id, input.cancellation_reason)
    return buildReply(change.tx, { intent }, input.expand)
  })
}

function serveMethods({ read, write }: Routes, pool: Pool): void {
  write('/v1/payment_methods', params.CreateMethod, async ({ tx }, input) =>
    ok(toMethodObject(await createMethod(tx, input))),
  )
  read('/v1/payment_methods/:id', params.NoParams, async (_, id) =>
    toMethodObject(requireRow(await store.findMethod(pool, id), 'PaymentMethod', id)),
  )
}

function serveCharges({ read }: Routes, pool: Pool): void {
  read('/v1/charges', params.ListByIntent, async (page) =>
    toListObject('/v1/charges', await store.listCharges(pool, page, page.payment_intent), page.limit, toChargeObject),
  )
  read('/v1/charges/:id', params.NoParams, async (_, id) =>
    toChargeObject(requireRow(await store.findCharge(pool, id), 'charge', id)),
  )
}

function serveRefunds({ read, write }: Routes, pool: Pool): void {
  write('/v1/refunds', params.CreateRefund, async (change, input) =>
    ok(toRefundObject(await createRefund(change, input))),
  )
  read('/v1/refunds', params.ListByIntent, async (page) =>
    toListObject('/v1/refunds', await store.listRefunds(pool, page, page.payment_intent), page.limit, toRefundObject),
  )
  read('/v1/refunds/:id', params.NoParams, async (_, id) =>
    toRefundObject(requireRow(await store.findRefund(pool, id), 'refund', id)),
  )
}

function serveDisputes({ read, write }: Routes, pool: Pool): void {
  read('/v1/disputes', params.ListByIntent, async (page) =>
    toListObject(
      '/v1/disputes',
      await store.listDisputes(pool, page, page.payment_intent),
      page.limit,
      toDisputeObject,
    ),
  )
  read('/v1/disputes/:id', params.NoParams, async (_, id) =>
    toDisputeObject(requireRow(await store.findDispute(pool, id), 'dispute', id)),
  )
  write('/v1/disputes/:id', params.UpdateDispute, async (change, input, id) =>
    ok(toDisputeObject(await answerDispute(change, id, input))),
  )
  write('/v1/disputes/:id/close', params.NoParams, async (change, _, id) =>
    ok(toDisputeObject(await finishDispute(change, id, 'lost'))),
  )
}

function serveEndpoints({ read, write, remove }: Routes, pool: Pool): void {
  write('/v1/webhook_endpoints', params.CreateEndpoint, async (change, input) =>
    ok(await createEndpoint(change, input)),
  )
  read('/v1/webhook_endpoints', params.ListEndpoints, async (page) =>
    toListObject('/v1/webhook_endpoints', await store.listEndpoints(pool, page), page.limit, (row) =>
      toEndpointObject(row),
    ),
  )
  write('/v1/webhook_endpoints/:id', params.UpdateEndpoint, async (change, input, id) =>
    ok(await changeEndpoint(change, id, input)),
  )
  remove('/v1/webhook_endpoints/:id', async (change, id) => ok(await removeEndpoint(change, id)))
}

function serveBalance({ read }: Routes, pool: Pool): void {
  read('/v1/balance', params.NoParams, async () => balanceObject)
  read('/v1/balance_transactions', params.ListBalance, async (page) => {
    const rows = await store.listBalance(pool, page, page.payout)
    const sources = await Promise.all(rows.map((row) => (page.expand.length > 0 ? findSource(pool, row) : undefined)))
    const shown = rows.map((row, index) => toBalanceObject(row, sources[index]))
    return toListObject('/v1/balance_transactions', shown, page.limit, (entry) => entry)
  })
}

function serveEvents({ read }: Routes, pool: Pool): void {
  read('/v1/events', params.ListEvents, async (page) => {
    const types = page.types ?? (page.type === undefined ? undefined : [page.type])
    return toListObject('/v1/events', await store.listEvents(pool, page, types), page.limit, ({ body }) => body)
  })
  read(
    '/v1/events/:id',
    params.NoParams,
    async (_, id) => requireRow(await store.findEvent(pool, id), 'event', id).body,
  )
}

type Routes = ReturnType<typeof registerRoutes>
type Pool = Sandbox['pool']

/** What caused an entry of the balance. A payout is nothing but its id here. */
async function findSource(db: store.Db, { type, source }: BalanceRow): Promise<object | undefined> {
  if (type === 'charge') return toChargeObject((await store.findCharge(db, source))!)
  if (type === 'adjustment') return toDisputeObject((await store.findDispute(db, source))!)
  return type === 'payout' ? undefined : toRefundObject((await store.findRefund(db, source))!)
}

const ok = (body: object): RepeatableReply => ({ status: 200, body })

function requireRow<Row>(row: Row | undefined, kind: string, id: string, param = 'id'): Row {
  if (row === undefined) throw refuseMissing(kind, id, param)
  return row
}

async function buildReply(db: store.Db, { intent, declined }: Outcome, expand: string[]): Promise<RepeatableReply> {
  const shown = await show(db, intent, expand)
  return declined ? { status: 402, body: { error: { ...declined, payment_intent: shown } } } : ok(shown)
}

async function show(db: store.Db, intent: IntentRow, expand: string[]) {
  const wantsCharge = expand.length > 0 && intent.latest_charge !== null
  return toIntentObject(intent, wantsCharge ? await store.findCharge(db, intent.latest_charge!) : undefined)
}
