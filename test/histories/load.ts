import fc from 'fast-check'
import { sql } from 'kysely'
import type { DemoBuyer } from '../../demo/business/simulation/people.ts'
import { toUserRow } from '../../demo/business/simulation/people.ts'
import { toProviderMethodRow } from '../../demo/business/simulation/provider-rows.ts'
import { createRandom, type Random } from '../../demo/business/simulation/random.ts'
import { createCollector } from '../../demo/business/simulation/rows.ts'
import type { Database } from '../../src/base/platform/database/connect.server.ts'
import { insertRows, type TableRows } from '../../src/shop/demo/business/insert.sql.server.ts'
import { type LastNumbers, numberDocuments } from '../../src/shop/demo/business/number-documents.ts'
import { berlin } from '../addresses.ts'
import { buildHistoryIn, type History, maxLines } from './history.ts'
import { skuAt } from './order.ts'
import { toHistoryRows } from './rows.ts'
import { Simulation } from './simulate.ts'
import type { HistoryShop } from './story.ts'

type Load = { currency: string; count: number; seed: number }

/** No more rows of a table are written by one statement than these orders have. */
const batchSize = 500
/** Longer than any history, and so short that nothing of a hundred thousand orders has waited for too long. */
const apartMs = 5_000

/**
 * Writes random orders with all that happened to them into the books of an empty shop, and into its provider's. Every
 * second one ends with all its money given back, and every tenth with all its pieces sent.
 */
export async function loadHistories(db: Database, { currency, count, seed }: Load) {
  const dice = createRandom(seed)
  const beganAt = Date.now() - (count + 1) * apartMs
  const shop = await writeShop(db, dice, currency, new Date(beganAt))
  const last: LastNumbers = new Map()
  const written = { orders: 0, lines: 0, events: 0 }
  for (let from = 0; from < count; from += batchSize) {
    const histories = fc.sample(buildHistoryIn(currency), {
      numRuns: Math.min(batchSize, count - from),
      seed: seed + from,
    })
    const orders = histories.map((history, index) => {
      const paidAt = new Date(beganAt + (from + index) * apartMs)
      return liveThrough(history, { number: firstNumber + from + index, paidAt, customerName: shop.customer.name })
    })
    await writeTables(db, toHistoryRows(dice, orders, shop), last)
    written.orders += orders.length
    written.lines += orders.reduce((sum, { facts }) => sum + facts.lines.length, 0)
    written.events += orders.reduce((sum, { events }) => sum + events.length, 0)
  }
  await writeTables(db, [{ table: 'invoice_series', rows: [...last.values()] }])
  // As PostgreSQL does by itself after a while: without statistics, the audit reads all credit notes for each invoice.
  await sql`analyze`.execute(db)
  return written
}

async function writeTables(db: Database, tables: readonly TableRows[], last: LastNumbers = new Map()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of tables)
      await insertRows(tx, table.table === 'invoices' ? numberDocuments(table.rows as never, last)[0]! : table)
  })
}

/** The first number that the shop gives to an order. */
const firstNumber = 100_001

function liveThrough(history: History, head: Simulation['head']): Simulation {
  const simulation = new Simulation(history, head)
  for (const step of history.steps) simulation.take(step)
  if (head.number % 2 === 0) simulation.end()
  else if (head.number % 5 === 0)
    for (const line of simulation.facts.lines.keys()) simulation.take({ kind: 'ship', line, percent: 100 })
  return simulation
}

/** The customer of all orders, and a product for each line. */
async function writeShop(db: Database, dice: Random, currency: string, since: Date): Promise<HistoryShop> {
  const customer: DemoBuyer = {
    ...{ id: dice.id(since), name: 'Anna Berg', email: 'anna.berg@works.example', address: berlin, since },
    ...{ lang: 'en', weight: 1, vatNumber: '', bought: [] },
  }
  const products = Array.from({ length: maxLines }, (_, index) => ({
    ...{ id: dice.id(since), sku: skuAt(index), slug: skuAt(index).toLowerCase(), name: skuAt(index) },
    ...{ description: '', priceMinor: 1000, currency, onHand: 0, massGrams: '100' },
  }))
  const tables: TableRows[] = []
  const add = createCollector(tables)
  add('users', [toUserRow(customer)])
  add('products', products)
  add.atProvider('sandbox.payment_methods', [toProviderMethodRow(dice, customer)])
  await writeTables(db, tables)
  return { customer, productIds: products.map(({ id }) => id) }
}
