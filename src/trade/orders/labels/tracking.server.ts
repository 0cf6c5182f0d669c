import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { ParcelUpdate } from '#trade/carriers/carrier-hub.server.ts'
import { advance, lockOrder } from '../states.server.ts'
import { allows } from '../states.ts'
import type { LabelContext } from './service.server.ts'
import { isAllDelivered, recordParcelState } from './sql.server.ts'

const maxBytes = 256 * 1024

/** Takes what the hub says of parcels by itself. Without a hub there is no such address. */
export async function serveTracking(fastify: FastifyInstance, { db, hub }: LabelContext): Promise<void> {
  await fastify.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/carrier', { config: { signedBySender: true } }, async ({ body, headers }) => {
      if (!hub) throw new Refusal('not_found', { what: 'address' })
      if (!Buffer.isBuffer(body)) throw new Refusal('malformed', { what: 'request' })
      const update = hub.readUpdate(body, String(headers['x-hmac-signature'] ?? ''))
      if (update) await db.transaction().execute((tx) => followParcel(tx, update))
      return { received: true }
    })
  })
}

/** Records how far a parcel is. The last one that arrives makes its order delivered. */
async function followParcel(tx: Tx, update: ParcelUpdate): Promise<void> {
  const orderId = await recordParcelState(tx, update)
  if (!orderId) return
  const order = await lockOrder(tx, orderId)
  // guard: an order of which something is still to be sent is not delivered | !allows('deliver', order.state) → false | orders/labels
  if (!order || !allows('deliver', order.state) || !(await isAllDelivered(tx, orderId))) return
  await advance(tx, orderId, 'delivered')
  await recordAudit(tx, null, 'order.delivered', orderId, {})
}
