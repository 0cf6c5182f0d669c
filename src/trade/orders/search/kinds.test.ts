import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#desk/inbox/contract.ts'
import { berlin, pickupOrder } from '../../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../../test/invoices.ts'
import { ada, anna, ben, shareShop } from '../../../../test/shop.ts'
import { refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, listCustomerOrders, listOrders } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { requestReturn } from '../returns/contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import type { MatchKind } from './match-kinds.ts'

const shop = shareShop()
const numbers: Partial<Record<MatchKind | 'id', string>> = {}

const quartz = {
  ...{ ...berlin, name: 'Zoë Quartz', company: 'Söhne & Co. GmbH', street: '12 Mühlen-Allee', extra: 'Halle 4' },
  ...{ postcode: '80331', city: 'Minden', phone: '+49 (0)30 5550 1234' },
}

/** An order of Anna's with all that an order may have, and one of Ben's that shares none of it. */
beforeAll(async () => {
  const { db } = shop()
  const [{ id: bolt }, { id: other }] = [
    await shop().stock({ name: 'Hexagon head bolt M8 × 30', quantity: 9, priceMinor: 61750 }),
    await shop().stock({ name: 'Saw', quantity: 9 }),
  ]
  await db.updateTable('products').set({ sku: 'IW-4014-M8X30-88Z' }).where('id', '=', bolt).execute()
  await sql`update products set translations = '{"name": {"bn": "ষড়ভুজ বোল্ট ৮"}}' where id = ${bolt}`.execute(db)
  await db.insertInto('crossReferences').values({ maker: 'Forge', number: 'XR-12/00 B', productId: bolt }).execute()
  const request = (lines: string[], total: number) => ({
    ...pickupOrder,
    lines: lines.map((productId) => ({ productId, quantity: 2 })),
    total,
  })
  const { insertedId: id } = await shop().as(anna)(placeOrderOfLines, {
    ...request([bolt], 1235),
    delivery: quartz,
    reference: 'PO 4711/b',
  })
  await shop().as(ben)(placeOrderOfLines, { ...request([other], 39.98), delivery: { ...berlin, name: 'Ben Okafor' } })
  await sql`update orders set vat_number = 'DE129273398' where id = ${id}`.execute(db)
  numbers.payment = await payOrder(shop(), id)
  await shop().as(ada)(advanceOrder, { id, state: 'packed' })
  await shop().as(ada)(shipParcel, { id, carrier: 'ups', trackingNumber: '1Z 999-AA1 01' })
  const line = await db.selectFrom('orderLines').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
  const pieces = [{ line: line.id, quantity: 1, reason: 'Too long' }]
  numbers.return = (await shop().as(anna)(requestReturn, { id, lines: pieces })).insertedId
  await shop().as(ada)(refundOrder, { id, amount: 5, reason: 'Late' })
  await shop().jobs.run('pay_refunds')
  numbers.refund = (await db.selectFrom('refunds').select('providerRefundId').executeTakeFirstOrThrow())
    .providerRefundId!
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await sql`insert into disputes (id, payment_id, provider_dispute_id, amount_minor, currency, reason)
    values (gen_random_uuid(), ${paymentId}, 'dp_1Quartz', 100, 'USD', 'fraudulent')`.execute(db)
  await shop().asVisitor(sendMessage, { name: 'Vera', email: 'vera@example.com', subject: 'When?', opinion: 'Soon?' })
  await sql`update messages set order_id = ${id}`.execute(db)
  const message = await db.selectFrom('messages').select('number').executeTakeFirstOrThrow()
  numbers.conversation = `C-${message.number}`
  for (const { kind, number } of await documentsIn(shop())) numbers[kind as 'invoice' | 'credit_note'] = number
  const orders = await db.selectFrom('orders').select(['id', 'number']).execute()
  numbers.number = `IW-${orders.find((row) => row.id === id)!.number}`
  numbers.id = id
  numbers.dispute = 'dp_1Quartz'
})

const find = async (q: string) => {
  const found = await shop().as(ada)(listOrders, { q })
  return found.map(({ number, matches }) => ({ number, matches: matches.map(({ kind, text }) => `${kind} ${text}`) }))
}

