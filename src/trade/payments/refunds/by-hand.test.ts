import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelLines, refundOrder } from '#trade/orders/cancellation/contract.ts'
import { advanceOrder, getOrderDetails, getTimeline, listOrders } from '#trade/orders/contract.ts'
import { changeOpenRefund, recordRefundByHand } from '#trade/orders/open-refunds/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { listOrderReturns, receiveReturn, refundReturn, requestReturn } from '#trade/orders/returns/contract.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { countPieces } from '../../../../test/received-pieces.ts'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { runAudit } from '../audit/audit.server.ts'
import { maxTries } from './refund-tries.ts'

const byHand = { paidOn: '2026-01-31', reference: 'Transfer 4711' }

/** Anna's paid order of four pieces at 10.00. Her card's bank returns what is refunded until `recover`. */
async function openReturning() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: productId } = await shop.stock({ quantity: 9, priceMinor: 1000 })
  const order = { lines: [{ productId, quantity: 4 }], ...pickupOrder, total: 40 }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  const intent = await payOrder(shop, id, anna, 'pm_card_refundFail')
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const line = (await details()).lines[0]!._id
  const list = async () => (await shop.provider.stripe.refunds.list({ payment_intent: intent })).data
  const countFailed = async () => (await list()).filter(({ status }) => status === 'failed').length
  const pay = () => shop.jobs.run('pay_refunds')
  const deliver = async () => {
    await shop.provider.deliverNow()
    await shop.jobs.run('handle_events')
  }
  /** Sends what is due, whenever its next try is, and lets the bank return it. */
  const comeBack = async () => {
    const before = await countFailed()
    await sql`update refunds set next_try_at = now() where state = 'due'`.execute(shop.db)
    await pay()
    await expect.poll(countFailed).toBe(before + 1)
    await deliver()
  }
  const recover = () => sql`update sandbox.payment_methods set outcome = 'succeeds'`.execute(shop.db)
  const refund = (asked: object) => shop.as(ada)(refundOrder, { id, ...asked })
  const open = async () => (await details()).openRefunds
  const change = async (to: 'by_hand' | 'again') =>
    shop.as(ada)(changeOpenRefund, { id, refund: (await open())[0]!._id, to })
  const note = async (said = byHand) =>
    shop.as(ada)(recordRefundByHand, { id, refund: (await open())[0]!._id, ...said })
  const countIncidents = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from incidents where kind = 'refund_failed' and resolved_at is null`.execute(shop.db)
    return rows[0]!.count
  }
  const clean = async () =>
    expect((await runAudit(shop.db, shop.provider)).filter(({ check }) => !check.startsWith('incidents'))).toEqual([])
  return {
    shop,
    countFailed,
    id,
    line,
    details,
    list,
    pay,
    deliver,
    comeBack,
    recover,
    refund,
    open,
    change,
    note,
    countIncidents,
    clean,
  }
}

const scratched = { amount: 1, reason: 'Scratched' }

test('while a refund that came back waits, pieces are cancelled and returned, and all is refunded, never more than was charged', async () => {
  const { shop, id, line, details, list, pay, comeBack, recover, refund, open, change, note, clean } =
    await openReturning()
  await refund(scratched)
  await comeBack()
  expect(await open()).toMatchObject([{ amount: 1, state: 'waiting', tries: 1 }])
  await recover()
  await shop.as(anna)(cancelLines, { id, lines: [{ line, quantity: 1 }] })
  await pay()
  await shop.as(ada)(cancelLines, { id, lines: [{ line, quantity: 1 }] })
  await pay()
  await clean()
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  await shop.as(ada)(requestReturn, { id, lines: [{ line, quantity: 1, reason: 'Too long' }] })
  const [back] = await shop.as(ada)(listOrderReturns, { id })
  await shop.as(ada)(receiveReturn, { id: back!._id, lines: [countPieces(line, 1, 0)] })
  await shop.as(ada)(refundReturn, { id: back!._id })
  await pay()
  await clean()
  await refund({ all: true })
  await clean()
  await pay()
  await clean()
  const given = (await list()).filter(({ status }) => status !== 'failed').map(({ amount }) => amount)
  expect(given.reduce((sum, amount) => sum + amount, 0)).toBe(3900)
  expect(await details()).toMatchObject({ state: 'refund_due', refunded: 39 })
  await change('by_hand')
  await note()
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 40, openRefunds: [] })
  expect(await list()).toHaveLength(given.length + 1)
  const documents = await documentsIn(shop)
  // Whether the refund that came back was credited before it did is a matter of luck.
  const credited = documents.flatMap(({ kind, totalMinor }) => (kind === 'credit_note' ? [totalMinor] : []))
  expect(credited.toSorted()).toEqual([100, ...given].toSorted())
  await clean()
})

test('a refund is sent on so many days, then paid by hand, once, with the day and the reference', async () => {
  const { shop, id, details, list, comeBack, refund, open, change, note, countIncidents, clean } = await openReturning()
  await refund(scratched)
  for (let day = 1; day <= maxTries; day += 1) {
    expect(await open()).toMatchObject([{ state: day === 1 ? 'sent' : 'waiting', tries: day - 1 }])
    await comeBack()
    expect(await countIncidents()).toBe(1)
    await clean()
  }
  expect(await open()).toMatchObject([{ state: 'by_hand', tries: maxTries, nextTryAt: null }])
  expect((await shop.as(anna)(getOrderDetails, { id })).openRefunds).toMatchObject([{ amount: 1, state: 'by_hand' }])
  expect((await shop.as(ada)(listOrders, { queue: 'transfers' })).map(({ _id }) => _id)).toEqual([id])
  await sql`update refunds set next_try_at = now() where state = 'due'`.execute(shop.db)
  await shop.jobs.run('pay_refunds')
  expect(await list()).toHaveLength(maxTries)

  // A try by a press, until it is noted.
  await change('again')
  await comeBack()
  expect(await open()).toMatchObject([{ state: 'by_hand', tries: maxTries + 1 }])
  await expect(note({ ...byHand, paidOn: '2999-01-01' })).rejects.toMatchObject({
    errorCodes: { paidOn: { code: 'not_past' } },
  })
  await expect(note({ ...byHand, reference: '' })).rejects.toMatchObject({ code: 'invalid_fields' })
  const [due] = await open()
  const record = () => shop.as(ada)(recordRefundByHand, { id, refund: due!._id, ...byHand })
  const outcomes = await Promise.allSettled([record(), record()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(shop.as(ada)(changeOpenRefund, { id, refund: due!._id, to: 'again' })).rejects.toMatchObject({
    params: { what: 'no_open_refund' },
  })
  expect(await details()).toMatchObject({ state: 'paid', refunded: 1, openRefunds: [] })
  expect(await countIncidents()).toBe(0)
  expect((await documentsIn(shop)).map(({ totalMinor }) => totalMinor)).toEqual([4000, 100])
  const stored = await sql`select paid_on::text, reference from refunds where state = 'done'`.execute(shop.db)
  expect(stored.rows).toEqual([{ paidOn: byHand.paidOn, reference: byHand.reference }])
  const what = (await shop.as(anna)(getTimeline, { id })).map((moment) => moment.what)
  expect(what.filter((moment) => moment.startsWith('refund') || moment.startsWith('transferred'))).toEqual([
    'refund-by-hand',
    'refund-by-hand',
    'transferred-back',
  ])
  await shop.jobs.run('mail_refunds')
  expect((await mailsIn(shop)).filter(({ subject }) => subject.startsWith('Your refund'))).toHaveLength(1)
  await clean()
})

test('what was paid by hand is not given back by the provider as well', async () => {
  const { details, list, pay, comeBack, recover, refund, change, note, clean } = await openReturning()
  await refund(scratched)
  await comeBack()
  await change('by_hand')
  await note()
  await recover()
  await refund({ all: true })
  await pay()
  expect((await list()).map(({ amount, status }) => [amount, status])).toEqual([
    [3900, 'succeeded'],
    [100, 'failed'],
  ])
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 40 })
  await clean()
})

test('the whole that came back is paid by hand, and the order is refunded', async () => {
  const { shop, details, comeBack, refund, change, note, clean } = await openReturning()
  await refund({ all: true })
  await comeBack()
  await expect(refund({ all: true })).rejects.toMatchObject({ params: { what: 'refund_waits' } })
  await change('by_hand')
  await expect(refund({ all: true })).rejects.toMatchObject({ params: { what: 'refund_by_hand' } })
  expect(await details()).toMatchObject({ state: 'refund_due', refunded: 0 })
  await clean()
  await note()
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 40 })
  expect((await documentsIn(shop)).map(({ totalMinor }) => totalMinor)).toEqual([4000, 4000])
  await clean()
})

test('of an order whose money is owed back already nothing is refunded, and its pieces can be cancelled', async () => {
  const { shop, id, line, details, pay, refund, note, change, clean } = await openReturning()
  shop.provider.switches!.refuse = (method, path) =>
    method === 'POST' && path.endsWith('/refunds')
      ? { code: 'balance_insufficient', message: 'No balance.' }
      : undefined
  await refund({ amount: 40, reason: 'Late' })
  await pay()
  await expect(refund({ all: true })).rejects.toMatchObject({ params: { what: 'refund_waits' } })
  expect(await details()).toMatchObject({ state: 'paid' })
  await shop.as(anna)(cancelLines, { id, lines: [{ line, quantity: 4 }] })
  expect(await details()).toMatchObject({ state: 'refund_due', openRefunds: [{ amount: 40 }] })
  await clean()
  await change('by_hand')
  await note()
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 40 })
  await clean()
})

test('a refund that fails weeks after it was made, and whose message is lost, is found within an hour', async () => {
  const { shop, refund, pay, recover, countFailed, open, countIncidents, details } = await openReturning()
  await recover()
  await refund(scratched)
  await pay()
  expect(await details()).toMatchObject({ refunded: 1 })
  await sql`update sandbox.refunds set fails_at = now()`.execute(shop.db)
  await expect.poll(countFailed).toBe(1)
  await sql`update sandbox.refunds set created = created - 20 * 24 * 60 * 60`.execute(shop.db)
  await shop.jobs.run('sweep_payments')
  expect(await open()).toMatchObject([{ amount: 1, state: 'waiting', tries: 1 }])
  expect(await countIncidents()).toBe(1)
  expect(await details()).toMatchObject({ refunded: 0 })
})

test('an incident stays open until the money of the next try stands on a statement', async () => {
  const { shop, comeBack, recover, refund, pay, countIncidents } = await openReturning()
  await refund(scratched)
  await comeBack()
  await recover()
  await sql`update refunds set next_try_at = now() where state = 'due'`.execute(shop.db)
  await pay()
  expect(await countIncidents()).toBe(1)
  await sql`update refunds set done_at = done_at - interval '11 days' where state = 'done'`.execute(shop.db)
  await pay()
  expect(await countIncidents()).toBe(0)
})

test('what may be at the provider is not paid by hand, nor what a bank decides about', async () => {
  const { shop, refund, change, note, countFailed, deliver, pay } = await openReturning()
  shop.provider.switches!.after = (method, path) => (method === 'POST' && path.includes('/refunds') ? 'drop' : 'answer')
  await refund(scratched)
  await pay()
  await expect(change('by_hand')).rejects.toMatchObject({ params: { what: 'no_open_refund' } })
  await expect(note()).rejects.toMatchObject({ params: { what: 'no_transfer_back' } })
  await expect(refund({ all: true })).rejects.toMatchObject({ params: { what: 'refund_pending' } })
  shop.provider.switches!.after = undefined
  await expect.poll(countFailed).toBe(1)
  await deliver()
  await sql`insert into disputes (id, payment_id, provider_dispute_id, amount_minor, currency, reason, state)
    select gen_random_uuid(), id, 'dp_1', 4000, currency, 'fraudulent', 'open' from payments`.execute(shop.db)
  for (const to of ['by_hand', 'again'] as const)
    await expect(change(to)).rejects.toMatchObject({ params: { what: 'dispute' } })
  await sql`update refunds set next_try_at = now() where state = 'due'`.execute(shop.db)
  await pay()
  expect(await shop.db.selectFrom('refunds').select('tries').where('state', '=', 'due').execute()).toEqual([
    { tries: 1 },
  ])
})
