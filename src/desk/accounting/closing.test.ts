import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#shop/demo/seed.server.ts'
import { sumInvoices } from '#trade/invoices/journal/contract.ts'
import type { Period } from '#trade/invoices/period.ts'
import { cancelLines, refundOrder } from '#trade/orders/cancellation/contract.ts'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { listMonths, readAccounting, sumCents } from '../../../test/accounting.ts'
import { findCaller } from '../../../test/caller.ts'
import { readCsv } from '../../../test/csv.ts'
import { eventually } from '../../../test/eventually.ts'
import { ada, anna, shareShop } from '../../../test/shop.ts'
import { archivePeriod } from './archive.server.ts'
import { getAccountingArchive } from './contract.ts'

const shared = shareShop()
const months = listMonths(new Date(Date.now() - 100 * 86_400_000), new Date())

const actions = fc.sample(
  fc.record({
    price: fc.integer({ min: 100, max: 90_000 }),
    card: fc.constantFrom('pm_card_visa', 'pm_card_visa', 'pm_card_refundFail', 'pm_card_createDispute'),
    refund: fc.constantFrom('none', 'part', 'all', 'piece'),
  }),
  12,
)

/** The 90 days of a demonstration, and a dozen orders of today: paid with all kinds of cards, refunded, disputed. */
beforeAll(async () => {
  const shop = shared()
  await seedDemo(shop.config, shop.databaseUrl, join(import.meta.dirname, '../../../demo'), () => {})
  for (const { price, card, refund } of actions) {
    const { id: toolId } = await shop.stock({ quantity: 5, priceMinor: price })
    const to = { phone: '555-0100', address: '1 Forge Lane' }
    const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...to })
    const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
    const intent = clientSecret.split('_secret')[0]!
    await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: card })
    await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
    await shop.provider.deliverNow()
    if (card === 'pm_card_createDispute') {
      const [dispute] = (await shop.provider.stripe.disputes.list({ payment_intent: intent })).data
      await shop.provider.stripe.disputes.close(dispute!.id)
    } else if (refund === 'piece') {
      const { lines } = await shop.as(ada)(getOrderDetails, { id })
      await shop.as(ada)(cancelLines, { id, lines: [{ line: lines[0]!._id, quantity: 1 }] })
    } else if (refund !== 'none')
      await shop.as(ada)(refundOrder, {
        id,
        reason: 'Goodwill',
        ...(refund === 'all' ? { all: true } : { amount: 0.5 }),
      })
    await shop.jobs.run('pay_refunds')
    if (card === 'pm_card_refundFail') await waitForFailures(intent)
    await shop.provider.deliverNow()
    await shop.jobs.run('handle_events')
  }
})

/** The bank of such a card returns each refund a moment later. */
async function waitForFailures(intent: string) {
  const { stripe } = shared().provider
  const readStates = async () =>
    (await stripe.refunds.list({ payment_intent: intent })).data.map(({ status }) => status)
  await eventually(async () => expect(new Set(await readStates())).not.toContain('succeeded'))
}

type Rows = Awaited<ReturnType<typeof readAccounting>>
const sumAccount = (rows: Rows, ...names: string[]) => {
  const own = rows.filter(({ account_name }) => names.includes(account_name!))
  return sumCents(own, 'debit') - sumCents(own, 'credit')
}

