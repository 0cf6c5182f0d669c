import { keepAddress } from '#addresses/sql.server.ts'
import { holdStock, lockOffers } from '#catalogue/stock.server.ts'
import { mailOwners } from '#identity/accounts/owner-mail.server.ts'
import { lockActiveUsers } from '#identity/accounts/users.sql.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Config } from '#platform/config/config.server.ts'
import { keyedHash } from '#platform/config/secrets.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { combined } from '#platform/database/combine.server.ts'
import { type Tx, together } from '#platform/database/connect.server.ts'
import { answersTo, hashOfBody, keepAnswers } from '#platform/database/idempotent.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { OrderOfLines, PlaceOrder } from './contract.ts'
import { type Asked, answerKey, type Decision, decide, type Facts, type Placed } from './decide.server.ts'
import { unpaidBy } from './hoarding.server.ts'
import { receivedMail } from './mails.server.ts'
import { insertOrders, type NewOrder, recentOrdersOf } from './place.sql.server.ts'
import { ofManyLines, ofOneLine } from './request.server.ts'
import type { OrderRow } from './sql.server.ts'
import { currentTerms } from './terms.server.ts'
import { openOrdersOf } from './unpaid.sql.server.ts'
import { findUnpaidLines } from './unpaid-lines.sql.server.ts'
import { orderView } from './view.server.ts'
import { heldOf } from './waiting.sql.server.ts'
import { ofLines, ofPurchase } from './wording.server.ts'

const operation = 'place_order'
const limits = { atOnce: 500, sizeOf: ({ request }: Asked) => request.lines.length, waitMs: 1000 }

/**
 * Returns the calls that place an order once, of one line or of many: a retry with the same idempotency key gets the same
 * reply. Without a key, which the specification does not know, the same purchase within ten seconds is a retry too. Orders
 * that arrive at the same time are placed in one transaction, and each is answered after its commit.
 */
export function orderPlacer({ pool, config, jobs }: Pick<AppContext, 'pool' | 'config' | 'jobs'>) {
  const place = combined((asked: Asked[]) => {
    // A row that somebody else has locked for long holds up its own order, which is tried again alone, not all.
    const begin = asked.length > 1 ? "begin; set local lock_timeout = '250ms'" : 'begin'
    return together(pool, begin, (tx) => placeTogether(tx, asked, config))
  }, limits)
  const placeOne = async (given: Asked): Promise<Placed> => {
    const placed = await place(given)
    jobs.enqueue('relay_mail')
    return placed
  }
  const sourceOf = (block: string | undefined) =>
    block === undefined ? null : keyedHash(config, 'order source', block).toString('hex')
  return {
    /** `block`: the caller's address block, if it is known. */
    purchase(customer: Caller, body: PlaceOrder, key: string, block?: string) {
      const asked = { source: sourceOf(block), request: ofOneLine(body), wording: ofPurchase, locale: getLocale() }
      return placeOne({ customer, key, bodyHash: hashOfBody(body), ...asked })
    },
    async order(customer: Caller, body: OrderOfLines, key: string, block?: string) {
      const locale = getLocale()
      const asked = { source: sourceOf(block), request: ofManyLines(body, locale), wording: ofLines, locale }
      return await placeOne({ customer, key, bodyHash: hashOfBody(body), ...asked })
    },
  }
}

async function placeTogether(tx: Tx, asked: readonly Asked[], config: Config): Promise<(Placed | Error)[]> {
  const { facts, recent } = await read(tx, asked, config)
  const decisions = decide(facts, asked)
  const placed = await write(tx, asked, decisions.flatMap(newOrderOf))
  const replies = new Map([...recent, ...placed].map((row) => [row.id, replyOf(row)]))
  await Promise.all([
    keepAnswers(tx, operation, newAnswers(asked, decisions, replies)),
    mailOwners(
      tx,
      placed.map((order) => receivedMail(order, order.lines, config.shopUrl)),
    ),
    keepAddresses(tx, placed),
  ])
  return decisions.map((decision) => {
    if (decision instanceof Error) return decision
    if ('reply' in decision) return { ...decision.reply, repeated: true }
    const reply = replies.get(decision.id)!
    return decision.order ? reply : { ...reply, repeated: true }
  })
}

/** Locks customers, then products, each in the order of their ids, so that two nodes never wait for each other. */
async function read(tx: Tx, asked: readonly Asked[], config: Config): Promise<{ facts: Facts; recent: OrderRow[] }> {
  const customers = [...new Set(asked.map(({ customer }) => customer.id))]
  const keys = asked.flatMap(({ customer, key }) => (key ? [{ userId: customer.id, key }] : []))
  const keyless = asked.filter(({ key }) => !key).map(({ customer }) => customer.id)
  const sources = [...new Set(asked.flatMap(({ source }) => source ?? []))]
  const products = [...new Set(asked.flatMap(({ request }) => request.lines.map(({ productId }) => productId)))]
  const active = await lockActiveUsers(tx, customers)
  const [answers, recent, open, unpaid, offers, terms] = await Promise.all([
    keys.length > 0 ? answersTo(tx, operation, keys) : [],
    keyless.length > 0 ? recentOrdersOf(tx, keyless) : [],
    openOrdersOf(tx, customers),
    findUnpaidLines(tx, { customers, sources, products }),
    lockOffers(tx, products),
    currentTerms(tx, config),
  ])
  const known = new Map(answers.map((answer) => [answerKey(answer.userId, answer.key), answer]))
  return {
    facts: { active, answers: known, recent: [...recent], open, unpaid: unpaidBy(unpaid), offers, terms },
    recent,
  }
}

const newOrderOf = (decision: Decision): NewOrder[] => ('order' in decision && decision.order ? [decision.order] : [])

/** Holds the pieces and records the orders. */
async function write(tx: Tx, asked: readonly Asked[], orders: readonly NewOrder[]): Promise<(OrderRow & NewOrder)[]> {
  if (orders.length === 0) return []
  const lines = orders.flatMap((order) => order.lines)
  const [rows] = await Promise.all([insertOrders(tx, orders), holdStock(tx, lines.map(heldOf))])
  const inserted = new Map(rows.map((row) => [row.id, row]))
  const emails = new Map(asked.map(({ customer }) => [customer.id, customer.email]))
  return orders.map((order) => ({
    ...order.lines[0]!,
    ...order,
    moreLines: order.lines.length - 1,
    ...inserted.get(order.id)!,
    email: emails.get(order.customerId)!,
    ...unpaid,
  }))
}

const unpaid = {
  state: 'unpaid',
  paidAt: null,
  cancelledAt: null,
  transactionId: null,
  refundedMinor: 0,
  dispute: null,
  pending: false,
}

/** Each customer is locked, so that nobody else changes the address book meanwhile. */
async function keepAddresses(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  const used = orders.flatMap(({ customerId, deliveryAddress, billingAddress }) =>
    [deliveryAddress, billingAddress].flatMap((address) => (address ? { customerId, address } : [])),
  )
  await Promise.all(used.map(({ customerId, address }) => keepAddress(tx, customerId, address)))
}

const replyOf = (row: OrderRow): Placed => ({ insertedId: row.id, order: orderView(row, 'customer') })

/** What the keys of new orders answer from now on. */
function newAnswers(asked: readonly Asked[], decisions: readonly Decision[], replies: ReadonlyMap<string, Placed>) {
  return asked.flatMap(({ customer, key, bodyHash }, index) => {
    const [order] = newOrderOf(decisions[index]!)
    return key && order ? [{ userId: customer.id, key, bodyHash, reply: replies.get(order.id) }] : []
  })
}
