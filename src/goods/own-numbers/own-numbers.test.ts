import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { eraseAccount, getPersonalData } from '#desk/privacy/contract.ts'
import { anna, ben, openShop } from '../../../test/shop.ts'
import { setOwnName, suggestOwn } from './contract.ts'

test('own numbers lead their owner, and nobody else, to the part', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ name: 'Drill', quantity: 1 })
  const saw = await shop.stock({ name: 'Saw', quantity: 1 })
  await shop.as(anna)(setOwnName, { id: drill.id, number: 'K-৪৭ 11', name: 'Hall 3' })
  await shop.as(anna)(setOwnName, { id: saw.id, number: 'K-471', name: '' })
  const suggest = async (q: string) => (await shop.as(anna)(suggestOwn, { q })).map(({ product }) => product.name)
  expect(await shop.as(anna)(suggestOwn, { q: 'k4711' })).toMatchObject([
    { own: { number: 'K-47 11', name: 'Hall 3' }, product: { _id: drill.id } },
  ])
  // The exact number comes before one with that prefix.
  expect(await suggest('K471')).toEqual(['Saw', 'Drill'])
  expect(await suggest('hall')).toEqual(['Drill'])
  expect(await suggest('%')).toEqual([])
  expect(await suggest('-')).toEqual(['Saw', 'Drill'])
  expect(await shop.as(ben)(suggestOwn, { q: 'K4711' })).toEqual([])

  await shop.as(anna)(setOwnName, { id: drill.id, number: '', name: '' })
  expect(await suggest('hall')).toEqual([])
  const unknown = shop.as(anna)(setOwnName, { id: createId(), number: '1', name: '' })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
})

test('the number of a withdrawn part leads to what is sold in its place', async () => {
  const shop = await openShop()
  const old = await shop.stock({ name: 'Old drill', quantity: 1 })
  const other = await shop.stock({ name: 'New drill', quantity: 1 })
  await shop.as(anna)(setOwnName, { id: old.id, number: '4711', name: '' })
  await sql`update products set archived_at = now(), replaced_by = ${other.id} where id = ${old.id}`.execute(shop.db)
  expect(await shop.as(anna)(suggestOwn, { q: '4711' })).toMatchObject([{ product: { name: 'New drill' } }])
})

test('an account has a bounded number of own numbers', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 1 })
  await shop.as(anna)(setOwnName, { id: drill.id, number: '1', name: '' })
  await sql`with added as (
      insert into products (id, sku, slug, name, description, price_minor, currency, on_hand)
      select gen_random_uuid(), 'N-' || n, 'n-' || n, 'N', 'N', 100, 'USD', 0 from generate_series(1, 9999) n returning id
    ) insert into own_numbers (user_id, product_id, number, compact, name)
      select users.id, added.id, 'x', 'x', '' from added, users where email = ${anna.email}`.execute(shop.db)
  const last = await shop.stock({ quantity: 1 })
  await expect(shop.as(anna)(setOwnName, { id: last.id, number: '1', name: '' })).rejects.toMatchObject({
    code: 'too_many',
    params: { what: 'own_numbers', max: 10_000 },
  })
  expect(await shop.as(anna)(setOwnName, { id: drill.id, number: '2', name: '' })).toEqual({ modifiedCount: 1 })
})

test('own numbers are in the copy of their owner’s data, and erased with the account', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ quantity: 1 })
  await shop.as(anna)(setOwnName, { id: drill.id, number: '4711', name: 'Hall 3' })
  expect((await shop.as(anna)(getPersonalData, {})).ownPartNumbers).toEqual([
    { sku: drill.id, number: '4711', name: 'Hall 3' },
  ])
  await shop.as(anna)(eraseAccount, {})
  expect(await shop.db.selectFrom('ownNumbers').select('number').execute()).toEqual([])
})