test('months close: every account is what documents, the provider and the lists of a day say, and no cent is unexplained', async () => {
  const read = (report: Parameters<typeof readAccounting>[1], month: Period) => readAccounting(shared(), report, month)
  const opening = { receivables: 0, provider: 0, disputed: 0 }
  let turnover = 0
  expect(months.length).toBeGreaterThanOrEqual(4)
  for (const month of months) {
    const bookings = await read('bookings', month)
    for (const lines of Map.groupBy(bookings, ({ booking }) => booking).values())
      expect(sumCents(lines, 'debit')).toBe(sumCents(lines, 'credit'))

    // What customers owe: opening balance and documents less money is what stands open, order by order.
    const journal = await shared().as(ada)(sumInvoices, month)
    const documents = journal.reduce((sum, { net, tax }) => sum + Math.round((net + tax) * 100), 0)
    const entries = (await read('provider', month)).filter(({ id }) => id !== '')
    const money = sumCents(
      entries.filter(({ kind }) => ['charge', 'refund', 'refund_failure'].includes(kind!)),
      'amount',
    )
    opening.receivables += sumAccount(bookings, 'receivables')
    expect(sumAccount(bookings, 'receivables')).toBe(documents - money)
    expect(sumCents(await read('open_items', month), 'balance')).toBe(opening.receivables)

    // The provider's balance: opening, what went through it, payouts.
    opening.provider += sumAccount(bookings, 'provider')
    const [closing] = (await read('provider', month)).filter(({ kind }) => kind === 'closing_balance')
    expect(Math.round(Number(closing?.net ?? 0) * 100)).toBe(opening.provider)
    expect(
      sumAccount(bookings, 'bank') +
        sumCents(
          entries.filter(({ kind }) => kind === 'payout'),
          'net',
        ),
    ).toBe(0)
    expect(sumAccount(bookings, 'fees')).toBe(sumCents(entries, 'fee'))
    expect(sumAccount(bookings, 'unmatched')).toBe(0)

    // Sales are those of the journal, apart from the tax that lost disputes take off.
    const lost = await read('lost_disputes', month)
    const taxes = journal.reduce((sum, { tax }) => sum + Math.round(tax * 100), 0)
    const sales = ['revenue', 'revenue_oss', 'revenue_union', 'revenue_export', 'revenue_other']
    expect(sumAccount(bookings, ...sales)).toBe(taxes - documents)
    expect(sumAccount(bookings, 'tax', 'tax_oss', 'tax_other')).toBe(sumCents(lost, 'tax') - taxes)
    expect(sumAccount(bookings, 'losses')).toBe(sumCents(lost, 'net'))
    opening.disputed += sumAccount(bookings, 'disputed')
    turnover += documents
  }
  expect(opening.disputed).toBe(0)
  expect(turnover).toBeGreaterThan(1_000_000)
})

async function readDatev(period: Period) {
  const { url } = shared()
  const address = `${url}/api/accounting/file?${new URLSearchParams({ ...period, report: 'datev' })}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${await shared().getToken(ada)}` } })
  return Buffer.from(await answer.arrayBuffer())
    .toString('latin1')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(';'))
}

test('a batch for DATEV has its head, its columns, and each amount of the bookings once', async () => {
  const month = months.at(-2)!
  const [head, columns, ...rows] = await readDatev(month)
  expect(head).toHaveLength(31)
  expect(head!.slice(0, 5)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13'])
  expect(head!.slice(10, 16)).toEqual([
    ...['1001', '1', `${month.from.slice(0, 4)}0101`, '4'],
    ...[month.from.replaceAll('-', ''), month.to.replaceAll('-', '')],
  ])
  expect(columns).toHaveLength(125)
  expect(columns![8]).toBe('BU-Schlüssel')
  const bookings = await readAccounting(shared(), 'bookings', month)
  expect(rows).toHaveLength(bookings.length / 2)
  for (const row of rows) {
    expect(row).toHaveLength(125)
    expect(row[0]).toMatch(/^\d+,\d\d$/)
    expect(row[1]).toBe('"S"')
    expect([row[6], row[7]].join(' ')).toMatch(/^\d{4} \d{4}$/)
    expect(row[9]).toMatch(/^\d{4}$/)
  }
  const sum = rows.reduce((total, row) => total + Math.round(Number(row[0]!.replace(',', '.')) * 100), 0)
  expect(sum).toBe(sumCents(bookings, 'debit'))
})

test('the archive of a month has every file and every document, and refuses more documents than it holds', async () => {
  const month = { from: months.at(-1)!.from, to: months.at(-1)!.to }
  const week = { from: month.from, to: `${month.from.slice(0, 8)}03` }
  const headers = { authorization: `Bearer ${await shared().getToken(ada)}` }
  const reply = await fetch(`${shared().url}/api${getAccountingArchive.path}?${new URLSearchParams(week)}`, { headers })
  expect(reply.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const names = Object.keys(files)
  const [text] = names.filter((name) => name.startsWith('bookings-'))
  expect(readCsv(new TextDecoder().decode(files[text!]))).toEqual(await readAccounting(shared(), 'bookings', week))
  expect(names.filter((name) => /^EXTF_Buchungsstapel_/.test(name))).toHaveLength(1)
  const journal = readCsv(new TextDecoder().decode(files[`journal-documents-${week.from}-${week.to}.csv`]))
  const numbers = new Set(journal.map(({ number }) => `documents/${number}.pdf`))
  expect(new Set(names.filter((name) => name.startsWith('documents/')))).toEqual(numbers)
  const caller = await findCaller(shared(), ada)
  await expect(archivePeriod(shared(), caller, month, 1)).rejects.toMatchObject({ code: 'too_many' })
})
