import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { shareShop } from '../../../../test/shop.ts'
import { prepareQuery } from './prepared.server.ts'

const shop = shareShop()

const findNamed = (name: string) =>
  prepareQuery(shop().db, 'categories by slug', { name }, (given) =>
    shop().db.selectFrom('categories').select(['slug', 'translations']).where('slug', '=', given.name),
  )

test('a prepared query is built once and answers each caller by what they gave', async () => {
  const values = (slug: string, position: number) => ({ id: crypto.randomUUID(), slug, name: slug, position })
  await shop()
    .db.insertInto('categories')
    .values([values('bolts', 1), values('nuts', 2)])
    .execute()
  expect(await findNamed('bolts')).toEqual([{ slug: 'bolts', translations: {} }])
  const build = vi.spyOn(shop().db, 'selectFrom')
  expect(await Promise.all([findNamed('nuts'), findNamed('bolts'), findNamed('none')])).toEqual([
    [{ slug: 'nuts', translations: {} }],
    [{ slug: 'bolts', translations: {} }],
    [],
  ])
  expect(build).not.toHaveBeenCalledWith('categories')
  const { rows } = await sql`select from pg_prepared_statements where name = 'categories by slug'`.execute(shop().db)
  expect(rows).toHaveLength(1)
})

test('a value that was not given is refused: it would be its first caller’s for ever', async () => {
  const slug = 'bolts'
  const hasOwn = prepareQuery(shop().db, 'with a value of its own', {}, () =>
    shop().db.selectFrom('categories').select('slug').where('slug', '=', slug),
  )
  await expect(hasOwn).rejects.toThrow('holds a value that was not given')
})
