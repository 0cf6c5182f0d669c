import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { sumInvoices } from '#trade/invoices/journal/contract.ts'
import { listMonths } from '../../../test/accounting.ts'
import { readCsv } from '../../../test/csv.ts'
import { loadHistories } from '../../../test/histories/load.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { exportBreakdown, exportSales, getBreakdown, getSales, SalesDimension } from './contract.ts'
import type { Days } from './period.ts'

// A currency of three digits, whose amounts are rounded to the second.
const currency = 'KWD'
const shared = shareShop({ env: { SHOP_CURRENCY: currency } })
const toMinor = (amount: number) => Math.round(amount * 1000)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + toMinor(amount), 0)

beforeAll(async () => {
  // From now on, each transaction adds what it issues.
  await shared().as(ada)(getSales, {})
  await loadHistories(shared().db, { currency, count: 150, seed: 46 })
})

/** Net and tax of a period in the journal, and the net of each country. */
async function readJournal(days: Days) {
  const rows = await shared().as(ada)(sumInvoices, days)
  const countries = Map.groupBy(rows, ({ country }) => country)
  return {
    net: sum(rows.map(({ net }) => net)),
    tax: sum(rows.map(({ tax }) => tax)),
    byCountry: [...countries].map(([country, own]) => [country, sum(own.map(({ net }) => net))]).toSorted(),
  }
}

/** The same of what is shown; each breakdown adds up to all of it. */
async function readShown(days: Days) {
  const { now, series } = await shared().as(ada)(getSales, days)
  const [net, tax] = [toMinor(now.net), toMinor(now.tax)]
  expect(toMinor(now.sold) - toMinor(now.refunded)).toBe(net)
  expect(sum(series.map((pair) => pair.now?.sales.net ?? 0))).toBe(net)
  const broken = new Map<string, [string, number][]>()
  for (const by of SalesDimension.options) {
    const { rows } = await shared().as(ada)(getBreakdown, { ...days, by, top: '10' })
    expect(sum(rows.map((row) => row.net))).toBe(net)
    expect(sum(rows.map((row) => row.sold))).toBe(toMinor(now.sold))
    const all = await shared().as(ada)(getBreakdown, { ...days, by, top: 'all' })
    const named = all.rows.filter(({ kind }) => kind !== 'rest')
    expect(sum(named.map((row) => row.net))).toBe(net)
    expect(named.slice(0, 10)).toEqual(rows.filter(({ kind }) => kind !== 'rest'))
    broken.set(
      by,
      named.map((row) => [row.key, toMinor(row.net)] as [string, number]),
    )
  }
  return { net, tax, byCountry: broken.get('country')!.toSorted() }
}

/** All sums as they are kept, or as they would be if all documents were counted anew. */
async function readSums({ anew }: { anew: boolean }) {
  const { db } = shared()
  if (anew) {
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from sales_state`.execute(db)
    await sql`update sales_state set time_zone = null`.execute(db)
    await sql`select count_all_sales(${rows[0]!.zone})`.execute(db)
  }
  const read = async (table: string) =>
    (
      await sql<{
        text: string
      }>`select row_to_json(${sql.ref(table)})::text as text from ${sql.table(table)} order by 1`.execute(db)
    ).rows
  return {
    byCountry: await read('sales_by_country'),
    bySubject: await read('sales_by_subject'),
    first: await read('first_sales'),
  }
}

async function listDays(): Promise<Days> {
  const { rows } =
    await sql<Days>`select min(issued_at)::date::text as from, (max(issued_at) + interval '2 days')::date::text as to
    from invoices`.execute(shared().db)
  return rows[0]!
}

test('whatever happens to orders, sums that are kept are those of all documents, and equal the journal', async () => {
  const days = await listDays()
  const { rows } = await sql<{ refunds: number }>`select sum(refunds)::int as refunds from sales_by_country`.execute(
    shared().db,
  )
  expect(rows[0]!.refunds).toBeGreaterThan(50)
  expect(await readSums({ anew: false })).toEqual(await readSums({ anew: true }))
  expect(await readShown(days)).toEqual(await readJournal(days))
})

test('the sums of each month equal its journal, in every time zone that the shop is in', async () => {
  const { db } = shared()
  // Fourteen months, with many documents about midnight.
  await sql`alter table invoices disable trigger user;
    update invoices set issued_at = date_trunc('day', now()) - (sequence * 37 % 420) * interval '1 day' + (sequence % 25 - 12) * interval '1 hour';
    alter table invoices enable trigger user; update sales_state set time_zone = null`.execute(db)
  const months = listMonths(new Date(Date.now() - 425 * 86_400_000), new Date(Date.now() + 86_400_000))
  expect(months.length).toBeGreaterThanOrEqual(14)
  for (const timeZone of ['Europe/Berlin', 'Asia/Kathmandu', 'America/Los_Angeles']) {
    const seller = await shared().as(ada)(getSeller, {})
    await shared().as(ada)(changeSeller, { was: seller, is: { ...seller, timeZone } })
    let sold = 0
    for (const month of months) {
      const journal = await readJournal(month)
      expect(await readShown(month), `${month.from} ${timeZone}`).toEqual(journal)
      sold += journal.net
    }
    expect(sold).toBeGreaterThan(0)
    const all = { from: months[0]!.from, to: months.at(-1)!.to }
    expect((await readShown(all)).net).toBe(sold)
  }
})

async function readFile(path: string, query: Record<string, string>) {
  const headers = { authorization: `Bearer ${await shared().getToken(ada)}` }
  const answer = await fetch(`${shared().url}/api${path}?${new URLSearchParams(query)}`, { headers })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  return readCsv(await answer.text())
}

test('a file has the rows that are shown', async () => {
  const { from, to } = { from: '2025-01-01', to: '2027-12-31' }
  const { series } = await shared().as(ada)(getSales, { from, to })
  const file = await readFile(exportSales.path, { from, to })
  expect(file.map((row) => [row.from, Number(row.net_sales)])).toEqual(
    series.map(({ now }) => [now!.from, now!.sales.net]),
  )
  for (const by of SalesDimension.options) {
    const { rows } = await shared().as(ada)(getBreakdown, { from, to, by, sort: 'pieces', top: '25' })
    const saved = await readFile(exportBreakdown.path, { from, to, by, sort: 'pieces', top: '25' })
    expect(saved.map((row) => [row.kind, row.id, Number(row.net_sales), Number(row.before_net_sales)])).toEqual(
      rows.map(({ kind, key, net, earlier }) => [kind, key, net, earlier]),
    )
  }
})
