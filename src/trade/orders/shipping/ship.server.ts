import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import type { LineQuantity } from '../account/check-quantities.ts'
import { countPackable, countRemainingToShip } from '../account/line-progress.ts'
import { type AccountRow, loadAccount } from '../account/load.sql.server.ts'
import { loadOrderAccount } from '../account/lock.server.ts'
import { refuseDisputed } from '../disputed.server.ts'
import { takeLabel } from '../labels/service.server.ts'
import { attachLabel } from '../labels/sql.server.ts'
import { mailShipped } from '../mails.server.ts'
import { advance } from '../states.server.ts'
import { allows } from '../states.ts'
import { completeTracking } from './carriers.ts'
import type { shipParcel } from './contract.ts'
import { insertParcel } from './parcels.sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Parcel = Body<typeof shipParcel>

/** Sends lines of a packed order, or all that is left of it, and tells the customer. Once per key. */
export async function ship({ db, config, jobs }: Context, admin: Caller, id: string, parcel: Parcel, key: string) {
  const claim = { userId: admin.id, operation: `ship ${id}`, key }
  const shipped = await runIdempotent(db, claim, parcel, (tx) => shipIn(tx, config, admin, id, parcel))
  jobs.enqueue(mailTasks.relayMail)
  return shipped
}

/** The parcel's id. The order is shipped with its last piece. */
export async function shipIn(
  tx: Tx,
  config: Context['config'],
  admin: Caller,
  id: string,
  parcel: Parcel,
): Promise<string> {
  const loaded = await loadOrderAccount(tx, id)
  if (!loaded) throw new Refusal('not_found', { what: 'order' })
  const { order, account } = loaded
  // guard: only a packed order is sent | drop | orders/shipping/parcels
  if (!allows('ship', order.state))
    throw new Refusal('wrong_state', { what: 'order', state: order.state, next: 'shipped' })
  await refuseDisputed(tx, id, parcel.despiteDispute)
  const left = packableLines(account.lines)
  // guard: a parcel is not empty because nothing is here | drop | orders/backorders/backorders
  if (left.length === 0) throw new Refusal('wrong_state', { what: 'back_ordered' })
  const sent = parcel.lines ?? left
  account.checkQuantities(sent, 'ship')
  const label = parcel.label ? await takeLabel(tx, parcel.label, id) : undefined
  const tracking = completeTracking(label ?? parcel)
  const parcelId = await insertParcel(tx, { orderId: id, ...tracking }, sent)
  if (label) await attachLabel(tx, label.id, parcelId)
  const isAll = sum(sent) === account.lines.reduce((total, line) => total + countRemainingToShip(line), 0)
  if (isAll) await advance(tx, id, 'shipped')
  const action = isAll ? 'order.shipped' : 'order.part-shipped'
  await recordAudit(tx, admin.id, action, id, { parcel: parcelId, pieces: sum(sent) })
  await mailShipped(tx, id, { lines: withQuantities(account.lines, sent), ...tracking, isAll }, parcelId, config)
  return parcelId
}

/** Sends all that is left of an order in one parcel of which nothing else is known. */
export async function shipRest(
  tx: Tx,
  config: Context['config'],
  admin: Caller,
  id: string,
  despiteDispute?: boolean,
): Promise<void> {
  await shipIn(tx, config, admin, id, { despiteDispute })
  const { lines } = await loadAccount(tx, id)
  // guard: an order is not shipped while pieces of it are not here | drop | orders/backorders/backorders
  if (lines.some(({ waiting }) => waiting > 0)) throw new Refusal('wrong_state', { what: 'rest_back_ordered' })
}

const sum = (sent: readonly LineQuantity[]) => sent.reduce((total, { quantity }) => total + quantity, 0)

const packableLines = (lines: readonly AccountRow[]): LineQuantity[] =>
  lines.map((line) => ({ line: line.id, quantity: countPackable(line) })).filter(({ quantity }) => quantity > 0)

const withQuantities = (lines: readonly AccountRow[], sent: readonly LineQuantity[]) =>
  sent.map(({ line, quantity }) => ({ ...lines.find(({ id }) => id === line)!, quantity }))
