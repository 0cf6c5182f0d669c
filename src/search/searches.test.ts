import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillSmallCatalogue } from '../../test/search/small-catalogue.ts'
import { openShop } from '../../test/shop.ts'
import { countSearch, suggest } from './contract.ts'
import { SearchLog } from './search-log.server.ts'
import { addSearches } from './searches.sql.server.ts'

const silent = { warn: () => {} } as never

test('searches are counted by their text, whoever searched, and written together', async () => {
  const { db } = await openShop()
  const searches = new SearchLog(db, silent)
  for (const [text, outcome] of [
    ['Hex  BOLT', 'found'],
    ['hex bolt', 'found'],
    ['hex bolt', 'opened'],
    ['zzz', 'missed'],
    ['anna@example.com', 'missed'],
  ] as const)
    searches.count(text, outcome)
  await searches.write()
  searches.count('zzz', 'missed')
  await searches.write()
  const rows = db.selectFrom('searches').select(['text', 'times', 'missed', 'opened']).orderBy('text').execute()
  expect(await rows).toEqual([
    { text: 'hex bolt', times: 2, missed: 0, opened: 1 },
    { text: 'zzz', times: 2, missed: 2, opened: 0 },
  ])
})

test('a flood of texts is kept neither in memory nor in the database', async () => {
  const { db } = await openShop()
  const searches = new SearchLog(db, silent)
  for (let made = 0; made < 3000; made++) searches.count(`made up ${made}`, 'missed')
  await searches.write()
  const count = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from searches`.execute(db)).rows[0]!.n)
  expect(await count()).toBe(1000)
  await sql`insert into searches (text) select 'text ' || n from generate_series(1, 9500) n`.execute(db)
  await addSearches(db, new Map([['kept', { times: 2, missed: 0, opened: 0 }]]))
  expect(await count()).toBe(10_000)
  expect(await db.selectFrom('searches').select('text').where('text', '=', 'kept').execute()).toHaveLength(1)
})

test('what is searched for most is suggested, in words of the catalogue only', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const often = (times: number, missed = 0) => ({ times, missed, opened: 0 })
  await addSearches(
    shop.db,
    new Map([
      ['hex nut', often(9)],
      ['din 931', often(12)],
      ['hexagom nut', often(40)],
      ['an insult', often(50)],
      ['insult nut', often(60)],
      ['m8', often(20, 18)],
      ['m6', often(4)],
    ]),
  )
  expect(await shop.asVisitor(suggest, {})).toEqual({
    searches: ['din 931', 'hex nut'],
    categories: [],
    families: [],
    products: [],
  })
  expect((await shop.asVisitor(suggest, { q: 'hexagon nu' })).families).toMatchObject([{ slug: 'hex-nut' }])
})

test('searches are forgotten after 90 days', async () => {
  const shop = await openShop()
  await shop.asVisitor(countSearch, { q: 'old', outcome: 'missed' })
  await addSearches(shop.db, new Map(['old', 'new'].map((text) => [text, { times: 1, missed: 1, opened: 0 }])))
  await sql`update searches set last_at = now() - interval '91 days' where text = 'old'`.execute(shop.db)
  await shop.jobs.run('delete_expired_records')
  expect(await shop.db.selectFrom('searches').select('text').execute()).toEqual([{ text: 'new' }])
})
