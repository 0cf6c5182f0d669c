import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeTaxTable, getTaxTable } from '#company/tax/contract.ts'
import { listAuditEntries } from '#desk/history/contract.ts'
import { eraseAccount } from '#desk/privacy/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { berlin, oakland, paris, pickupOrder } from '../../../../test/addresses.ts'
import { backdate } from '../../../../test/backdate.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { runs } from '../../../../test/runs.ts'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { type Mode, openVies } from '../../../../test/vies.ts'
import { advanceOrder, chargeTax, getOrderDetails, listHolds } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { bookTransfer } from '../transfers/contract.ts'

const french = 'FR83404833048'

/** A shop with a part at $119.00 and a stand-in for VIES. */
async function openAsking(mode: Mode) {
  const vies = await openVies(mode)
  const shop = await openShop({ env: { VIES_URL: vies.url } })
  const { id } = await shop.stock({ quantity: 50, priceMinor: 11_900 })
  const lines = [{ productId: id, quantity: 1 }]
  const ask = (vatNumber: string, country = 'FR', postcode = '') =>
    shop.asVisitor(quote, { lines, to: { country, region: '', postcode, vatNumber } })
  const place = (total: number, vatNumber = french, delivery = paris) =>
    shop.as(anna)(placeOrderOfLines, { lines, delivery, vatNumber, method: 'parcel', total })
  const readDetails = (id: string) => shop.as(anna)(getOrderDetails, { id })
  return { shop, vies, lines, ask, place, readDetails }
}

test('tax is taken off for a number that its tax office knows, and the order and its invoice keep what it said', async () => {
  const { shop, vies, ask, place, readDetails } = await openAsking('valid')
  const { offer } = await ask(french)
  expect(offer!.sums).toMatchObject({ tax: 0, total: 109.16, ground: 'reverse_charge' })
  expect(offer!.vatCheck).toEqual({ answer: 'valid', name: 'FORGE SARL', state: 'FR', isHeld: false })
  const { insertedId: id } = await place(109.16)
  const check = { number: french, state: 'FR', answer: 'valid', name: 'FORGE SARL', requestId: 'WAPIAAAAX1' }
  expect(await readDetails(id)).toMatchObject({ vatNumber: french, vatCheck: check })
  expect(vies.asked).toEqual([
    {
      ...{ countryCode: 'FR', vatNumber: '83404833048' },
      ...{ requesterMemberStateCode: 'DE', requesterNumber: '999999995' },
    },
  ])
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id, price: 109.16 })
  const transactionId = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId })
  const [invoice] = await shop.db.selectFrom('invoices').select('content').execute()
  expect(invoice!.content).toMatchObject({ ground: 'intra_community', consultation: check })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a number that its tax office does not know is refused beside its field', async () => {
  const { ask, place } = await openAsking('invalid')
  const sentence = 'The tax office does not know this number. Check it, or leave it out'
  await expect(ask(french)).rejects.toMatchObject({ fields: { 'to.vatNumber': sentence } })
  await expect(place(109.16)).rejects.toMatchObject({ fields: { vatNumber: sentence } })
})

test.each((['MS_UNAVAILABLE', 'broken', 'silent'] as const).slice(0, runs(2, 3)))(
  'a number that nobody answers about (%s) takes no tax off',
  async (mode) => {
    const { ask, place, readDetails } = await openAsking(mode)
    const { offer } = await ask(french)
    expect(offer!.sums).toMatchObject({ ground: 'taxed', total: 129.9 })
    expect(offer!.vatCheck).toMatchObject({ answer: 'unanswered' })
    await expect(place(109.16)).rejects.toMatchObject({ code: 'price_changed' })
    const { insertedId: id } = await place(129.9)
    expect(await readDetails(id)).toMatchObject({ sums: { ground: 'taxed' }, vatCheck: { answer: 'unanswered' } })
  },
)

