import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { findTaxArea } from '#company/tax/territories.ts'
import { checkAddress } from '#people/addresses/check.server.ts'
import type { Address } from '#people/addresses/contract.ts'
import { formatAddressLines } from '#people/addresses/lines.server.ts'
import type { AccountRow } from '../account/load.sql.server.ts'
import { loadOrderAccount } from '../account/lock.server.ts'
import { loadOrderTerms } from '../pricing/order-terms.sql.server.ts'
import { completeTracking } from '../shipping/carriers.ts'
import {
  changeTracking,
  deleteParcel,
  findOrderOfParcel,
  findParcels,
  type ParcelRow,
} from '../shipping/parcels.sql.server.ts'
import { findOrderById } from '../sql.server.ts'
import { reopenShipping, takeBack } from '../states.server.ts'
import { allows, type TakenBackState } from '../states.ts'
import type { correctParcel as parcelContract } from './contract.ts'
import { mailCorrection } from './mails.server.ts'
import { changeDeliveryAddress } from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Loaded = NonNullable<Awaited<ReturnType<typeof loadOrderAccount>>>

/** Takes back a step that was taken by mistake. */
export const takeBackStep = (context: Context, admin: Caller, id: string, state: TakenBackState) =>
  change(context, id, async (tx) => {
    // guard: an order of which a part was sent stays packed | drop | orders/corrections/corrections
    if (state === 'packed' && (await findParcels(tx, [id])).length > 0)
      throw new Refusal('wrong_state', { what: 'part_sent' })
    if (!(await takeBack(tx, id, state))) throw new Refusal('wrong_state', { what: 'step' })
    await recordAudit(tx, admin.id, `order.not-${state}`, id, {})
  })

/** Corrects how a parcel is followed, and tells its customer. */
export const correctParcel = (context: Context, admin: Caller, id: string, body: Body<typeof parcelContract>) =>
  changeParcel(context, id, async (tx, { order, account }, parcel) => {
    const tracking = completeTracking(body)
    await changeTracking(tx, id, tracking)
    await recordAudit(tx, admin.id, 'order.parcel-corrected', order.id, { parcel: id })
    await mailCorrection(tx, context.config, order.id, { kind: 'tracking', lines: linesIn(parcel, account), tracking })
  })

/** Takes a parcel back that did not leave: what was in it is to be sent again. */
export const withdrawParcel = (context: Context, admin: Caller, id: string) =>
  changeParcel(context, id, async (tx, { order, account }, parcel) => {
    const isShipped = allows('unship', order.state)
    // guard: only a parcel that is on its way is withdrawn | drop | orders/corrections/corrections
    if (!isShipped && !allows('ship', order.state)) throw new Refusal('wrong_state', { what: 'parcel' })
    const leaves = (line: AccountRow) => line.sent - (parcel.sent.find((sent) => sent.line === line.id)?.quantity ?? 0)
    if (account.lines.some((line) => leaves(line) < line.asked))
      throw new Refusal('wrong_state', { what: 'parcel_returned' })
    await deleteParcel(tx, id)
    if (isShipped) await reopenShipping(tx, order.id)
    await recordAudit(tx, admin.id, 'order.parcel-withdrawn', order.id, { parcel: id })
    await mailCorrection(tx, context.config, order.id, { kind: 'withdrawn', lines: linesIn(parcel, account) })
  })

/** Corrects where a paid order goes, as long as neither its delivery nor its tax changes by it. */
export async function correctAddress(context: Context, admin: Caller, id: string, address: Address): Promise<void> {
  checkAddress(address)
  await change(context, id, async (tx, { order }) => {
    const isUnsent = allows('pack', order.state) || allows('ship', order.state)
    const was = (await loadOrderTerms(tx, [id])).get(id)!.deliveryAddress
    // guard: an address is corrected before anything was sent | drop | orders/corrections/corrections
    if (!isUnsent || !was || (await findParcels(tx, [id])).length > 0)
      throw new Refusal('wrong_state', { what: 'address' })
    // guard: a corrected address changes neither delivery nor tax | drop | orders/corrections/corrections
    if (!isSamePlace(was, address))
      throw new Refusal('invalid_fields', { what: 'fields', fields: { country: { code: 'other_place' } } })
    const { locale } = (await findOrderById(tx, id, undefined))!
    await changeDeliveryAddress(tx, id, address, formatAddressLines(address, locale as Locale).join('\n'))
    await recordAudit(tx, admin.id, 'order.address-corrected', id, {})
    await mailCorrection(tx, context.config, id, { kind: 'address' })
  })
}

const isSamePlace = (one: Address, other: Address): boolean =>
  one.country === other.country &&
  one.region === other.region &&
  JSON.stringify(findTaxArea(one)) === JSON.stringify(findTaxArea(other))

/** Runs a correction with the order locked, and sends what it mails. */
async function change(
  { db, jobs }: Context,
  id: string,
  correct: (tx: Tx, loaded: Loaded) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const loaded = await loadOrderAccount(tx, id)
    if (!loaded) throw new Refusal('not_found', { what: 'order' })
    await correct(tx, loaded)
  })
  jobs.enqueue(mailTasks.relayMail)
}

/** Runs a correction of a parcel with its order locked. */
async function changeParcel(
  context: Context,
  id: string,
  correct: (tx: Tx, loaded: Loaded, parcel: ParcelRow) => Promise<void>,
): Promise<void> {
  const noSuchParcel = () => new Refusal('not_found', { what: 'parcel' })
  const orderId = await findOrderOfParcel(context.db, id)
  if (!orderId) throw noSuchParcel()
  await change(context, orderId, async (tx, loaded) => {
    const parcel = (await findParcels(tx, [orderId])).find((found) => found.id === id)
    if (!parcel) throw noSuchParcel()
    await correct(tx, loaded, parcel)
  })
}

const linesIn = ({ sent }: ParcelRow, { lines }: Loaded['account']) =>
  sent.map(({ line, quantity }) => ({ ...lines.find(({ id }) => id === line)!, quantity }))
