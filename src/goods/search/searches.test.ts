import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildSearches } from '../../../test/search/counted.ts'
import { fillSmallCatalogue } from '../../../test/search/small-catalogue.ts'
import { openShop, type TestShop } from '../../../test/shop.ts'
import { countSearch, suggest } from './contract.ts'
import { SearchLog } from './search-log.server.ts'
import { addSearches } from './searches.sql.server.ts'

const read = (shop: TestShop) =>
  shop.db.selectFrom('searches').select(['text', 'times', 'missed', 'opened']).orderBy('text').execute()

test('a person counts once a day for a text, however often they call, on whichever node', async () => {
  const shop = await openShop()
  const [one, other] = [new SearchLog(shop), new SearchLog(shop)]
  const report = (searches: SearchLog, block: string) => {
    for (const [text, outcome] of [
      ['Hex  BOLT', 'found'],
      ['hex bolt', 'found'],
      ['hex bolt', 'missed'],
      ['hex bolt', 'opened'],
      ['hex bolt', 'opened'],
      ['zzz', 'missed'],
      ['anna@example.com', 'missed'],
    ] as const)
      searches.count(text, outcome, block)
  }
  report(one, '10.0.0.1')
  report(other, '10.0.0.1')
  report(other, '10.0.0.2')
  await Promise.all([one.write(), other.write()])
  report(one, '10.0.0.1')
  await one.write()
  expect(await read(shop)).toEqual([
    { text: 'hex bolt', times: 2, missed: 0, opened: 2 },
    { text: 'zzz', times: 2, missed: 2, opened: 0 },
  ])
})

test.each([
  ['/48', (index: number) => `2001:db8:0:${index.toString(16)}::/64`],
  ['/16', (index: number) => `10.0.${index >> 8}.${index & 255}`],
])('the addresses of one %s are at most four people for a text, and each always the same', async (_, getBlock) => {
  const shop = await openShop()
  const searches = new SearchLog(shop)
  for (let time = 0; time < 2; time += 1) {
    for (let index = 0; index < 300; index += 1) searches.count('made up', 'missed', getBlock(index))
    await searches.write()
  }
  expect(await read(shop)).toEqual([{ text: 'made up', times: 4, missed: 4, opened: 0 }])
  searches.count('made up', 'missed', '192.0.2.1')
  await searches.write()
  expect(await read(shop)).toMatchObject([{ times: 5 }])
})

test('a flood of calls of one address is one search, and one of texts is kept neither here nor there', async () => {
  const shop = await openShop()
  const { db } = shop
  for (let call = 0; call < 30; call += 1) await shop.asVisitor(countSearch, { q: 'hex bolt', outcome: 'found' })
  const searches = new SearchLog(shop)
  for (let made = 0; made < 3000; made++) searches.count(`made up ${made}`, 'missed', '10.0.0.1')
  expect(await written()).toBe(60)
  for (let made = 0; made < 3000; made++)
    searches.count(`made up ${made}`, 'missed', `${11 + (made >> 8)}.${made & 255}.0.1`)
  expect(await written()).toBe(1000)
  await sql`insert into searches (text) select 'text ' || n from generate_series(1, 9500) n`.execute(db)
  await addSearches(db, buildSearches('kept', { found: 2 }))
  expect(await count()).toBe(10_000)
  expect(await db.selectFrom('searches').select('text').where('text', '=', 'kept').execute()).toHaveLength(1)

  async function count() {
    return Number((await sql<{ n: string }>`select count(*) as n from searches`.execute(db)).rows[0]!.n)
  }
  async function written() {
    await searches.write()
    return count()
  }
})

test('who searched is known by nothing but a hash, and on the day only', async () => {
  const shop = await openShop()
  const searches = new SearchLog(shop)
  searches.count('hex bolt', 'found', '10.0.0.1')
  await searches.write()
  const callers = () => shop.db.selectFrom('searchCallers').selectAll().execute()
  expect((await callers()).map(({ caller }) => caller.length)).toEqual([16])
  await sql`update search_callers set day = current_date - 1`.execute(shop.db)
  await shop.jobs.run('delete_expired_records')
  expect(await callers()).toEqual([])
})

test('what is searched for most is suggested, in words of the catalogue only', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const poison = Array.from({ length: 60 }, (_, index) =>
    buildSearches(`nut ${'m6 m8 m10 '.repeat(3)}${index}`, { found: 30 }),
  )
  await addSearches(shop.db, [
    ...buildSearches('hex nut', { found: 9 }),
    ...buildSearches('din 931', { found: 12 }),
    ...buildSearches('hexagom nut', { found: 40 }),
    ...buildSearches('an insult', { found: 50 }),
    ...buildSearches('insult nut', { found: 60 }),
    ...buildSearches('m8', { found: 2, missed: 18 }),
    ...buildSearches('m6', { found: 4 }),
    ...poison.flat(),
  ])
  const expected = { searches: ['din 931', 'hex nut'], categories: [], families: [], products: [] }
  expect(await shop.asVisitor(suggest, {})).toEqual(expected)
  // Read once for everybody, for a while.
  await sql`delete from searches`.execute(shop.db)
  expect(await shop.asVisitor(suggest, {})).toEqual(expected)
  expect((await shop.asVisitor(suggest, { q: 'hexagon nu' })).families).toMatchObject([{ slug: 'hex-nut' }])
})

test('searches are forgotten after 90 days', async () => {
  const shop = await openShop()
  await shop.asVisitor(countSearch, { q: 'old', outcome: 'missed' })
  await addSearches(
    shop.db,
    ['old', 'new'].flatMap((text) => buildSearches(text, { missed: 1 })),
  )
  await sql`update searches set last_at = now() - interval '91 days' where text = 'old'`.execute(shop.db)
  await shop.jobs.run('delete_expired_records')
  expect(await shop.db.selectFrom('searches').select('text').execute()).toEqual([{ text: 'new' }])
})
