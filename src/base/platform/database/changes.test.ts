import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../../test/shop.ts'
import { followChanges } from './changes.server.ts'

async function openRows() {
  const shop = await openShop()
  const { id, slug } = await shop.stock({ quantity: 50 })
  const other = await shop.stock({ quantity: 50 })
  const category = '00000000-0000-4000-8000-00000000000a'
  const family = '00000000-0000-4000-8000-00000000000f'
  const author = '00000000-0000-4000-8000-00000000000b'
  const review = '00000000-0000-4000-8000-00000000000c'
  await sql`insert into categories (id, slug, name, position) values (${category}, 'c', 'C', 1)`.execute(shop.db)
  await sql`insert into families (id, slug, name, category_id) values (${family}, 'f', 'F', ${category})`.execute(
    shop.db,
  )
  await sql`update products set family_id = ${family} where id = ${id}`.execute(shop.db)
  await sql`insert into users (id, email, name, email_verified, role) values (${author}, 'x@example.com', 'X', false, 'customer')`.execute(
    shop.db,
  )
  await sql`insert into reviews (id, author_id, product_id, name, description, rating) values (${review}, ${author}, ${id}, 'X', 'Good', 5)`.execute(
    shop.db,
  )
  return { shop, id, slug, other: other.id, family, author, review }
}

/** The tags that a statement leaves. */
async function readTags({ db }: TestShop, statement: RawBuilder<unknown>): Promise<string[]> {
  await db.deleteFrom('changes').execute()
  await statement.execute(db)
  const rows = await db.selectFrom('changes').select('tag').orderBy('tag').execute()
  return rows.map(({ tag }) => tag)
}

test('whoever changes what public pages show, by whatever statement, the change is noted', async () => {
  const { shop, id, slug, other, family, author, review } = await openRows()
  const edited = [id, family, 'products'].sort()
  const everything = ['everything']
  const cases: [RawBuilder<unknown>, string[]][] = [
    [sql`update products set held = held + 1 where id = ${id}`, [id]],
    [sql`update products set held = held + 1 where id in (${id}, ${other})`, [id, other].sort()],
    // Pieces that leave the shelf for an order were not available before.
    [sql`update products set held = held - 1, on_hand = on_hand - 1 where id = ${id}`, []],
    [sql`update products set name = 'New', version = version + 1 where id = ${id}`, edited],
    [sql`update products set archived_at = now(), version = version + 1 where id = ${id}`, edited],
    [sql`update products set updated_at = now() where id = ${id}`, []],
    [
      sql`insert into products (id, sku, slug, name, description, price_minor, currency, on_hand)
      select gen_random_uuid(), 'N', 'n', 'N', 'N', 1, currency, 1 from products where id = ${id}`,
      ['products'],
    ],
    [
      sql`insert into products (id, sku, slug, name, description, price_minor, currency, on_hand)
      select gen_random_uuid(), 'N' || n, 'n' || n, 'N', 'N', 1, 'EUR', 1 from generate_series(1, 1001) n`,
      everything,
    ],
    [sql`delete from products where sku = 'N'`, everything],
    [sql`update reviews set hidden_at = now() where id = ${review}`, ['reviews', `reviews-of-${slug}`]],
    [sql`update users set email_verified = true where id = ${author}`, ['reviews', `reviews-of-${slug}`]],
    [sql`update users set name = 'Y' where id = ${author}`, []],
    [sql`delete from reviews where id = ${review}`, ['reviews', `reviews-of-${slug}`]],
    [sql`insert into settings (key, value) values ('reviews', '"approved"')`, everything],
    [sql`insert into settings (key, value) values ('payments_swept', 'null')`, []],
    [sql`update settings set value = '"x"' where key = 'payments_swept'`, []],
    [sql`update settings set updated_at = now()`, []],
    [sql`update settings set value = '"at_once"' where key = 'reviews'`, everything],
    [sql`delete from settings`, everything],
    [sql`delete from settings`, []],
    [sql`update families set name = 'G'`, everything],
    [sql`update families set name = 'H' where slug = 'none'`, []],
    [sql`update categories set name = 'G'`, everything],
    [sql`delete from posts`, []],
    [sql`truncate posts`, everything],
  ]
  for (const [statement, tags] of cases) {
    const { sql: text } = statement.compile(shop.db)
    expect(await readTags(shop, statement), text).toEqual(tags)
  }
})

test('a change is reported once, also while another transaction holds the others back', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 5 })
  const reported: string[] = []
  const following = followChanges(shop.db, (tags) => reported.push(...tags), 20)
  await expect.poll(() => reported).toContain('everything')
  const times = () => reported.filter((tag) => tag === id).length
  await shop.db.transaction().execute(async (tx) => {
    await sql`update products set held = 1 where id = ${id}`.execute(shop.db)
    await sql`select pg_current_xact_id()`.execute(tx)
    await expect.poll(times).toBe(1)
    await sql`update products set held = 2 where id = ${id}`.execute(shop.db)
    await expect.poll(times).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 150)) // speed: in this time nothing may be reported
    await sql`insert into changes (tag) values ('late')`.execute(tx)
  })
  await expect.poll(() => reported).toContain('late')
  following.stop()
  expect(times()).toBe(2)
})
