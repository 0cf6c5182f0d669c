import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { runPipelined, type Tx } from '#base/platform/database/connect.server.ts'
import { groupCalls } from '#base/platform/database/group-calls.server.ts'
import { findAnswers, hashBody, storeAnswers } from '#base/platform/database/idempotent.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { holdStock, lockOffers } from '#goods/catalogue/stock/stock.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { saveAddress } from '#people/addresses/sql.server.ts'
import { mailOwners } from '#people/identity/accounts/owner-mail.server.ts'
import { lockActiveUsers } from '#people/identity/accounts/users.sql.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { withoutBackordered } from '../backorders/backorders.sql.server.ts'
import { findLocks } from '../locks.sql.server.ts'
import { buildReceivedMail } from '../mails.server.ts'
import type { AgreedPrices } from '../pricing/agreed-prices.server.ts'
import {
  evaluateOrder,
  getAnswerKey,
  type OrderContext,
  type OrderOutcome,
  type OrderRequest,
  type PlaceOrderReply,
} from '../pricing/evaluate-order.server.ts'
import { lineErrors, singleLineErrors } from '../pricing/line-errors.server.ts'
import { loadPricingTables } from '../pricing/pricing-tables.server.ts'
import { loadPromiseCalendar } from '../promise/promise.server.ts'
import type { OrderRow } from '../sql.server.ts'
import { findOpenOrders } from '../unpaid/unpaid.sql.server.ts'
import { findUnpaidLines } from '../unpaid/unpaid-lines.sql.server.ts'
import { withVatCheck } from '../vat/vat-check.server.ts'
import { toOrderView } from '../view.server.ts'
import type { OrderOfLines, PlaceOrder } from './contract.ts'
import { groupUnpaid } from './open-order-limits.server.ts'
import { computeSource } from './order-source.server.ts'
import { findRecentOrders, insertOrders, type NewOrder } from './place.sql.server.ts'
import { fromOrder, fromPurchase } from './request.server.ts'
import { type AskedPieces, loadStrangerHolds } from './strangers.server.ts'

type Origin = { block?: string | undefined; locale?: Locale; agreed?: AgreedPrices | undefined }

const operation = 'place_order'
const limits = { atOnce: 500, getSize: ({ request }: OrderRequest) => request.lines.length, waitMs: 1000 }

/**
 * Returns the calls that place an order once, of one line or of many: a retry with the same idempotency key gets the same
 * reply. Without a key, which the specification does not know, the same purchase within ten seconds is a retry too. Orders
 * that arrive at the same time are placed in one transaction, and each is answered after its commit.
 */
export function createOrderPlacement(context: Pick<AppContext, 'db' | 'pool' | 'config' | 'jobs'>) {
  const { db, pool, config, jobs } = context
  const place = groupCalls(
    (asked: OrderRequest[]) => {
      // A row that somebody else has locked for long holds up the orders of that row, which are tried again, not all.
      const begin = asked.length > 1 ? "begin; set local lock_timeout = '250ms'" : 'begin'
      return runPipelined(pool, begin, (tx) => placeTogether(tx, asked, config))
    },
    { ...limits, findBlockers: (error, batch) => findLocks(db, error, batch) },
  )
  const placeOne = async (given: OrderRequest): Promise<PlaceOrderReply> => {
    const placed = await place(given)
    jobs.enqueue(mailTasks.relayMail)
    return placed
  }
  return {
    /** `block`: the caller's address block, if it is known. */
    async purchase(customer: Caller, body: PlaceOrder, key: string, block?: string) {
      const locale = getLocale()
      const asked = {
        source: computeSource(config, block),
        request: await withVatCheck(context, fromPurchase(body, locale)),
        wording: singleLineErrors,
        locale,
      }
      return await placeOne({ customer, key, bodyHash: hashBody(body), ...asked })
    },
    /** `locale`: of the customer, if another person places the order; `agreed`: the prices that those two agreed on. */
    async order(
      customer: Caller,
      body: OrderOfLines,
      key: string,
      { block, locale = getLocale(), agreed }: Origin = {},
    ) {
      const asked = {
        source: computeSource(config, block),
        request: { ...(await withVatCheck(context, fromOrder(body, locale))), ...(agreed && { agreed }) },
        wording: lineErrors,
        locale,
      }
      const bodyHash = hashBody(agreed ? { ...body, agreed: [...agreed.byProduct, agreed.deliveryMinor] } : body)
      return await placeOne({ customer, key, bodyHash, ...asked })
    },
  }
}

async function placeTogether(
  tx: Tx,
  asked: readonly OrderRequest[],
  config: Config,
): Promise<(PlaceOrderReply | Error)[]> {
  const { facts, recent } = await read(tx, asked, config)
  const decisions = evaluateOrder(facts, asked)
  const placed = await write(tx, asked, decisions.flatMap(listNewOrder))
  const replies = new Map([...recent, ...placed].map((row) => [row.id, toReply(row)]))
  await Promise.all([
    storeAnswers(tx, operation, newAnswers(asked, decisions, replies)),
    mailOwners(
      tx,
      placed.map((order) => buildReceivedMail(order, order.lines, config.shopUrl)),
    ),
    // A guest has no address book.
    keepAddresses(
      tx,
      placed.filter(({ guestEmail }) => guestEmail === null),
    ),
  ])
  return decisions.map((decision) => {
    if (decision instanceof Error) return decision
    if ('reply' in decision) return { ...decision.reply, repeated: true }
    const reply = replies.get(decision.id)!
    return decision.order ? reply : { ...reply, repeated: true }
  })
}

