import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDayIn, startOfDay } from '#base/platform/day.ts'
import { createId } from '#base/platform/ids.server.ts'
import { changeTaxTable, getTaxTable } from '#company/tax/contract.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { cancelLines, refundOrder } from '#trade/orders/cancellation/contract.ts'
import { getOrderDetails, listOrders } from '#trade/orders/contract.ts'
import { placeOrder, placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { berlin, paris } from '../../../../test/addresses.ts'
import { readCsv } from '../../../../test/csv.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { exportJournal, type JournalReport, listInvoices, type Period, sumInvoices } from './contract.ts'
import { listPeriods } from './period.ts'

const shared = shareShop()
const delivery = { phone: '555-0100', address: '1 Forge Lane' }

async function readReport(shop: TestShop, period: Period, report: JournalReport) {
  const address = `${shop.url}/api${exportJournal.path}?${new URLSearchParams({ ...period, report })}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${await shop.getToken(ada)}` } })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  return readCsv(await answer.text())
}

/** Orders of Anna's, paid: their ids. */
async function sell(shop: TestShop, prices: readonly number[], reference = '') {
  const ids: string[] = []
  for (const priceMinor of prices) {
    const { id: toolId } = await shop.stock({ quantity: 5, priceMinor })
    const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
    await sql`update orders set reference = ${reference} where id = ${id}`.execute(shop.db)
    await payOrder(shop, id)
    ids.push(id)
  }
  return ids
}

const today = (): Period => {
  const day = getDayIn('Europe/Berlin', new Date())
  return { from: day, to: day }
}

test('what was credited is taken off, and the files add up to the documents', async () => {
  const shop = await openShop()
  const [first] = await sell(shop, [11_900, 2_380])
  await shop.as(ada)(refundOrder, { id: first!, amount: 19, reason: 'Goodwill' })
  await shop.jobs.run('pay_refunds')
  const entries = await shop.as(ada)(listInvoices, today())
  expect(entries.map(({ kind, total }) => [kind, total])).toEqual([
    ['credit_note', -19],
    ['invoice', 23.8],
    ['invoice', 119],
  ])
  const sums = await shop.as(ada)(sumInvoices, today())
  const total = (rows: readonly { net: number | string; tax: number | string }[]) =>
    Math.round(rows.reduce((sum, { net, tax }) => sum + Number(net) + Number(tax), 0) * 100)
  expect(total(sums)).toBe(12_380)
  expect(total((await readReport(shop, today(), 'documents')) as never)).toBe(12_380)
  expect(total((await readReport(shop, today(), 'sums')) as never)).toBe(12_380)
})

test('what was bought at once went to the country that was said', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 5, priceMinor: 11_900 })
  const order = { toolId, purchaseValue: 1, ...delivery, country: 'AT' }
  const { insertedId: id } = await shop.as(anna)(placeOrder, order)
  await payOrder(shop, id)
  expect(await shop.as(ada)(listInvoices, today())).toMatchObject([{ country: 'AT' }])
  expect(await shop.as(ada)(sumInvoices, today())).toMatchObject([{ country: 'AT' }])
})

test('what is collected changes hands at home, wherever its buyer lives, on older documents too', async () => {
  const shop = await openShop()
  const { id: productId } = await shop.stock({ quantity: 5, priceMinor: 11_900 })
  const order = { lines: [{ productId, quantity: 1 }], method: 'pickup', total: 119 }
  for (const addresses of [{ delivery: berlin, billing: paris }, { delivery: paris }])
    await payOrder(shop, (await shop.as(anna)(placeOrderOfLines, { ...order, ...addresses })).insertedId)
  const countries = async () => {
    const [entries, sums] = [await shop.as(ada)(listInvoices, today()), await shop.as(ada)(sumInvoices, today())]
    return [...entries, ...sums].map(({ country }) => country)
  }
  expect(await countries()).toEqual(['DE', 'DE', 'DE'])
  await sql`alter table invoices disable trigger user`.execute(shop.db)
  await sql`update invoices set content = content - 'suppliedIn'`.execute(shop.db)
  expect(await countries()).toEqual(['DE', 'DE', 'DE'])
})

