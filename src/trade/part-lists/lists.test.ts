import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { eraseAccount, getPersonalData } from '#desk/privacy/contract.ts'
import { setOwnName } from '#goods/own-numbers/contract.ts'
import { anna, ben, openShop, shareShop } from '../../../test/shop.ts'
import {
  changeList,
  createList,
  deleteList,
  getList,
  getSharedList,
  listLists,
  type PartListLine,
  shareList,
  unshareList,
} from './contract.ts'

const shared = shareShop()

const buildLine = (productId: string, quantity = 1, note = ''): PartListLine => ({ productId, quantity, note })

test('a list is saved once, keeps its order, and is changed as a whole by its owner only', async () => {
  const shop = shared()
  const drill = await shop.stock({ name: 'Drill', quantity: 5 })
  const saw = await shop.stock({ name: 'Saw', quantity: 0 })
  await shop.as(anna)(setOwnName, { id: saw.id, number: '4711', name: '' })
  await shop.as(ben)(setOwnName, { id: drill.id, number: 'Secret', name: '' })
  const given = {
    name: 'Gearbox',
    lines: [buildLine(saw.id, 4, 'left'), buildLine(createId()), buildLine(drill.id), buildLine(saw.id)],
  }
  const options = { idempotencyKey: createId() }
  const { insertedId: id } = await shop.as(anna)(createList, given, options)
  expect(await shop.as(anna)(createList, given, options)).toEqual({ insertedId: id })
  expect(await shop.as(anna)(listLists, {})).toMatchObject([{ _id: id, name: 'Gearbox', lines: 2, isShared: false }])
  expect(await shop.as(anna)(getList, { id })).toMatchObject({
    version: 1,
    shared: null,
    lines: [
      { name: 'Saw', quantity: 5, note: 'left', own: { number: '4711' }, product: { quantity: 0 } },
      { name: 'Drill', quantity: 1, note: '', own: { number: '' } },
    ],
  })

  const next = { id, name: 'Gearbox 2', lines: [buildLine(drill.id, 7), buildLine(saw.id)] }
  expect(await shop.as(anna)(changeList, { ...next, version: 1 })).toEqual({ version: 2 })
  const stale = shop.as(anna)(changeList, { ...next, version: 1 })
  await expect(stale).rejects.toMatchObject({ code: 'stale_version' })
  const { name, lines } = await shop.as(anna)(getList, { id })
  expect([name, ...lines.map(({ quantity }) => quantity)]).toEqual(['Gearbox 2', 7, 1])

  expect(await shop.as(ben)(listLists, {})).toEqual([])
  const notFound = { code: 'not_found', params: { what: 'list' } }
  await expect(shop.as(ben)(getList, { id })).rejects.toMatchObject(notFound)
  await expect(shop.as(ben)(changeList, { ...next, version: 2 })).rejects.toMatchObject(notFound)
  await expect(shop.as(ben)(shareList, { id, notes: true })).rejects.toMatchObject(notFound)
  await expect(shop.as(ben)(deleteList, { id })).rejects.toMatchObject(notFound)
  expect(await shop.as(anna)(deleteList, { id })).toEqual({ deletedCount: 1 })
})

test('strangers read a shared list without prices, own numbers and notes, until it is shared no longer [P149]', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ name: 'Drill', quantity: 5, priceMinor: 123_45 })
  const saw = await shop.stock({ name: 'Saw', quantity: 5 })
  await shop.as(anna)(setOwnName, { id: drill.id, number: 'K-4711', name: 'Hall 3' })
  const lines = [buildLine(drill.id, 4, 'for the north gate'), buildLine(saw.id)]
  const { insertedId: id } = await shop.as(anna)(createList, { name: 'Gearbox', lines })
  await sql`update products set archived_at = now() where id = ${saw.id}`.execute(shop.db)
  const { token } = await shop.as(anna)(shareList, { id, notes: false })
  expect(token).toMatch(/^[\w-]{32}$/)

  const response = await fetch(`${shop.url}/api/shared-list?token=${token}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    name: 'Gearbox',
    lines: [
      { productId: drill.id, name: 'Drill', quantity: 4, isSold: true },
      { name: 'Saw', isSold: false },
    ],
  })
  for (const secret of ['123.45', '12345', 'price', 'K-4711', 'Hall 3', 'north gate', 'anna', 'Anna'])
    expect(text).not.toContain(secret)

  expect(await shop.as(anna)(shareList, { id, notes: true })).toEqual({ token })
  expect((await shop.asVisitor(getSharedList, { token })).lines[0]).toMatchObject({ note: 'for the north gate' })
  expect(await shop.as(anna)(getList, { id })).toMatchObject({ shared: { token, notes: true } })

  const { insertedId: other } = await shop.as(anna)(createList, { name: 'Other', lines })
  expect((await shop.as(anna)(shareList, { id: other, notes: false })).token).not.toBe(token)
  await shop.as(anna)(unshareList, { id })
  for (const wrong of [token, 'x', '0'.repeat(32)])
    await expect(shop.asVisitor(getSharedList, { token: wrong })).rejects.toMatchObject({ code: 'not_found' })
  expect((await shop.as(anna)(shareList, { id, notes: false })).token).not.toBe(token)
})

test('an account that is unconfirmed or closed publishes nothing', async () => {
  const shop = await openShop()
  const { insertedId: id } = await shop.as(anna)(createList, { name: 'Gearbox', lines: [] })
  const { token } = await shop.as(anna)(shareList, { id, notes: false })
  const isPublished = () =>
    shop.asVisitor(getSharedList, { token }).then(
      () => true,
      () => false,
    )
  expect(await isPublished()).toBe(true)
  await shop.db.updateTable('users').set({ emailVerified: false }).execute()
  expect(await isPublished()).toBe(false)
  await expect(shop.as(anna)(shareList, { id, notes: false })).rejects.toMatchObject({ code: 'address_unconfirmed' })
  await shop.db.updateTable('users').set({ emailVerified: true, deactivatedAt: new Date() }).execute()
  expect(await isPublished()).toBe(false)
})

test('an account has a bounded number of lists', async () => {
  const shop = await openShop()
  await shop.as(anna)(createList, { name: 'First', lines: [] })
  await sql`insert into part_lists (id, user_id, name)
    select gen_random_uuid(), users.id, 'x' from users, generate_series(1, 99) where email = ${anna.email}`.execute(
    shop.db,
  )
  await expect(shop.as(anna)(createList, { name: 'One more', lines: [] })).rejects.toMatchObject({
    code: 'too_many',
    params: { what: 'lists', max: 100 },
  })
  expect(await shop.as(anna)(listLists, {})).toHaveLength(100)
})

test('lists are in the copy of their owner’s data, and erased with the account', async () => {
  const shop = shared()
  const drill = await shop.stock({ quantity: 1 })
  const { insertedId: id } = await shop.as(anna)(createList, { name: 'Gearbox', lines: [buildLine(drill.id, 2, 'n')] })
  const { token } = await shop.as(anna)(shareList, { id, notes: false })
  expect((await shop.as(anna)(getPersonalData, {})).lists).toEqual([
    { name: 'Gearbox', lines: [{ sku: drill.id, quantity: 2, note: 'n' }] },
  ])
  await shop.as(anna)(eraseAccount, {})
  await expect(shop.asVisitor(getSharedList, { token })).rejects.toMatchObject({ code: 'not_found' })
  expect(await shop.db.selectFrom('partListLines').select('note').execute()).toEqual([])
})
