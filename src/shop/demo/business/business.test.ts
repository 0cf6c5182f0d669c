import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { getDayIn } from '#base/platform/day.ts'
import { findAddressProblems } from '#people/addresses/check.server.ts'
import { readVatNumber } from '#people/addresses/vat-number.server.ts'
import { exportJournal, type JournalReport } from '#trade/invoices/journal/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { toJsonLines } from '../../../../demo/business/simulation/lines.ts'
import { simulateBusiness } from '../../../../demo/business/simulation/simulate.server.ts'
import { readTexts } from '../../../../demo/business/simulation/texts.server.ts'
import { readCsv } from '../../../../test/csv.ts'
import { ada, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { demoAccounts } from '../accounts.ts'
import { seedDemo } from '../seed.server.ts'

const folder = join(import.meta.dirname, '../../../../demo')
const hourMs = 3_600_000
const day = 24 * hourMs
const shared = shareShop()
const later = shareShop()

/** Two demonstrations that begin on the same day, at different hours. */
beforeAll(async () => {
  const today = Math.floor(Date.now() / day) * day
  const begin = async ({ config, databaseUrl }: TestShop, hour: number) => {
    vi.setSystemTime(today + hour * hourMs)
    await seedDemo(config, databaseUrl, folder, () => {})
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  await begin(shared(), 1)
  await begin(later(), 23)
  vi.useRealTimers()
})

type Counts = Record<string, number>

/** How many there are of each kind. */
async function readCounts(query: ReturnType<typeof sql<{ kind: string; count: number }>>): Promise<Counts> {
  const { rows } = await query.execute(shared().db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

test('the books of a demonstration agree, with each other and with its provider [P214]', async () => {
  expect(await runAudit(shared().db, shared().provider)).toEqual([])
  const { charges } = (
    await sql<{ charges: number }>`select count(*)::int as charges from sandbox.charges`.execute(shared().db)
  ).rows[0]!
  expect(charges).toBeGreaterThan(400)
})

test('orders of 90 days are in the states that time would have brought them to', async () => {
  const states = await readCounts(sql`select state as kind, count(*)::int as count from orders group by 1`)
  const { delivered, ...open } = states
  expect(delivered).toBeGreaterThan(350)
  expect(Object.keys(open).sort()).toEqual(['cancelled', 'packed', 'paid', 'refunded', 'shipped', 'unpaid'])
  const late = await sql`select number from orders where (state = 'unpaid' and placed_at < now() - interval '1 day')
    or (state in ('paid', 'packed', 'shipped') and placed_at < now() - interval '30 days')`.execute(shared().db)
  expect(late.rows).toEqual([])
})

test('few things wait for an admin, and each kind of them', async () => {
  const returns = await readCounts(sql`select state as kind, count(*)::int as count from returns group by 1`)
  expect(returns).toMatchObject({ asked: expect.any(Number), agreed: expect.any(Number), received: expect.any(Number) })
  expect(returns.asked! + returns.agreed! + returns.received!).toBeLessThan(10)
  const messages = await readCounts(sql`select case when read_at is null then 'unread' else 'read' end as kind,
    count(*)::int as count from messages group by 1`)
  expect(messages).toEqual({ unread: 3, read: 9 })
  const disputes = await readCounts(sql`select state as kind, count(*)::int as count from disputes group by 1`)
  expect(disputes).toEqual({ lost: 1 })
})

test('Casey has an order in each state, parts with own names, and lists', async () => {
  const { email } = demoAccounts[1]
  const states = await readCounts(sql`select state as kind, count(*)::int as count from orders
    where customer_id = (select id from users where email = ${email}) group by 1`)
  expect(Object.keys(states).sort()).toEqual([
    ...['cancelled', 'delivered', 'packed', 'paid', 'refunded', 'shipped', 'unpaid'],
  ])
  const { rows } = await sql<Counts>`select (select count(*)::int from own_numbers) as own,
    (select count(*)::int from part_lists) as lists, (select min(count) from (
      select count(*)::int from part_list_lines group by list_id) lines) as least`.execute(shared().db)
  expect(rows).toEqual([{ own: expect.any(Number), lists: 2, least: 5 }])
  expect(rows[0]!.own).toBeGreaterThan(1)
})

test('Casey can pay the order that waits', async () => {
  const { rows } = await sql<{ short: number }>`select count(*) filter (where quantity > on_hand - held)::int as short,
    count(*)::int as lines from orders join order_lines on order_id = orders.id join products on products.id = product_id
    where state = 'unpaid'`.execute(shared().db)
  expect(rows).toEqual([{ short: 0, lines: 2 }])
})

test('reviews are by buyers, and as mixed as people are', async () => {
  const ratings = await readCounts(sql`select rating::text as kind, count(*)::int as count from reviews
    where bought and exists (select from orders join order_lines on order_id = orders.id
      where customer_id = author_id and order_lines.product_id = reviews.product_id and state = 'delivered'
        and placed_at < reviews.created_at) group by 1`)
  const { rows } = await sql`select count(*)::int as all from reviews where author_id is not null`.execute(shared().db)
  const count = Object.values(ratings).reduce((sum, rating) => sum + rating, 0)
  expect(rows).toEqual([{ all: count }])
  expect(count).toBeGreaterThan(35)
  expect(Object.keys(ratings)).toEqual(expect.arrayContaining(['3', '4', '5']))
})

test('nobody signs in as a customer of the demonstration, and nobody is mailed', async () => {
  for (const job of ['mail_received', 'mail_paid', 'end_unpaid', 'expire_holds']) await shared().jobs.run(job)
  const { rows } = await sql`select (select count(*)::int from mail_outbox) as mails,
    (select count(*)::int from identity_accounts) as passwords, (select count(*)::int from users) as users,
    (select count(*)::int from products where held > 0) as held`.execute(shared().db)
  expect(rows).toEqual([{ mails: 0, passwords: 2, users: 62, held: 0 }])
})

test('customers live at addresses that their countries have', async () => {
  const { customers, casey } = await readTexts(folder)
  const wrong = [...customers.map(({ address }) => address), ...casey.addresses].filter(
    (address) => Object.keys(findAddressProblems(address)).length > 0,
  )
  expect(wrong).toEqual([])
  const numbered = customers.filter(({ vatNumber }) => vatNumber)
  expect(numbered.map(({ address, vatNumber }) => readVatNumber(address.country, vatNumber))).toEqual(
    numbered.map(({ vatNumber }) => vatNumber),
  )
  expect(customers.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
})

/** All that a demonstration tells, apart from the order that waits to be paid. */
async function readDigest({ db }: TestShop): Promise<unknown[]> {
  const { rows } = await sql`
    select number, customer_name, placed_at, paid_at, state, total_minor, reference, note, delivery_method, (
      select json_agg(json_build_array(sku, quantity, net_minor, tax_minor, (
        select json_agg(json_build_array(kind, pieces, at) order by at) from stock_moves where order_line_id = line.id))
        order by position) from order_lines line where order_id = orders.id) as lines, (
      select json_agg(json_build_array(tracking_number, shipped_at) order by shipped_at)
        from parcels where order_id = orders.id) as parcels, (
      select json_agg(json_build_array(number, total_minor, content) order by issued_at)
        from invoices where order_id = orders.id) as documents
    from orders where state <> 'unpaid' order by number`.execute(db)
  return rows
}

test('the months of an accountant close from the file alone: what it says came in and went out did', async () => {
  const { db } = shared()
  const from = getDayIn('Europe/Berlin', new Date(Date.now() - 100 * day))
  const period = { from, to: getDayIn('Europe/Berlin', new Date()) }
  const address = `${shared().url}/api${exportJournal.path}?${new URLSearchParams({ ...period, report: 'documents' })}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${await shared().getToken(ada)}` } })
  const rows = readCsv(await answer.text())
  const cents = (row: Record<string, string>) => Math.round(Number(row.gross) * 100)
  const byMonth = Map.groupBy(rows, ({ date }) => date!.slice(0, 7))
  expect(byMonth.size).toBeGreaterThan(2)
  const isInvoiced = sql`exists (select from invoices where payment_id = payments.id)`
  for (const [month, documents] of byMonth) {
    const { rows: cash } = await sql<{ minor: number }>`select (
      (select coalesce(sum(amount_minor), 0) from payments
        where ${isInvoiced} and to_char(received_at at time zone 'Europe/Berlin', 'YYYY-MM') = ${month}) -
      (select coalesce(sum(refunds.amount_minor), 0) from refunds join payments on payments.id = payment_id
        where ${isInvoiced} and refunds.state = 'done' and to_char(done_at at time zone 'Europe/Berlin', 'YYYY-MM') = ${month})
      )::int as minor`.execute(db)
    expect(
      documents.reduce((sum, row) => sum + cents(row), 0),
      month,
    ).toBe(cash[0]!.minor)
  }
})

test('its documents and its sums add up to the same by return, country, treatment, rate and number, also in what is declared', async () => {
  const period = {
    from: getDayIn('Europe/Berlin', new Date(Date.now() - 100 * day)),
    to: getDayIn('Europe/Berlin', new Date()),
  }
  const read = async (report: JournalReport) => {
    const address = `${shared().url}/api${exportJournal.path}?${new URLSearchParams({ ...period, report })}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${await shared().getToken(ada)}` } })
    return readCsv(await answer.text())
  }
  const isByNumber = ({ treatment }: Record<string, string>) => /^(intra_community|reverse_charge)$/.test(treatment!)
  const buildKey = (row: Record<string, string>) =>
    [
      row.scheme,
      row.tax_state,
      row.treatment,
      row.country,
      isByNumber(row) ? row.vat_number : '',
      row.rate_percent,
      row.currency,
      row.tax_currency,
    ].join(' ')
  const cents = (rows: readonly Record<string, string>[], name: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0)
  const addUp = (rows: readonly Record<string, string>[]) =>
    Object.fromEntries(
      [...Map.groupBy(rows, buildKey)].map(([key, group]) => [
        key,
        ['net', 'tax', 'tax_declared', 'net_declared'].map((name) => cents(group, name)),
      ]),
    )
  const [documents, sums] = [await read('documents'), await read('sums')]
  expect(addUp(documents)).toEqual(addUp(sums))
  expect(new Set(sums.map(({ treatment }) => treatment))).toEqual(new Set(['taxed', 'intra_community', 'export']))
  // Exports and sales to businesses are declared too, without tax.
  const declared = new Set(
    sums.map((row) => `${Number(row.tax) !== 0} ${row.tax_currency} ${row.documents_without_exchange}`),
  )
  expect(declared).toEqual(new Set(['true EUR 0', 'false EUR 0']))
  expect(sums.filter((row) => !row.tax_state || row.scheme === 'unknown' || Number(row.net_declared) === 0)).toEqual([])
  expect(
    documents.filter((row) => row.tax_currency !== row.currency && !/^EUR.USD \d/.test(row.exchange_rate!)),
  ).toEqual([])
  const { rows } = await sql<{
    net: number
    tax: number
  }>`select sum(sign * (content ->> 'netMinor')::bigint)::float8 as net,
    sum(sign * (content ->> 'taxMinor')::bigint)::float8 as tax
    from (select content, case kind when 'invoice' then 1 else -1 end as sign from invoices) documents`.execute(
    shared().db,
  )
  expect({ net: cents(sums, 'net'), tax: cents(sums, 'tax') }).toEqual(rows[0])
})

