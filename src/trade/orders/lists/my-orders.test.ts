import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pickupOrder } from '../../../../test/addresses.ts'
import { backdate } from '../../../../test/backdate.ts'
import { anna, ben, shareShop } from '../../../../test/shop.ts'
import { listCustomerOrders } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'

const shared = shareShop()

/** Two orders of Anna's: a bolt and a saw with her own number, placed in October, and a saw of now. */
async function openOrders() {
  const shop = shared()
  const [bolt, saw] = [
    await shop.stock({ name: 'Hex bolt M8', quantity: 50 }),
    await shop.stock({ name: 'Fine saw', quantity: 50 }),
  ]
  const place = async (lines: { productId: string; quantity: number }[], reference: string) => {
    const total = 19.99 * lines.length
    return (await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total, reference })).order
  }
  const first = await place(
    [bolt, saw].map(({ id: productId }) => ({ productId, quantity: 1 })),
    'PO 4500012345',
  )
  const second = await place([{ productId: saw.id, quantity: 1 }], '')
  await backdate(shop, sql`update orders set placed_at = '2026-10-31T12:00:00Z' where id = ${first._id}`)
  return { shop, first, second }
}

test('a customer finds an order by its number, a part, a name or their own number, and by its month', async () => {
  const { shop, first, second } = await openOrders()
  const find = async (query: { q?: string; month?: string }, person = anna) =>
    (await shop.as(person)(listCustomerOrders, { email: person.email, ...query })).map(({ _id }) => _id)

  expect(await find({})).toEqual([second._id, first._id])
  expect(await find({ q: first.sku.toLowerCase() })).toEqual([first._id])
  expect(await find({ q: 'hex bolt' })).toEqual([first._id])
  expect(await find({ q: 'saw' })).toEqual([second._id, first._id])
  expect(await find({ q: '4500012345' })).toEqual([first._id])
  expect(await find({ q: first.number.toLowerCase() })).toEqual([first._id])
  expect(await find({ q: first.number.slice(3) })).toEqual([first._id])
  expect(await find({ q: anna.email })).toEqual([second._id, first._id])
  expect(await find({ month: '2026-10' })).toEqual([first._id])
  expect(await find({ month: '2026-09' })).toEqual([])
  expect(await find({ month: '2026-10', q: 'saw' })).toEqual([first._id])
  expect(await find({ month: '2026-10', q: second.number })).toEqual([])
  await expect(find({ month: '2026-13' })).rejects.toMatchObject({ code: 'invalid_query' })

  // Another customer finds none of them, whatever they search for.
  for (const q of [first.number, 'saw', anna.email, '4500012345']) expect(await find({ q }, ben)).toEqual([])
})

test('an order of the list says when it is expected', async () => {
  const { shop, second } = await openOrders()
  expect(second.expected).toMatchObject({ arrivesFrom: expect.any(String), arrivesTo: expect.any(String) })
  const list = await shop.as(anna)(listCustomerOrders, { email: anna.email })
  expect(list.find(({ _id }) => _id === second._id)).toEqual({ ...second, matches: [] })
})
