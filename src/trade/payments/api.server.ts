import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { orderTasks } from '#trade/orders/tasks.ts'
import type { DoubtKind } from './account/doubt-kinds.ts'
import { answerDoubts, getDoubtSentence } from './account/doubts.server.ts'
import { findOpenDoubts } from './account/doubts.sql.server.ts'
import * as contract from './contract.ts'
import type { IncidentKind } from './incidents/incident-kinds.ts'
import { isRefundable, listOpenIncidents } from './incidents/incidents.sql.server.ts'
import { refundIncident } from './incidents/refund-incident.server.ts'
import type { PaymentProvider } from './provider/provider.server.ts'
import { serveWebhook } from './provider/webhook.server.ts'
import { confirmPayment, findUnpaidOrder, openPayment, resolveIncident } from './service.server.ts'

export async function servePayments(api: Api, context: AppContext, provider: PaymentProvider): Promise<void> {
  const { db, jobs } = context
  serveIncidents(api, context, provider)
  serveDoubts(api, context)
  await serveWebhook(api.fastify, context, provider)

  serve(api, contract.paymentSettings, () => ({
    provider: provider.kind,
    publishableKey: provider.publishableKey,
    methods: provider.methods,
  }))
  serve(api, contract.createPaymentIntent, async ({ body, caller }) => {
    const orderId = body.order ?? (await findUnpaidOrder(context, caller, body.price!))
    return await openPayment(context, provider, caller, { orderId, seen: body.price })
  })
  serve(api, contract.confirmPayment, async ({ params, body, caller, reply }) => {
    if (body.order !== params.id) {
      throw new Refusal('invalid_fields', { what: 'other_order', fields: { order: { code: 'other_order' } } })
    }
    const { pending, modifiedCount, state } = await confirmPayment(db, provider, caller, params.id, body.transactionId)
    jobs.enqueue(orderTasks.mailPaid)
    if (pending) reply.code(202)
    return { modifiedCount, state }
  })
}

function serveIncidents(api: Api, context: AppContext, provider: PaymentProvider): void {
  const { db } = context
  serve(api, contract.listIncidents, async () => {
    const open = await listOpenIncidents(db, 100)
    return open.map(({ id, kind, orderId, orderNumber, details, at }) => ({
      _id: id,
      kind: kind as IncidentKind,
      order: orderId,
      number: orderNumber,
      intent: String((details as { intent?: unknown }).intent ?? ''),
      refundable: isRefundable({ kind, details }),
      at: at.toISOString(),
    }))
  })
  serve(api, contract.resolveIncident, async ({ params, caller }) => ({
    modifiedCount: await resolveIncident(db, caller, params.id),
  }))
  serve(api, contract.refundIncident, async ({ params, caller }) => ({
    modifiedCount: await refundIncident(context, provider, caller, params.id),
  }))
}

function serveDoubts(api: Api, { db }: AppContext): void {
  serve(api, contract.listDoubts, async () =>
    (await findOpenDoubts(db)).map(({ kind, subject, foundAt }) => ({
      ...{ kind: kind as DoubtKind, subject, text: getDoubtSentence(kind as DoubtKind), at: foundAt.toISOString() },
    })),
  )
  serve(api, contract.answerDoubts, async ({ body, caller }) => ({
    modifiedCount: await answerDoubts(db, body.answer, caller.id),
  }))
}
