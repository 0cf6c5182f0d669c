import { expect, test } from 'vitest'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { listOrders } from '../contract.ts'
import { placeOrder } from '../placing/contract.ts'

/** Numbers as they were stored, whenever that was, and ways in which they are typed. */
const numbers: Record<string, string[]> = {
  '+49 (0)40 1234': ['+49 40 1234', '040 1234', '+49 (0)40 1234', '0049 40 1234', '+49401234'],
  '0041 (0) 81 5551': ['+41 81 5551', '0041 81 5551', '081 5551'],
  '+39 (0)6 55512': ['+39 06 55512', '06 55512', '+39 (0)6 55512'],
  '0711 5550100 x12': ['0711 5550100', '+49 711 5550100', '0711 5550100 x12'],
  '+44 20 7946 0018': ['+44 (0)20 7946 0018', '020 7946 0018'],
}

test('an order is found by its telephone number with or without the zero behind its country, and its extension', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 50 })
  for (const phone of Object.keys(numbers)) {
    const order = { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
    const { insertedId: id } = await shop.as(anna)(placeOrder, order)
    // As rows have it that were written before numbers had a form.
    await shop.db.updateTable('orders').set({ phone }).where('id', '=', id).execute()
  }
  const find = async (q: string) => (await shop.as(ada)(listOrders, { q })).map(({ phone }) => phone)
  for (const [stored, typings] of Object.entries(numbers))
    for (const typed of typings) expect(await find(typed), typed).toEqual([stored])
})
