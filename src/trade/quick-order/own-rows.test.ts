import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setOwnName } from '#goods/own-numbers/contract.ts'
import { anna, ben, openShop, type Person } from '../../../test/shop.ts'
import { readOwnRows } from './contract.ts'

test('a number of the caller’s own is that part, before all others', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ name: 'Drill', quantity: 9 })
  const saw = await shop.stock({ name: 'Saw', quantity: 9 })
  const other = await shop.stock({ name: 'Other saw', quantity: 9 })
  await sql`update products set sku = 'K-4711' where id = ${other.id}`.execute(shop.db)
  await shop.as(anna)(setOwnName, { id: drill.id, number: 'K-4711', name: '' })
  for (const { id } of [saw, other]) await shop.as(anna)(setOwnName, { id, number: 'K 12', name: '' })
  const rows = ['k4711', 'nothing', 'K-12', saw.id].map((text) => ({ text, quantity: 2 }))
  const read = async (person: Person) =>
    (await shop.as(person)(readOwnRows, { rows })).rows.map(({ outcome, offers }) => [
      outcome,
      ...offers.map(({ product }) => product.name),
    ])
  expect(await read(anna)).toEqual([['found', 'Drill'], ['unknown'], ['choose', 'Saw', 'Other saw'], ['found', 'Saw']])
  expect(await read(ben)).toEqual([['found', 'Other saw'], ['unknown'], ['unknown'], ['found', 'Saw']])
})