test('the same day gives the same business', async () => {
  const orders = await readDigest(shared())
  expect(orders.length).toBeGreaterThan(400)
  expect(await readDigest(later())).toEqual(orders)
})

test('the business is what its program makes of the catalogue and the rules of today', async () => {
  const { db, config } = shared()
  const shipped = gunzipSync(readFileSync(join(folder, 'business/USD.jsonl.gz'))).toString('utf8')
  const { until, now } = JSON.parse(shipped.slice(0, shipped.indexOf('\n')))
  const moments = { until: new Date(until), now: new Date(now) }
  const made = await db.transaction().execute((tx) => simulateBusiness(tx, config, folder, moments))
  expect(toJsonLines(made, moments) === shipped, 'make it anew: node bin/demo-business.mjs').toBe(true)
})

test.each([
  ['in the middle of a year', '2026-07-15T10:00:00Z'],
  ['at its beginning', '2027-02-01T00:30:00Z'],
])('documents are numbered without gaps, each year anew: %s', async (_, moment) => {
  const shop = await openShop()
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(new Date(moment))
  await seedDemo(shop.config, shop.databaseUrl, folder, () => {})
  vi.useRealTimers()
  const { rows } = await sql<{
    from: string
  }>`select kind, year, min(sequence) as from, max(sequence) - count(*) as gaps,
    bool_and(year = extract(year from issued_at at time zone 'Europe/Berlin')) as dated from invoices
    group by kind, year order by kind, year`.execute(shop.db)
  expect(rows).toEqual(rows.map((row) => ({ ...row, from: 1, gaps: 0, dated: true })))
  const findings = await runAudit(shop.db, shop.provider)
  expect(findings.filter(({ check }) => /invoice|document/.test(check))).toEqual([])
})