test('what was not answered is asked again, and an order that is not paid yet then has the price without tax', async () => {
  const { shop, vies, place, readDetails } = await openAsking('MS_UNAVAILABLE')
  const { insertedId: id } = await place(129.9)
  vies.mode = 'valid'
  await shop.jobs.run('recheck_vat_numbers')
  expect(await readDetails(id)).toMatchObject({ vatCheck: { answer: 'unanswered' } })
  await sql`update vat_checks set next_try_at = now()`.execute(shop.db)
  await shop.jobs.run('recheck_vat_numbers')
  expect(await readDetails(id)).toMatchObject({ total: 129.9, vatCheck: { answer: 'valid', name: 'FORGE SARL' } })
  await shop.jobs.run('expire_holds')
  await expect(shop.as(anna)(createPaymentIntent, { order: id, price: 129.9 })).rejects.toMatchObject({
    params: { was: 129.9, price: 109.16 },
  })
  await shop.as(anna)(createPaymentIntent, { order: id, price: 109.16 })
  expect(await readDetails(id)).toMatchObject({ total: 109.16, sums: { ground: 'reverse_charge' } })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order that waits for an answer keeps its pieces for three days, and its customer is told of the answer', async () => {
  const { shop, vies, lines, ask, place } = await openAsking('MS_UNAVAILABLE')
  const was = await shop.as(ada)(getTaxTable, {})
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, unansweredNumbers: 'held' } })
  expect((await ask(french)).offer!.vatCheck).toMatchObject({ answer: 'unanswered', isHeld: true })
  const { insertedId: id } = await place(129.9)
  const holds = () => shop.as(ada)(listHolds, {})
  const age = (interval: string) =>
    sql`update orders set placed_at = now() - ${interval}::interval, hold_until = now() + interval '1 minute'`.execute(
      shop.db,
    )
  for (const interval of ['20 minutes', '2 days']) {
    await age(interval)
    await shop.jobs.run('recheck_vat_numbers')
    await shop.jobs.run('end_unpaid')
    expect(await holds(), interval).toMatchObject([{ _id: id, awaitsVatAnswer: true, lines: lines.length }])
    const left = Date.parse((await holds())[0]!.holdUntil) - Date.now()
    expect(left, interval).toBeGreaterThan(50 * 60_000)
  }
  await age('73 hours')
  const before = await holds()
  await shop.jobs.run('recheck_vat_numbers')
  expect(await holds()).toEqual(before)

  await age('2 days')
  vies.mode = 'valid'
  await sql`update vat_checks set next_try_at = now()`.execute(shop.db)
  await shop.jobs.run('recheck_vat_numbers')
  const mails = await mailsIn(shop)
  const { body } = mails.filter(({ recipient }) => recipient === anna.email).at(-1)!
  expect(body).toContain('Your VAT number is confirmed.')
  expect(body).toContain('We keep the pieces for one more day.')
  const [kept] = await holds()
  expect(Date.parse(kept!.holdUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await shop.jobs.run('expire_holds')
  await shop.jobs.run('end_unpaid')
  await expect(shop.as(anna)(createPaymentIntent, { order: id, price: 129.9 })).rejects.toMatchObject({
    params: { was: 129.9, price: 109.16 },
  })
  await shop.as(anna)(createPaymentIntent, { order: id, price: 109.16 })
  expect(await holds()).toEqual([{ ...kept, total: 109.16 }])
  await payOrder(shop, id)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an answer that cannot be applied to one order is applied to the others', async () => {
  const { shop, vies, place } = await openAsking('MS_UNAVAILABLE')
  const ids = [await place(129.9), await place(129.9), await place(129.9)].map(({ insertedId }) => insertedId)
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$`.execute(
    shop.db,
  )
  await sql`do $$ begin execute format('create trigger refused before insert on mail_outbox for each row
    when (new.dedupe_key = %L) execute function refuse_mail()', 'vat-valid-' || ${sql.lit(ids[1]!)}::text); end $$`.execute(
    shop.db,
  )
  vies.mode = 'valid'
  await sql`update vat_checks set next_try_at = now()`.execute(shop.db)
  await expect(shop.jobs.run('recheck_vat_numbers')).rejects.toThrow('1 rows could not be worked on')
  const answers = async () => {
    const orders = await shop.db.selectFrom('orders').select(['id', 'vatCheck']).orderBy('number').execute()
    return orders.map(({ vatCheck }) => (vatCheck as { answer: string }).answer)
  }
  expect(await answers()).toEqual(['valid', 'unanswered', 'valid'])
  await sql`drop trigger refused on mail_outbox`.execute(shop.db)
  await shop.jobs.run('recheck_vat_numbers')
  expect(await answers()).toEqual(['valid', 'valid', 'valid'])
})

