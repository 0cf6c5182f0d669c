import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { getRefusalSentence } from '#base/platform/refusals/sentence.server.ts'
import { parseOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findNewestLabels } from '../labels/sql.server.ts'
import { ship } from '../shipping/ship.server.ts'
import type { shipOrders as contract, ShipmentsReply } from './contract.ts'
import { findOrderIds } from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>

/** Sends each order in a transaction of its own, so that a line that is refused stops no other. Once per key and order. */
export async function shipOrders(
  context: Context,
  admin: Caller,
  { lines, despiteDispute }: Body<typeof contract>,
  key: string,
): Promise<ShipmentsReply> {
  const numbers = lines.map(({ order }) => parseOrderNumber(order))
  const ids = await findOrderIds(
    context.db,
    numbers.filter((number) => number !== undefined),
  )
  // One that is on a parcel by now is sent with no other, and a repeated key has the same as before.
  const labels = await findNewestLabels(context.db, [...ids.values()])
  const reply: ShipmentsReply = { done: [], refused: [] }
  for (const [index, { carrier, trackingNumber }] of lines.entries()) {
    const number = numbers[index]
    try {
      const id = number === undefined ? undefined : ids.get(number)
      if (!id) throw new Refusal('not_found', { what: 'order' })
      // guard: an order that stands twice in a list is not sent, since one of its tracking numbers is wrong | drop | orders/bulk/bulk
      if (numbers.indexOf(number) !== numbers.lastIndexOf(number))
        throw new Refusal('invalid_fields', { what: 'order_twice' })
      const label = trackingNumber ? undefined : labels.get(id)
      // guard: a list tells no customer of a parcel that cannot be followed | drop | orders/bulk/bulk
      if (!trackingNumber && !label) throw new Refusal('invalid_fields', { what: 'no_tracking_number' })
      const tracking = label ? { label } : { carrier, trackingNumber }
      const parcel = await ship(context, admin, id, { ...tracking, despiteDispute }, key)
      reply.done.push({ line: index, id, parcel })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isDisputed = 'what' in error.params && error.params.what === 'disputed_goods'
      reply.refused.push({ line: index, code: error.code, message: getRefusalSentence(error), isDisputed })
    }
  }
  return reply
}
