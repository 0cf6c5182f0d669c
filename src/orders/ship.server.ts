import type { AppContext } from '#platform/context.server.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { idempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import { trackingUrl } from './carriers.ts'
import type { shipParcel } from './contract.ts'
import { mailShipped } from './mails.server.ts'
import { insertParcel, type Sent } from './parcels.sql.server.ts'
import { type LineProgress, progressOf } from './parts.sql.server.ts'
import { hereOf, unsentOf } from './parts.ts'
import { type LineRow, linesOf } from './sql.server.ts'
import { advance, lockOrder } from './states.server.ts'
import { allows } from './states.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Parcel = Body<typeof shipParcel>

/** Sends lines of a packed order, or all that is left of it, and tells the customer. Once per key. */
export async function ship({ db, config, jobs }: Context, admin: Caller, id: string, parcel: Parcel, key: string) {
  const claim = { userId: admin.id, operation: `ship ${id}`, key }
  const shipped = await idempotent(db, claim, parcel, (tx) => shipIn(tx, config.shopUrl, admin, id, parcel))
  jobs.enqueue('relay_mail')
  return shipped
}

/** The parcel's id. The order is shipped with its last piece. */
export async function shipIn(tx: Tx, shopUrl: string, admin: Caller, id: string, parcel: Parcel): Promise<string> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Refusal('not_found', { what: 'order' })
  // guard: only a packed order is sent | drop | orders/parcels
  if (!allows('ship', order.state))
    throw new Refusal('wrong_state', { what: 'order', state: order.state, next: 'shipped' })
  const lines = await linesOf(tx, [id])
  const progress = await progressOf(tx, [id])
  const left = leftOf(lines, progress)
  // guard: a parcel is not empty because nothing is here | drop | orders/waiting
  if (left.length === 0) throw new Refusal('wrong_state', { what: 'back_ordered' })
  const sent = parcel.lines ?? left
  refuseExcess(sent, left)
  const { carrier = '', trackingNumber = '' } = parcel
  const url = parcel.trackingUrl || trackingUrl(carrier, trackingNumber)
  const parcelId = await insertParcel(tx, { orderId: id, carrier, trackingNumber, trackingUrl: url }, sent)
  const isAll = sum(sent) === [...progress.values()].reduce((total, line) => total + unsentOf(line), 0)
  if (isAll) await advance(tx, id, 'shipped')
  const action = isAll ? 'order.shipped' : 'order.part-shipped'
  await recordAudit(tx, admin.id, action, id, { parcel: parcelId, pieces: sum(sent) })
  await mailShipped(
    tx,
    id,
    { lines: quantitiesOf(lines, sent), carrier, trackingNumber, url, isAll },
    parcelId,
    shopUrl,
  )
  return parcelId
}

/** Sends all that is left of an order in one parcel of which nothing else is known. */
export async function shipRest(tx: Tx, shopUrl: string, admin: Caller, id: string): Promise<void> {
  await shipIn(tx, shopUrl, admin, id, {})
  const lines = [...(await progressOf(tx, [id])).values()]
  // guard: an order is not shipped while pieces of it are not here | drop | orders/waiting
  if (lines.some(({ waiting }) => waiting > 0)) throw new Refusal('wrong_state', { what: 'rest_back_ordered' })
}

const sum = (sent: readonly Sent[]) => sent.reduce((total, { quantity }) => total + quantity, 0)

const leftOf = (lines: readonly LineRow[], progress: ReadonlyMap<string, LineProgress>): Sent[] =>
  lines.map(({ id }) => ({ line: id, quantity: hereOf(progress.get(id)!) })).filter(({ quantity }) => quantity > 0)

const quantitiesOf = (lines: readonly LineRow[], sent: readonly Sent[]) =>
  sent.map(({ line, quantity }) => ({ ...lines.find(({ id }) => id === line)!, quantity }))

/** The database refuses it as well; here it is said which line. */
function refuseExcess(sent: readonly Sent[], left: readonly Sent[]): void {
  const most = new Map(left.map(({ line, quantity }) => [line, quantity]))
  const fields: Record<string, FieldProblem> = {}
  for (const [at, { line, quantity }] of sent.entries()) {
    const max = most.get(line) ?? 0
    if (quantity > max) fields[`lines.${at}.quantity`] = { code: 'too_big', max }
    most.set(line, max - quantity)
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}