test.each(['invalid', 'an admin'] as const)(
  'who waited for an answer has a day to pay with tax: %s',
  async (answer) => {
    const { shop, vies, place } = await openAsking('MS_UNAVAILABLE')
    const was = await shop.as(ada)(getTaxTable, {})
    await shop.as(ada)(changeTaxTable, { was, is: { ...was, unansweredNumbers: 'held' } })
    const { insertedId: id } = await place(129.9)
    await backdate(shop, sql`update orders set placed_at = now() - interval '2 days'`)
    if (answer === 'an admin') await shop.as(ada)(chargeTax, { id })
    else {
      vies.mode = answer
      await sql`update vat_checks set next_try_at = now()`.execute(shop.db)
      await shop.jobs.run('recheck_vat_numbers')
    }
    const left = async () => {
      await shop.jobs.run('expire_holds')
      await shop.jobs.run('end_unpaid')
      return (await shop.as(ada)(listHolds, {})).map(({ _id, awaitsVatAnswer }) => ({ _id, awaitsVatAnswer }))
    }
    await sql`update orders set hold_until = hold_until - interval '23 hours'`.execute(shop.db)
    expect(await left()).toEqual([{ _id: id, awaitsVatAnswer: false }])
    await sql`update orders set hold_until = hold_until - interval '1 hour'`.execute(shop.db)
    expect(await left()).toEqual([])
  },
)

test('an admin lets an order that waits for an answer be paid with tax, and its customer is told', async () => {
  const { shop, place, readDetails } = await openAsking('MS_UNAVAILABLE')
  const was = await shop.as(ada)(getTaxTable, {})
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, unansweredNumbers: 'held' } })
  const { insertedId: id } = await place(129.9)
  await expect(shop.as(anna)(createPaymentIntent, { order: id, price: 129.9 })).rejects.toMatchObject({
    code: 'payment_refused',
  })
  const book = shop.as(ada)(bookTransfer, { id, amount: 129.9 })
  await expect(book).rejects.toMatchObject({ code: 'payment_refused' })
  expect(await shop.as(ada)(chargeTax, { id })).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(chargeTax, { id })).toEqual({ modifiedCount: 0 })
  expect(await readDetails(id)).toMatchObject({ vatCheck: { answer: 'unchecked' }, sums: { ground: 'taxed' } })
  expect(await shop.as(ada)(listAuditEntries, {})).toContainEqual(expect.objectContaining({ action: 'order.taxed' }))
  const mails = await mailsIn(shop)
  expect(mails.filter(({ recipient }) => recipient === anna.email).at(-1)!.body).toContain('could not be checked')
  await payOrder(shop, id)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('what was charged with tax before the answer came stays so, and the audit has nothing against it', async () => {
  const { shop, vies, place, readDetails } = await openAsking('MS_UNAVAILABLE')
  const { insertedId: id } = await place(129.9)
  await payOrder(shop, id)
  vies.mode = 'valid'
  await sql`update vat_checks set next_try_at = now()`.execute(shop.db)
  await shop.jobs.run('recheck_vat_numbers')
  expect(await readDetails(id)).toMatchObject({ vatCheck: { answer: 'valid' }, sums: { ground: 'taxed' } })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('the audit has nothing against orders whose addresses were erased', async () => {
  const { shop, place } = await openAsking('valid')
  const orders = [
    await place(109.16),
    await place(116.72, '', oakland),
    await place(100, '', { ...berlin, postcode: '78266' }),
  ]
  for (const { insertedId: id } of orders) {
    await payOrder(shop, id)
    for (const state of ['packed', 'shipped', 'delivered'] as const) await shop.as(ada)(advanceOrder, { id, state })
  }
  await sql`update identity_sessions set created_at = now()`.execute(shop.db)
  await shop.as(anna)(eraseAccount, {})
  const addresses = await shop.db.selectFrom('orders').select('deliveryAddress').execute()
  expect(addresses.map(({ deliveryAddress }) => deliveryAddress)).toEqual([null, null, null])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order whose number nobody answers about is not paid where its owner wants to wait', async () => {
  const { shop, vies, place, readDetails } = await openAsking('MS_UNAVAILABLE')
  const was = await shop.as(ada)(getTaxTable, {})
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, unansweredNumbers: 'held' } })
  const { insertedId: id } = await place(129.9)
  const pay = (price: number) => shop.as(anna)(createPaymentIntent, { order: id, price })
  await expect(pay(129.9)).rejects.toMatchObject({ code: 'payment_refused', params: { what: 'vat_number' } })
  vies.mode = 'invalid'
  await sql`update vat_checks set next_try_at = now()`.execute(shop.db)
  await shop.jobs.run('recheck_vat_numbers')
  await pay(129.9)
  expect(await readDetails(id)).toMatchObject({ total: 129.9, vatCheck: { answer: 'invalid' } })
})