test('exempt and zero-rated goods are summed apart, delivery and credit notes with them, in both files', async () => {
  const shop = await openShop()
  const was = await shop.as(ada)(getTaxTable, {})
  const rates = was.rates.map((rate) => (rate.country === 'DE' ? { ...rate, reduced: 0 } : rate))
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, rates } })
  const lines: { productId: string; quantity: number }[] = []
  for (const taxClass of ['standard', 'reduced', 'exempt'] as const) {
    const { id: productId } = await shop.stock({ quantity: 9, priceMinor: 1000 })
    await shop.as(ada)(editProduct, { id: productId, taxClass })
    lines.push({ productId, quantity: taxClass === 'exempt' ? 3 : 1 })
  }
  const goods = { delivery: berlin, method: 'parcel' }
  const { offer } = await shop.as(anna)(quote, { lines, to: { country: 'DE', region: '' }, method: 'parcel' })
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...goods, total: offer!.sums.total })
  await payOrder(shop, id)
  const sums = async () =>
    (await shop.as(ada)(sumInvoices, today())).map(({ treatment, rate, documents, net, tax }) => ({
      ...{ treatment, rate, documents, net, tax },
    }))
  const invoiced = await sums()
  const delivered = offer!.sums.delivery
  expect(invoiced.map(({ treatment, rate }) => [treatment, rate])).toEqual([
    ['exempt', 0],
    ['taxed', 19],
    ['zero_rated', 0],
  ])
  // Delivery is shared by the value of the goods: of five parts exempt ones have three.
  expect(invoiced[0]!.net).toBeCloseTo(30 + delivered * 0.6, 1)
  expect(invoiced[2]!.net).toBeCloseTo(10 + delivered * 0.2, 1)

  const { lines: sold } = await shop.as(ada)(getOrderDetails, { id })
  await shop.as(ada)(cancelLines, { id, lines: [{ line: sold[2]!._id, quantity: 1 }] })
  await shop.jobs.run('pay_refunds')
  const credited = await sums()
  expect(credited[0]).toMatchObject({
    treatment: 'exempt',
    documents: 2,
    net: expect.closeTo(invoiced[0]!.net - 10, 2),
  })
  expect(credited.slice(1)).toEqual(invoiced.slice(1))
  const addUp = (rows: readonly Record<string, string>[]) =>
    Object.fromEntries(
      [...Map.groupBy(rows, ({ treatment }) => treatment!)].map(([treatment, same]) => [
        treatment,
        Math.round(same.reduce((sum, { net }) => sum + Number(net) * 100, 0)),
      ]),
    )
  const expected = Object.fromEntries(credited.map(({ treatment, net }) => [treatment, Math.round(net * 100)]))
  expect(addUp(await readReport(shop, today(), 'documents'))).toEqual(expected)
  expect(addUp(await readReport(shop, today(), 'sums'))).toEqual(expected)
})

test('a text of a customer is no formula in the file', async () => {
  const shop = await openShop()
  await sell(shop, [1000], '=cmd|calc')
  expect((await readReport(shop, today(), 'documents'))[0]).toMatchObject({ reference: "'=cmd|calc" })
})

test('a day is that of the seller, whose last moment belongs to it', async () => {
  const shop = await openShop()
  await sell(shop, [1000])
  const count = async (day: string) => (await shop.as(ada)(listInvoices, { from: day, to: day })).length
  // Documents never change; here one is made as if it had been issued at the turn of a year.
  const copy = (at: string, sequence: number) =>
    sql`insert into invoices select (jsonb_populate_record(invoices, ${JSON.stringify({
      ...{
        id: createId(),
        issued_at: at,
        year: 2020,
        sequence,
        number: `INV-2020-0000${sequence}`,
        order_id: createId(),
      },
    })}::jsonb)).* from invoices limit 1`
  await sql`alter table invoices drop constraint invoices_order_id_fkey`.execute(shop.db)
  await copy('2020-12-31T22:59:59.999Z', 1).execute(shop.db)
  await copy('2020-12-31T23:00:00Z', 2).execute(shop.db)
  expect([await count('2020-12-31'), await count('2021-01-01'), await count('2020-12-30')]).toEqual([1, 1, 0])
})

test('a period has days in order, and a year at most', async () => {
  const ask = (period: Period) => shared().as(ada)(listInvoices, period)
  await expect(ask({ from: '2026-02-01', to: '2026-01-31' })).rejects.toMatchObject({ code: 'invalid_query' })
  await expect(ask({ from: '2024-01-01', to: '2026-01-31' })).rejects.toMatchObject({ code: 'invalid_query' })
  await expect(ask({ from: '2026-02-30', to: '2026-03-31' })).rejects.toMatchObject({ code: 'invalid_query' })
  expect(await ask({ from: '2026-01-01', to: '2026-12-31' })).toEqual([])
  expect(await shared().as(ada)(listOrders, {})).toEqual([])
})

test('days begin where the seller is, also when clocks change', () => {
  expect(startOfDay('Europe/Berlin', '2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(startOfDay('Europe/Berlin', '2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(startOfDay('Asia/Kathmandu', '2026-01-01').toISOString()).toBe('2025-12-31T18:15:00.000Z')
  expect(startOfDay('Pacific/Kiritimati', '2026-01-01').toISOString()).toBe('2025-12-31T10:00:00.000Z')
  expect(startOfDay('Pacific/Pago_Pago', '2026-01-01').toISOString()).toBe('2026-01-01T11:00:00.000Z')
  // Here clocks go forward at midnight: the day begins at one.
  expect(startOfDay('Africa/Cairo', '2026-04-24').toISOString()).toBe('2026-04-23T22:00:00.000Z')
})

test('accountants close months, quarters and years', () => {
  expect(listPeriods(new Date(2026, 0, 15))).toEqual({
    month: { from: '2026-01-01', to: '2026-01-31' },
    lastMonth: { from: '2025-12-01', to: '2025-12-31' },
    lastQuarter: { from: '2025-10-01', to: '2025-12-31' },
    lastYear: { from: '2025-01-01', to: '2025-12-31' },
  })
  expect(listPeriods(new Date(2024, 4, 31))).toMatchObject({
    month: { from: '2024-05-01', to: '2024-05-31' },
    lastQuarter: { from: '2024-01-01', to: '2024-03-31' },
  })
})