/** Texts that are typed, and what they are found in. */
const typed: [kind: MatchKind, text: string, ...typed: string[]][] = [
  ['name', 'Zoë Quartz', 'Quartz', 'quartz zoe', 'ZOË QUA'],
  ['name', 'Anna Berg', 'Anna Berg'],
  ['company', 'Söhne & Co. GmbH', 'söhne', 'Sohne & Co', 'söhne GmbH'],
  [
    'phone',
    '+49 30 5550 1234',
    '+49 (0)30 5550 1234',
    '030 55501234',
    '+49305550 1234',
    '0049 30 5550-1234',
    '5550 1234',
    '০৩০৫৫৫০১২৩৪',
  ],
  ['address', '12 Mühlen-Allee', 'muhlen', 'Mühlenallee 12', 'Mühlen Allee'],
  ['address', '80331', '80331', '৮০৩৩১'],
  ['address', 'Minden', 'minden', 'Mind'],
  ['reference', 'PO 4711/b', 'po 4711/B', '4711', 'PO-4711/b'],
  ['vat_number', 'DE129273398', 'DE129273398', 'de129'],
  ['email', anna.email, 'anna@exam'],
  ['part', 'IW-4014-M8X30-88Z', 'IW-4014-M8X30-88Z', 'iw4014m8x30', 'iw 4014', '4014-M8X30'],
  ['part', 'Hexagon head bolt M8 × 30', 'hexagon bolt', 'M8 x 30 hexagon'],
  ['part', 'ষড়ভুজ বোল্ট ৮', 'ষড়ভুজ', 'ষড়ভুজ বোল্ট'],
  ['designation', 'XR-12/00 B', 'XR-12/00 B', 'xr1200b'],
  ['tracking', '1Z 999-AA1 01', '1Z 999-AA1 01', '1z999aa101', '1Z999 AA101'],
  ['amount', '$1,235.00', '1235.00', '1235,00', '1,235.00', '1.235,00', '$1235', '1235 USD', 'usd 1235.00'],
]

test.each(typed)('an order is found by its %s, %s, however it is typed', async (kind, text, ...texts) => {
  for (const q of texts) {
    const found = await find(q)
    expect(
      found.map(({ number }) => number),
      q,
    ).toEqual([numbers.number])
    expect(found[0]!.matches.join(', '), q).toContain(`${kind} ${text}`)
  }
})

const identified: MatchKind[] = [
  'number',
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'dispute',
  'conversation',
  'return',
]

test.each(identified)('an order is found by the whole number of its %s, alone and beside a word', async (kind) => {
  const number = numbers[kind]!
  for (const q of [number, ` ${number} `, `${number} Quartz`]) {
    const found = await find(q)
    expect(
      found.map((order) => order.number),
      q,
    ).toEqual([numbers.number])
    expect(found[0]!.matches[0], q).toMatch(`${kind} `)
  }
  expect(await find(`${number} Saw`)).toEqual([])
})

test('two kinds together are found in one order only', async () => {
  for (const q of ['Minden M8x30', 'quartz 80331', '1235.00 hexagon', '1z999aa101 PO', 'Minden IW-4014'])
    expect(
      (await find(q)).map(({ number }) => number),
      q,
    ).toEqual([numbers.number])
  for (const q of ['Minden Saw', 'quartz 39.98', 'Berlin M8x30']) expect(await find(q), q).toEqual([])
})

test('what no order has is not found, and hostile texts are only texts', async () => {
  for (const q of [
    'zzzqqq',
    '1235.01',
    '1Z999AA102',
    "' or 1=1 --",
    `'%&|!:*\\ ') <-> (`,
    '\\',
    "''",
    '%',
    ':*',
    '@@',
    '(',
  ])
    expect(await find(q), q).toEqual([])
  expect(await find('x '.repeat(49))).toEqual([])
})

test('customers find among their own orders only', async () => {
  const { number: _, ...others } = numbers
  for (const q of ['quartz', '1z999aa101', 'IW-4014', ...Object.values(others)])
    expect(await shop().as(ben)(listCustomerOrders, { email: ben.email, q }), q).toEqual([])
  expect(await shop().as(anna)(listCustomerOrders, { email: anna.email, q: '1z999aa101' })).toMatchObject([
    { number: numbers.number, matches: [{ kind: 'tracking', text: '1Z 999-AA1 01' }] },
  ])
})

test('what has changed is found as it is now', async () => {
  await sql`update orders set address = replace(address, 'Minden', 'Verden'),
    delivery_address = jsonb_set(delivery_address, '{city}', '"Verden"') where id = ${numbers.id}`.execute(shop().db)
  expect(await find('Minden')).toEqual([])
  expect(await find('Verden')).toHaveLength(1)
  await sql`update users set email = 'new.name@example.com' where email = ${anna.email}`.execute(shop().db)
  expect(await find('new.name')).toHaveLength(1)
})
