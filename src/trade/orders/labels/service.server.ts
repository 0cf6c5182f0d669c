import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { CarrierError, type CarrierHub } from '#trade/carriers/carrier-hub.server.ts'
import { loadOrderAccount } from '../account/lock.server.ts'
import { buildConsignment, findReference } from './consignment.server.ts'
import type { askRates, buyLabel as buyContract, RatesReply } from './contract.ts'
import {
  findLabel,
  findOpenLabels,
  insertLabel,
  type LabelRow,
  lockLabel,
  moveLabel,
  recordLabel,
} from './sql.server.ts'

export type LabelContext = Pick<AppContext, 'db' | 'config' | 'log'> & { hub: CarrierHub | undefined }

/** Asks what a parcel with all that is left of an order costs. Nothing is bought. */
export async function askForRates(
  context: LabelContext,
  admin: Caller,
  id: string,
  body: Body<typeof askRates>,
): Promise<RatesReply> {
  const hub = requireHub(context)
  const consignment = await buildConsignment(context, id, body, admin.name)
  const { rates, ...offer } = await callHub(() => hub.offer(consignment))
  return {
    ...offer,
    grams: consignment.grams,
    rates: rates.map(({ id: rate, priceMinor, ...view }) => ({
      ...{ _id: rate, price: fromMinor(priceMinor, view.currency) },
      ...view,
    })),
  }
}

/** Buys a label. What is bought is recorded before and after: the task finds out what a crash or a silent hub leaves open. */
export async function buyLabel(
  context: LabelContext,
  admin: Caller,
  orderId: string,
  { consignment, rate }: Body<typeof buyContract>,
): Promise<string> {
  const hub = requireHub(context)
  const reference = await findReference(context, orderId)
  const id = await context.db.transaction().execute(async (tx) => {
    await loadOrderAccount(tx, orderId)
    const inserted = await insertLabel(tx, { orderId, consignment, rate, boughtBy: admin.id })
    if (!inserted) throw new Refusal('wrong_state', { what: 'label_waits' })
    await recordAudit(tx, admin.id, 'order.label-bought', orderId, { label: inserted })
    return inserted
  })
  try {
    await recordLabel(context.db, id, await callHub(() => hub.buy(consignment, rate, reference)))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'carrier_refused')
      await moveLabel(context.db, id, 'buying', 'failed')
    throw error
  }
  return id
}

/** Gives a label back that is on no parcel. From then on it can be used no more, whatever the hub answers. */
export async function giveBackLabel(context: LabelContext, admin: Caller, id: string): Promise<void> {
  const hub = requireHub(context)
  const label = await findLabel(context.db, id)
  if (!label) throw new Refusal('not_found', { what: 'label' })
  await context.db.transaction().execute(async (tx) => {
    if (!(await moveLabel(tx, id, 'bought', 'giving_back'))) throw new Refusal('wrong_state', { what: 'label' })
    await recordAudit(tx, admin.id, 'order.label-given-back', label.orderId, { label: id })
  })
  await endGivingBack(context, hub, label)
}

async function endGivingBack({ db }: LabelContext, hub: CarrierHub, { id, consignment }: LabelRow): Promise<void> {
  try {
    await callHub(() => hub.giveBack(consignment))
    await moveLabel(db, id, 'giving_back', 'given_back')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'carrier_refused') await moveLabel(db, id, 'giving_back', 'bought')
    throw error
  }
}

/** Finds out what became of labels about which a hub did not answer. While it is silent, they stay as they are. */
export async function settleLabels(context: LabelContext): Promise<void> {
  const { db, hub, log } = context
  if (!hub) return
  for (const label of await findOpenLabels(db)) {
    await logFailure(log, label, async () => {
      if (label.state === 'giving_back') return await endGivingBack(context, hub, label)
      const bought = await hub.find(label.consignment)
      if (bought) await recordLabel(db, label.id, bought)
      // guard: a label is given up only once the hub says that it was not bought, and nobody is buying it any more | label.isOld → true | orders/labels
      else if (label.isOld) await moveLabel(db, label.id, 'buying', 'failed')
    })
  }
}

async function logFailure(log: Log, { id }: LabelRow, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, label: id }, 'a carrier has not said what became of a label')
  }
}

/** The label that a parcel of an order is sent with; locked until the commit. */
export async function takeLabel(tx: Tx, id: string, orderId: string): Promise<LabelRow> {
  const label = await lockLabel(tx, id)
  if (label?.orderId !== orderId) throw new Refusal('not_found', { what: 'label' })
  // guard: a parcel is sent with a label that was bought and is on no other | drop | orders/labels
  if (label.state !== 'bought' || label.parcelId) throw new Refusal('wrong_state', { what: 'label' })
  return label
}

function requireHub({ hub }: LabelContext): CarrierHub {
  if (!hub) throw new Refusal('not_found', { what: 'carriers' })
  return hub
}

/** A hub's refusal is said in its words; if it is silent, admins are told that nothing is known. */
async function callHub<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    if (error.isRefusal) throw new Refusal('carrier_refused', { message: error.message })
    throw new Refusal('unavailable', { what: 'carrier', retryAfterSeconds: 60, cause: error })
  }
}