/**
 * Locks customers, then products, each in the order of their ids, so that two nodes never wait for each other. What is held of
 * products is read after that.
 */
async function read(
  tx: Tx,
  asked: readonly OrderRequest[],
  config: Config,
): Promise<{ facts: OrderContext; recent: OrderRow[] }> {
  const customers = [...new Set(asked.map(({ customer }) => customer.id))]
  const keys = asked.flatMap(({ customer, key }) => (key ? [{ userId: customer.id, key }] : []))
  const keyless = asked.filter(({ key }) => !key).map(({ customer }) => customer.id)
  const sources = [...new Set(asked.flatMap(({ source }) => source ?? []))]
  const products = [...new Set(asked.flatMap(({ request }) => request.lines.map(({ productId }) => productId)))]
  const active = await lockActiveUsers(tx, customers)
  const [offers, answers, recent, open, unpaid, terms, calendar] = await Promise.all([
    lockOffers(tx, products),
    keys.length > 0 ? findAnswers(tx, operation, keys) : [],
    keyless.length > 0 ? findRecentOrders(tx, keyless) : [],
    findOpenOrders(tx, customers),
    findUnpaidLines(tx, { customers, sources, products }),
    loadPricingTables(tx, config),
    loadPromiseCalendar(tx, config),
    openSellerSetting(config).readToSell(tx),
  ])
  const known = new Map(answers.map((answer) => [getAnswerKey(answer.userId, answer.key), answer]))
  return {
    facts: {
      active,
      answers: known,
      recent: [...recent],
      open,
      unpaid: groupUnpaid(unpaid),
      strangers: await loadStrangerHolds(tx, asked.flatMap(listAskedPieces), offers),
      offers,
      terms,
      calendar,
      currency: config.currency,
    },
    recent,
  }
}

const listAskedPieces = ({ customer, request }: OrderRequest): AskedPieces[] =>
  request.lines.map(({ productId, quantity }) => ({
    ...{ customerId: customer.id, isStranger: !customer.emailVerified, productId, pieces: quantity },
  }))

const listNewOrder = (decision: OrderOutcome): NewOrder[] =>
  'order' in decision && decision.order ? [decision.order] : []

/** Holds the pieces and records the orders. */
async function write(
  tx: Tx,
  asked: readonly OrderRequest[],
  orders: readonly NewOrder[],
): Promise<(OrderRow & NewOrder)[]> {
  if (orders.length === 0) return []
  const lines = orders.flatMap((order) => order.lines)
  const [rows] = await Promise.all([insertOrders(tx, orders), holdStock(tx, lines.map(withoutBackordered))])
  const inserted = new Map(rows.map((row) => [row.id, row]))
  const customers = new Map(asked.map(({ customer }) => [customer.id, customer]))
  return orders.map((order) => ({
    ...order.lines[0]!,
    ...order,
    moreLines: order.lines.length - 1,
    ...inserted.get(order.id)!,
    ...toCustomerAddress(customers.get(order.customerId)!),
    arrivesFrom: order.promise?.arrivesFrom ?? null,
    arrivesTo: order.promise?.arrivesTo ?? null,
    ...unpaid,
  }))
}

const toCustomerAddress = ({ email, guestEmail }: Caller) => ({ email: guestEmail ?? email, guestEmail })

const unpaid = {
  state: 'unpaid',
  paidAt: null,
  cancelledAt: null,
  exchange: false,
  assigneeName: null,
  tags: null,
  transactionId: null,
  refundedMinor: 0,
  dispute: null,
  chargedBackMinor: 0,
  chargedBackAt: null,
  pending: false,
  ...{ owedMinor: null, owedUntil: null, isOverdue: false },
}

/** Each customer is locked, so that nobody else changes the address book meanwhile. */
async function keepAddresses(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  const used = orders.flatMap(({ customerId, deliveryAddress, billingAddress }) =>
    [deliveryAddress, billingAddress].flatMap((address) => (address ? { customerId, address } : [])),
  )
  await Promise.all(used.map(({ customerId, address }) => saveAddress(tx, customerId, address)))
}

const toReply = (row: OrderRow): PlaceOrderReply => ({ insertedId: row.id, order: toOrderView(row, 'customer') })

/** What the keys of new orders answer from now on. */
function newAnswers(
  asked: readonly OrderRequest[],
  decisions: readonly OrderOutcome[],
  replies: ReadonlyMap<string, PlaceOrderReply>,
) {
  return asked.flatMap(({ customer, key, bodyHash }, index) => {
    const [order] = listNewOrder(decisions[index]!)
    return key && order ? [{ userId: customer.id, key, bodyHash, reply: replies.get(order.id) }] : []
  })
}
