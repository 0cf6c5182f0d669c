import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getDayIn } from '#base/platform/day.ts'
import { receiveStock } from '#desk/stock/contract.ts'
import { seedDemo } from '#shop/demo/seed.server.ts'
import type { InvoiceContent } from '#trade/invoices/content.ts'
import * as purchases from '#trade/purchasing/orders/contract.ts'
import * as suppliers from '#trade/purchasing/suppliers/contract.ts'
import { listMonths, readAccounting, sumCents } from '../../../test/accounting.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { computeAverageCost } from './reports/average-cost.ts'

const shared = shareShop()
const zone = 'Europe/Berlin'
const months = listMonths(new Date(Date.now() - 100 * 86_400_000), new Date())

/** 90 days of business, whose documents, payments and parcels are added up here by hand. */
beforeAll(async () => {
  const { config, databaseUrl } = shared()
  await seedDemo(config, databaseUrl, join(import.meta.dirname, '../../../demo'), () => {})
})

type Document = {
  kind: 'invoice' | 'credit_note'
  issuedAt: Date
  orderId: string
  totalMinor: number
  content: InvoiceContent
}
const readDocuments = async () =>
  (await sql<Document>`select kind, issued_at, order_id, total_minor, content from invoices`.execute(shared().db)).rows
const getSign = ({ kind }: Document) => (kind === 'invoice' ? 1 : -1)
const getQuarter = (at: Date) => {
  const [year, month] = getDayIn(zone, at).split('-')
  return `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** Adds amounts up by a key; what comes to nothing is left out. */
function addUp(amounts: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [key, amount] of amounts) sums[key] = (sums[key] ?? 0) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

test('the one-stop shop gets the tax of its quarter by state and rate, and what was credited of earlier quarters apart', async () => {
  await sql`alter table invoices disable trigger user`.execute(shared().db)
  // One sale was in the quarter before the one in which it was credited.
  await sql`update invoices set issued_at = note.issued_at - interval '92 days' from (select order_id, issued_at from invoices
    where kind = 'credit_note' and content #>> '{taxation,scheme}' = 'union_oss' limit 1) note
    where kind = 'invoice' and invoices.order_id = note.order_id`.execute(shared().db)
  await sql`alter table invoices enable trigger user`.execute(shared().db)
  const documents = (await readDocuments()).filter(({ content }) => content.taxation!.scheme === 'union_oss')
  const kinds = new Set<string>()
  const invoicedAt = new Map(documents.flatMap((row) => (row.kind === 'invoice' ? [[row.orderId, row.issuedAt]] : [])))
  const toKey = (own: string, of: string, state: string, rate: number) =>
    own === of ? ['sale', of, state, rate / 1000].join(' ') : ['correction', of, state].join(' ')
  expect(new Set(documents.map(({ issuedAt }) => getQuarter(issuedAt))).size).toBeGreaterThan(1)
  for (const quarter of new Set(documents.map(({ issuedAt }) => getQuarter(issuedAt)))) {
    const [year, number] = quarter.split('-Q').map(Number)
    const [first, last] = [
      `${String(number! * 3 - 2).padStart(2, '0')}-01`,
      { 1: '03-31', 2: '06-30', 3: '09-30', 4: '12-31' }[number!],
    ]
    const rows = await readAccounting(shared(), 'oss', { from: `${year}-${first}`, to: `${year}-${last}` })
    const expected = documents
      .filter(({ issuedAt }) => getQuarter(issuedAt) === quarter)
      .flatMap((row) =>
        row.content.taxes.map(
          ({ rate, taxMinor }) =>
            [
              toKey(
                quarter,
                getQuarter(invoicedAt.get(row.orderId)!),
                row.content.taxation!.state.replace('GR', 'EL'),
                rate,
              ),
              getSign(row) * taxMinor,
            ] as const,
        ),
      )
    const said = rows.map(
      (row) =>
        [
          [row.kind, row.quarter, row.state_of_consumption, row.rate_percent].join(' ').trim(),
          Math.round(Number(row.tax) * 100),
        ] as const,
    )
    expect(addUp(said)).toEqual(addUp(expected))
    for (const { kind } of rows) kinds.add(kind!)
    for (const row of rows.filter(({ euro_rate }) => euro_rate))
      expect(Number(row.tax_euro)).toBeCloseTo(Number(row.tax) / Number(row.euro_rate), 1)
  }
  expect([...kinds].toSorted()).toEqual(['correction', 'sale'])
})

test('the EC sales list has each business with what it bought in a month, in the currency of the declaration', async () => {
  const documents = (await readDocuments()).filter(({ content }) => content.ground === 'intra_community')
  expect(documents.length).toBeGreaterThan(10)
  for (const month of months) {
    const expected = documents
      .filter(({ issuedAt }) => getDayIn(zone, issuedAt).startsWith(month.from.slice(0, 7)))
      .map((row) => [row.content.buyer.vatNumber, getSign(row) * row.content.accounting!.netMinor!] as const)
    const rows = await readAccounting(shared(), 'ec_sales_list', month)
    expect(addUp(rows.map((row) => [row.vat_number!, Math.round(Number(row.net) * 100)]))).toEqual(addUp(expected))
    expect(rows.filter(({ currency, kind }) => currency !== 'EUR' || kind !== 'goods')).toEqual([])
  }
})

test('the sales journal of the Union has every document to another member state, whoever taxes it', async () => {
  const all = { from: months[0]!.from, to: months.at(-1)!.to }
  const expected = (await readDocuments())
    .filter(({ content }) => ['union_oss', 'intra_community'].includes(content.taxation!.scheme))
    .reduce((sum, row) => sum + getSign(row) * row.content.netMinor, 0)
  expect(sumCents(await readAccounting(shared(), 'union_sales', all), 'net')).toBe(expected)
})

test('what went through the provider’s balance is matched with orders and documents, and explains the balance', async () => {
  const { rows: known } = await sql<{ charge: string; number: string }>`select c.id as charge, 'IW-' || number as number
    from sandbox.charges c join payments on transaction_id = payment_intent join orders on orders.id = order_id`.execute(
    shared().db,
  )
  const orders = new Map(known.map(({ charge, number }) => [charge, number]))
  let [charged, before] = [0, 0]
  for (const month of months) {
    const rows = await readAccounting(shared(), 'provider', month)
    const of = (kind: string) => rows.filter((row) => row.kind === kind)
    const moved = rows.filter(({ id }) => id !== '')
    expect(sumCents(of('opening_balance'), 'net')).toBe(before)
    expect(sumCents(of('closing_balance'), 'net')).toBe(before + sumCents(moved, 'net'))
    expect(moved.filter(({ kind, order, document }) => kind !== 'payout' && !(order && document))).toEqual([])
    expect(of('charge').filter(({ source, order }) => orders.get(source!) !== order)).toEqual([])
    charged += of('charge').length
    before = sumCents(of('closing_balance'), 'net')
  }
  expect(charged).toBe(known.length)
  const all = await readAccounting(shared(), 'provider', { from: months[0]!.from, to: months.at(-1)!.to })
  const payouts = Map.groupBy(
    all.filter(({ payout }) => payout),
    ({ payout }) => payout!,
  )
  expect(payouts.size).toBeGreaterThan(10)
  for (const entries of payouts.values()) expect(sumCents(entries, 'net')).toBe(0)
})

test('open items at the end of a month are documents less money, order by order', async () => {
  const documents = await readDocuments()
  type Money = { orderId: string; minor: number; at: Date }
  const { rows: money } = await sql<Money>`select order_id, amount_minor as minor, received_at as at from payments
    union all select order_id, -refunds.amount_minor, done_at from refunds join payments on payments.id = payment_id where state = 'done'`.execute(
    shared().db,
  )
  const { rows: numbers } = await sql<{
    id: string
    number: string
  }>`select id, 'IW-' || number as number from orders`.execute(shared().db)
  const named = new Map(numbers.map(({ id, number }) => [id, number]))
  for (const month of months) {
    const isBefore = (at: Date) => getDayIn(zone, at) <= month.to
    const expected = addUp([
      ...documents
        .filter(({ issuedAt }) => isBefore(issuedAt))
        .map((row) => [named.get(row.orderId)!, getSign(row) * row.totalMinor] as const),
      ...money.filter(({ at }) => isBefore(at)).map(({ orderId, minor }) => [named.get(orderId)!, -minor] as const),
    ])
    const rows = await readAccounting(shared(), 'open_items', month)
    expect(addUp(rows.map((row) => [row.order!, Math.round(Number(row.balance) * 100)]))).toEqual(expected)
  }
})

test('what was paid and had not left at the end of a month is named by the piece', async () => {
  const { rows: lines } = await sql<{ id: string; number: string; quantity: number; paidAt: Date; total: number }>`
    select line.id, 'IW-' || number as number, quantity, paid_at, (line.net_minor + line.tax_minor)::int as total
    from order_lines line join orders on orders.id = order_id where paid_at is not null
      and orders.state not in ('refunded', 'cancelled')`.execute(shared().db)
  const { rows: gone } = await sql<{ id: string; quantity: number; at: Date }>`
    select order_line_id as id, quantity, shipped_at as at from parcel_lines join parcels on parcels.id = parcel_id
    union all select order_line_id, quantity, cancelled_at from cancellations`.execute(shared().db)
  const { rows: ended } = await sql<{
    number: string
  }>`select 'IW-' || number as number from orders where state in ('refunded', 'cancelled')`.execute(shared().db)
  const isEnded = new Set(ended.map(({ number }) => number))
  let found = 0
  for (const month of months) {
    const isBefore = (at: Date) => getDayIn(zone, at) <= month.to
    const expected = lines
      .filter(({ paidAt }) => isBefore(paidAt))
      .map((line) => {
        const left = gone
          .filter(({ id, at }) => id === line.id && isBefore(at))
          .reduce((rest, { quantity }) => rest - quantity, line.quantity)
        return [line.number, Math.round((line.total * left) / line.quantity)] as const
      })
    const rows = (await readAccounting(shared(), 'unsent', month)).filter(({ order }) => !isEnded.has(order!))
    expect(addUp(rows.map((row) => [row.order!, Math.round(Number(row.gross) * 100)]))).toEqual(addUp(expected))
    found += rows.length
  }
  expect(found).toBeGreaterThan(5)
})

test('a lost dispute is said with its tax, and its parts add up to it', async () => {
  const { rows } = await sql<{
    minor: number
    at: Date
  }>`select amount_minor as minor, closed_at as at from disputes where state = 'lost'`.execute(shared().db)
  expect(rows).toHaveLength(1)
  const said = await Promise.all(months.map((month) => readAccounting(shared(), 'lost_disputes', month)))
  expect(sumCents(said.flat(), 'gross')).toBe(rows[0]!.minor)
  expect(sumCents(said.flat(), 'net') + sumCents(said.flat(), 'tax')).toBe(rows[0]!.minor)
  expect(sumCents(said.flat(), 'tax')).toBeGreaterThan(0)
})

test('refunds that are due and returns that wait are those that the shop has', async () => {
  const today = getDayIn(zone, new Date())
  const { rows } = await sql<{ due: number; waiting: number }>`select
    (select coalesce(sum(amount_minor), 0)::int from refunds where state = 'due') as due,
    (select sum(return_lines.quantity)::int from returns join return_lines on return_id = returns.id
      where state in ('asked', 'agreed', 'received')) as waiting`.execute(shared().db)
  const day = { from: today, to: today }
  expect(sumCents(await readAccounting(shared(), 'refunds_due', day), 'amount')).toBe(rows[0]!.due)
  const waiting = await readAccounting(shared(), 'returns_waiting', day)
  expect(waiting.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(rows[0]!.waiting)
})

const admin = () => shared().as(ada)
const today = () => ({ from: getDayIn(zone, new Date()), to: getDayIn(zone, new Date()) })

const readSku = async (id: string) =>
  (await shared().db.selectFrom('products').select('sku').where('id', '=', id).executeTakeFirstOrThrow()).sku

/** Goods of a supplier, ordered and received. */
async function buy(part: string, price: number, pieces: number, name = 'Forge and Sons', meanwhile = async () => {}) {
  const is = { name, email: '', phone: '', address: '2 Mill Road\nLeeds', notes: '', currency: 'EUR', leadTimeDays: 10 }
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const { insertedId: supplierId } = await admin()(suppliers.addSupplier, { is }, key())
  await admin()(suppliers.saveSupplierParts, {
    id: supplierId,
    lines: [{ part, partNumber: '4711', price, multiple: 1, minimum: 1 }],
  })
  const { orders } = await admin()(
    purchases.addPurchaseOrders,
    { lines: [{ supplierId, productId: part, quantity: pieces }] },
    key(),
  )
  const id = orders[0]!._id
  await admin()(purchases.changePurchaseOrder, { id, version: 1, action: 'send' })
  const lines = [{ part, pieces }]
  await meanwhile()
  await admin()(receiveStock, { reference: 'Note 1', lines, purchaseOrder: { id, surplus: false } }, key())
}

test('goods that came are said by supplier and purchase order, and their stock is worth the moving average', async () => {
  const { id: part } = await shared().stock({ quantity: 0 })
  const sku = await readSku(part)
  await buy(part, 3, 10)
  await buy(part, 4.5, 5, '=cmd|calc')
  const rows = (await readAccounting(shared(), 'purchases', today())).filter((row) => row.sku === sku)
  expect(rows.map(({ supplier, quantity, value, currency }) => [supplier, quantity, value, currency])).toEqual([
    ["'=cmd|calc", '5', '22.5', 'EUR'],
    ['Forge and Sons', '10', '30', 'EUR'],
  ])
  const stock = await readAccounting(shared(), 'stock_value', today())
  expect(stock.find((row) => row.sku === sku)).toMatchObject({
    quantity: '15',
    method: 'average',
    cost: '3.5',
    value: '52.5',
  })
})

test('goods that were ordered in larger packs are worth as much in those that the product has now', async () => {
  const { id: part } = await shared().stock({ quantity: 0 })
  const setPack = async (packSize: number) => {
    await shared().db.updateTable('products').set({ packSize }).where('id', '=', part).execute()
  }
  await setPack(100)
  await buy(part, 20, 5, 'Packer', () => setPack(50))
  const [sku, stock] = [await readSku(part), await readAccounting(shared(), 'stock_value', today())]
  expect(stock.find((row) => row.sku === sku)).toMatchObject({ quantity: '10', cost: '10', value: '100' })
})

test('a product without a cost is listed without a value', async () => {
  const sku = await readSku((await shared().stock({ quantity: 7 })).id)
  const stock = await readAccounting(shared(), 'stock_value', today())
  expect(stock.find((row) => row.sku === sku)).toMatchObject({ quantity: '7', method: 'none', cost: '', value: '' })
})

test('what is sold leaves at the average, and what is bought after that changes it for what is left', () => {
  const bought = (pieces: number, priceMinor: number, currency = 'EUR') => ({ pieces, priceMinor, currency })
  const moved = (pieces: number) => ({ pieces, priceMinor: null, currency: null })
  expect(computeAverageCost([bought(10, 300), moved(-8), bought(2, 500)])).toEqual({ costMinor: 400, currency: 'EUR' })
  expect(computeAverageCost([moved(4), bought(4, 200), bought(4, 500)])?.costMinor).toBe(300)
  expect(computeAverageCost([bought(10, 300), moved(-12), bought(4, 500)])?.costMinor).toBe(500)
  expect(computeAverageCost([moved(3)])).toBeUndefined()
  expect(computeAverageCost([bought(1, 300), bought(1, 300, 'USD')])).toBeUndefined()
})