test('an answer is kept for a day, one that a number is unknown for an hour', async () => {
  const { shop, vies, ask } = await openAsking('valid')
  await ask(french)
  await ask(french)
  expect(vies.asked).toHaveLength(1)
  const age = (interval: string) =>
    sql`update vat_checks set checked_at = now() - ${interval}::interval`.execute(shop.db)
  await age('23 hours')
  await ask(french)
  expect(vies.asked).toHaveLength(1)
  await age('25 hours')
  vies.mode = 'invalid'
  await expect(ask(french)).rejects.toMatchObject({ code: 'invalid_fields' })
  await age('59 minutes')
  await expect(ask(french)).rejects.toMatchObject({ code: 'invalid_fields' })
  expect(vies.asked).toHaveLength(2)
  await age('61 minutes')
  vies.mode = 'valid'
  expect((await ask(french)).offer!.sums.ground).toBe('reverse_charge')
})

test('VIES is asked without the number of the shop if it does not know that', async () => {
  const { ask } = await openAsking('INVALID_REQUESTER_INFO')
  expect((await ask(french)).offer!.sums.ground).toBe('reverse_charge')
})

test.each([
  ['a French company has goods sent to Belgium', french, 'BE', '', 'reverse_charge', 'FR'],
  ['a number of the seller’s country', 'DE136695976', 'FR', '', 'taxed', 'DE'],
  ['a Greek number, whose letters are those of its language', 'EL094259216', 'GR', '', 'reverse_charge', 'EL'],
  ['a number without letters is of the country of delivery', '094259216', 'GR', '', 'reverse_charge', 'EL'],
  ['a number of Northern Ireland', 'XI980780684', 'GB', 'BT1 5GS', 'reverse_charge', 'XI'],
  ['one without letters there', '980780684', 'GB', 'BT1 5GS', 'reverse_charge', 'XI'],
  ['one of Great Britain there', 'GB980780684', 'GB', 'BT1 5GS', 'taxed', undefined],
  ['a French number, with goods to London', french, 'GB', 'EC1A 1BB', 'taxed', undefined],
  ['a French number, with goods to the Canary Islands', french, 'ES', '35001', 'export', undefined],
] as const)('%s', async (_, vatNumber, country, postcode, ground, askedState) => {
  const { vies, ask } = await openAsking('valid')
  expect((await ask(vatNumber, country, postcode)).offer!.sums.ground).toBe(ground)
  expect(vies.asked[0]?.countryCode).toBe(askedState)
})

test('what is fetched is taxed, whatever number it is ordered with', async () => {
  const { shop, lines } = await openAsking('valid')
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, {
    ...{ lines, ...pickupOrder, delivery: { ...berlin, ...paris }, vatNumber: french, total: 119 },
  })
  expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({ sums: { ground: 'taxed' } })
})

test('the database takes no reverse charge without a valid number', async () => {
  const { shop, place } = await openAsking('valid')
  await place(109.16)
  for (const check of ['null', '{"answer": "unanswered"}', '{}']) {
    const change = sql`update orders set vat_check = ${check}::jsonb`.execute(shop.db)
    await expect(change).rejects.toMatchObject({ constraint: 'orders_vat_checked' })
  }
})
