import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { getCustomer } from '#desk/customers/contract.ts'
import { listOwnConversations } from '#desk/inbox/own/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { fillPerson, password } from '../../../../test/privacy/person.ts'
import { ada, anna, ben, openShop, type Person, shareShop, type TestShop } from '../../../../test/shop.ts'
import { isWaiting } from '../../../../test/waiting.ts'
import { askToMerge, declineMerge, getMerge, mergeAccount, withdrawMerge } from './contract.ts'

const shared = shareShop()

const newPerson = (role: Person['role'] = 'customer'): Person => ({
  ...{ name: 'Cora Lind', email: `${createId()}@example.com`, role },
})

async function addConfirmed(shop: TestShop, person: Person): Promise<string> {
  await shop.getToken(person)
  const user = shop.db.updateTable('users').set({ emailVerified: true }).where('email', '=', person.email)
  return (await user.returning('id').executeTakeFirstOrThrow()).id
}

async function withPair() {
  const shop = shared()
  const [old, kept] = [newPerson(), newPerson()]
  const [id, into] = [await addConfirmed(shop, old), await addConfirmed(shop, kept)]
  return { shop, old, kept, id, into, admin: shop.as(ada) }
}

/** `table.column` of every row that names an account, with how many do. */
async function countRowsNaming({ db }: TestShop, id: string): Promise<Record<string, number>> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column" from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`.execute(db)
  const counts: Record<string, number> = {}
  for (const { table, column } of keys) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${id}`.execute(db)
    if (rows[0]!.count > 0) counts[`${table}.${column}`] = rows[0]!.count
  }
  return counts
}

test('all that an account has goes to the other, and it ends', async () => {
  const shop = await openShop()
  await fillPerson(shop)
  const id = (await shop.db.selectFrom('users').select('id').where('email', '=', anna.email).executeTakeFirstOrThrow())
    .id
  const into = await addConfirmed(shop, ben)
  const foundBefore = await runAudit(shop.db, shop.provider)
  const [had, otherHad] = [await countRowsNaming(shop, id), await countRowsNaming(shop, into)]

  await shop.as(ada)(askToMerge, { id, email: ben.email })
  expect((await mailsIn(shop)).at(-1)).toMatchObject({
    recipient: anna.email,
    body: expect.stringContaining(ben.email),
  })
  expect(await shop.as(anna)(getMerge, {})).toMatchObject({ merge: { into: ben.email } })
  expect(await shop.as(ada)(getCustomer, { id })).toMatchObject({ merge: { into: ben.email } })
  await shop.as(anna)(mergeAccount, { password })

  const [left, moved] = [await countRowsNaming(shop, id), await countRowsNaming(shop, into)]
  expect(moved['messages.customer_id']).toBe(1)
  const followed = Object.keys(moved).filter((name) => had[name] === moved[name]! - (otherHad[name] ?? 0))
  expect(followed.toSorted()).toEqual([
    ...['addresses.user_id', 'cart_lines.user_id', 'customer_notes.customer_id', 'orders.customer_id'],
    ...['own_numbers.user_id', 'part_lists.user_id', 'reviews.author_id', 'stock_alerts.user_id', 'uploads.owner_id'],
  ])
  // What it may owe is the other account's own; who did something stays who it was.
  expect(Object.keys(left).toSorted()).toEqual(['account_terms.customer_id', 'audit_log.actor_id'])
  expect((await shop.as(ada)(getCustomer, { id: into })).orders).toHaveLength(2)
  expect(await shop.as(ben)(listOwnConversations, {})).toHaveLength(1)
  expect(await shop.as(ada)(getCustomer, { id })).toMatchObject({ name: 'Erased customer', active: false, orders: [] })
  expect((await mailsIn(shop)).at(-1)).toMatchObject({
    recipient: ben.email,
    body: expect.stringContaining(anna.email),
  })
  expect(await runAudit(shop.db, shop.provider)).toEqual(foundBefore)
})

test('what both accounts have stays as the other has it', async () => {
  const { shop, old, id, into, kept, admin } = await withPair()
  const { id: productId } = await shop.stock({ quantity: 9 })
  for (const [userId, number] of [
    [id, 'OLD-1'],
    [into, 'KEPT-1'],
  ] as const) {
    await shop.db.insertInto('ownNumbers').values({ userId, productId, number, compact: number, name: '' }).execute()
    await shop.db
      .insertInto('cartLines')
      .values({ userId, productId, quantity: userId === id ? 3 : 5, seenPriceMinor: 1 })
      .execute()
    await shop.db.insertInto('stockAlerts').values({ id: createId(), userId, productId, locale: 'en' }).execute()
  }
  await admin(askToMerge, { id, email: kept.email })
  await shop.as(old)(mergeAccount, {})
  const findRows = (table: 'ownNumbers' | 'cartLines') =>
    shop.db.selectFrom(table).selectAll().where('userId', '=', into).execute()
  expect(await findRows('ownNumbers')).toMatchObject([{ number: 'KEPT-1' }])
  expect(await findRows('cartLines')).toMatchObject([{ quantity: 5 }])
})

test('nothing moves once it is withdrawn or declined, or for an account that has changed since', async () => {
  const { shop, old, kept, id, into, admin } = await withPair()
  await expect(shop.as(old)(mergeAccount, {})).rejects.toMatchObject({ code: 'not_found' })
  await admin(askToMerge, { id, email: kept.email })
  await admin(withdrawMerge, { id })
  await expect(shop.as(old)(mergeAccount, {})).rejects.toMatchObject({ code: 'not_found' })
  await admin(askToMerge, { id, email: kept.email })
  await shop.as(old)(declineMerge, {})
  await expect(admin(withdrawMerge, { id })).rejects.toMatchObject({ code: 'not_found' })
  await admin(askToMerge, { id, email: kept.email })
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', into).execute()
  await expect(shop.as(old)(mergeAccount, {})).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a question that is withdrawn while its owner agrees moves nothing', async () => {
  const { shop, old, kept, id, admin } = await withPair()
  await admin(askToMerge, { id, email: kept.email })
  const locking = await shop.db.startTransaction().execute()
  await locking.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const late = shop.as(old)(mergeAccount, {})
  late.catch(() => {})
  await expect.poll(() => isWaiting(shop)).toBe(true)
  await admin(withdrawMerge, { id })
  await locking.commit().execute()
  await expect(late).rejects.toMatchObject({ code: 'not_found' })
  expect(await admin(getCustomer, { id })).toMatchObject({ active: true, name: old.name })
})

test('an order that waits to be packed moves with the rest', async () => {
  const { shop, old, kept, id, into, admin } = await withPair()
  const { id: toolId } = await shop.stock({ quantity: 1 })
  const delivery = { phone: '555-0100', address: '1 Forge Lane' }
  await shop.as(old)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await admin(askToMerge, { id, email: kept.email })
  await shop.as(old)(mergeAccount, {})
  expect((await admin(getCustomer, { id: into })).orders).toHaveLength(1)
})

test('admins’ accounts, unconfirmed ones and an account itself are refused', async () => {
  const { shop, old, kept, id, into, admin } = await withPair()
  const eve = newPerson('admin')
  const eveId = await addConfirmed(shop, eve)
  await expect(admin(askToMerge, { id: eveId, email: kept.email })).rejects.toMatchObject({ code: 'not_allowed' })
  for (const email of [old.email, eve.email, 'nobody@example.com'])
    await expect(admin(askToMerge, { id, email })).rejects.toMatchObject({ code: 'invalid_fields' })
  await shop.db.updateTable('users').set({ emailVerified: false }).where('id', '=', into).execute()
  await expect(admin(askToMerge, { id, email: kept.email })).rejects.toMatchObject({ code: 'invalid_fields' })
  await expect(admin(askToMerge, { id: into, email: old.email })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('an admin whose sign-in is old asks nobody', async () => {
  const { shop, kept, id } = await withPair()
  const eve = newPerson('admin')
  const eveId = await addConfirmed(shop, eve)
  await shop.db
    .updateTable('identitySessions')
    .set({ createdAt: sql<Date>`now() - interval '11 minutes'` })
    .where('userId', '=', eveId)
    .execute()
  await expect(shop.as(eve)(askToMerge, { id, email: kept.email })).rejects.toMatchObject({ code: 'reauth_required' })
})
