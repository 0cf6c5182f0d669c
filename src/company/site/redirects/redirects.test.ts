import { expect, test } from 'vitest'
import { QueryCache } from '#base/platform/cache/query-cache.server.ts'
import { openLog } from '#base/platform/log.server.ts'
import { undoRows } from '#base/platform/rows/contract.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { ada, shareShop } from '../../../../test/shop.ts'
import { addRedirects, changeRedirects, listRedirects } from './contract.ts'
import { createRedirectFollower } from './follow.server.ts'
import { readRedirectList } from './list.ts'

const shared = shareShop()

const add = (...lines: [string, string][]) =>
  shared().as(ada)(addRedirects, { lines: lines.map(([from, to]) => ({ from, to })) })

/** Asks as a browser does, after every change before. */
const follow = async (...urls: string[]) => {
  const { db } = shared()
  const follower = createRedirectFollower({ db, log: openLog('silent'), remembered: new QueryCache() } as never)
  const [to] = await Promise.all(urls.map((url) => follower.follow(url)))
  await follower.close()
  return to
}

const find = async (q: string) => shared().as(ada)(listRedirects, { q })

test('an old address leads to a page, in the language that was asked for, with or without its query', async () => {
  await add(['https://old.example/Shop/Drills.html', '/products?q=drill'], ['/shop/item.php?id=17', '/about'])
  expect(await follow('/shop/drills.html')).toBe('/products?q=drill')
  expect(await follow('/shop/DRILLS.html/?utm_source=mail')).toBe('/products?q=drill')
  expect(await follow('/bn/shop/drills.html')).toBe('/bn/products?q=drill')
  expect(await follow('/shop/item.php?id=17')).toBe('/about')
  expect(await follow('/shop/item.php?id=18')).toBeUndefined()
  // Advertisements add parameters, and programs put them in another order and case.
  await add(['/shop/list.php?cat=Bits&sub=4', '/contact'], ['/shop/list.php?cat=Bits', '/about'])
  expect(await follow('/shop/item.php?utm_source=mail&ID=17')).toBe('/about')
  expect(await follow('/Shop/List.php?sub=4&gclid=x&cat=bits')).toBe('/contact')
  expect(await follow('/shop/list.php?cat=Bits&sub=5')).toBe('/about')
  expect(await follow('/shop/list.php?sub=4')).toBeUndefined()
  expect(await follow('/shop/other.html')).toBeUndefined()
})

test.each([
  ['/products', '/about', 'This address has a page of its own. Enter another'],
  ['/bn/about', '/products', 'This address has a page of its own. Enter another'],
  ['/dashboard/nowhere', '/products', 'This address has a page of its own. Enter another'],
  ['/api/products', '/products', 'This address has a page of its own. Enter another'],
  ['/', '/products', 'Enter an address of this shop'],
  ['old', '/products', 'Enter an address of this shop'],
  ['/elsewhere-a', 'https://evil.example/products', 'Enter an address of this shop'],
  ['/elsewhere-b', '//evil.example', 'Enter an address of this shop'],
  ['/elsewhere-c', '/\\evil.example', 'Enter an address of this shop'],
  ['/elsewhere-d', '/no/such/page', 'Enter a page that visitors see'],
  ['/elsewhere-e', '/dashboard/overview', 'Enter a page that visitors see'],
  ['/products/of-old', '/products/of-old?x=1', 'Enter the last address: this one leads on to another redirect'],
])('%s does not lead to %s', async (from, to, message) => {
  expect(await add([from, to])).toEqual({ done: [], refused: [{ line: 0, message }] })
  expect((await find('')).map((redirect) => redirect.from)).not.toContain(from)
})

/** As an old address is typed into the list, and as browsers and programs ask for it; `never`: another one. */
const written: { typed: string[]; asked: string[]; never: string }[] = [
  {
    typed: ['/Ä-alt/Säge.html', '/ä-ALT/SÄGE.HTML', '/%C3%84-alt/S%c3%a4ge.html', '/A\u0308-alt/Sa\u0308ge.html'],
    asked: [
      '/%C3%84-alt/S%C3%84GE.html',
      '/%c3%a4-alt/s%c3%a4ge.html',
      '/A%CC%88-alt/Sa%CC%88ge.html',
      '/Ä-Alt/Säge.html',
    ],
    never: '/%C3%84-alt/S%C3%A9ge.html',
  },
  {
    typed: [
      '/Каталог/Ключи',
      '/каталог/КЛЮЧИ',
      '/%D0%9A%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/%d0%9a%d0%bb%d1%8e%d1%87%d0%b8',
    ],
    asked: ['/%D0%9A%D0%90%D0%A2%D0%90%D0%9B%D0%9E%D0%93/%D0%9A%D0%9B%D0%AE%D0%A7%D0%98', '/каталог/ключи/'],
    never: '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/%D0%BA%D0%BB%D1%8E%D1%87',
  },
  {
    typed: ['/Çekiç/İnce', '/%C3%87eki%C3%A7/%C4%B0nce'],
    asked: ['/%C3%87EK%C4%B0%C3%87/%C4%B0NCE', '/%c3%a7eki%c3%a7/ince'],
    never: '/%C3%87eki%C3%A7/kal%C4%B1n',
  },
  {
    typed: ['/Řezák/ŠROUBOVÁK', '/%C5%99ez%C3%A1k/%C5%A1roubov%C3%A1k'],
    asked: ['/%C5%98EZ%C3%81K/%C5%A0ROUBOV%C3%81K', '/%c5%98ez%c3%a1k/%c5%a1roubov%c3%a1k?ref=x'],
    never: '/%C5%98ez%C3%A1k',
  },
  {
    typed: ['/alt/a b (1).html', '/alt/A%20B%20(1).html', '/alt/a%20b%20%281%29.html'],
    asked: ['/alt/a%20b%20(1).html', '/ALT/A%20b%20%281%29.HTML'],
    never: '/alt/ab%20(1).html',
  },
  {
    typed: ['/~Müller/x%2Cy', '/%7EM%C3%BCller/x%2cy', '/%7em%c3%bcller/%58%2Cy'],
    asked: ['/~m%C3%BCller/x%2cy', '/%7Em%c3%9cller/X%2Cy'],
    never: '/~m%C3%BCller/xy',
  },
]

test.each(written)(
  'however an old address is typed and asked for, it leads on: $typed',
  async ({ typed, asked, never }) => {
    for (const from of typed) {
      const { done, refused } = await add([from, '/about'])
      expect.soft(refused, from).toEqual([])
      for (const url of [...asked, ...typed.filter((text) => !text.includes(' '))])
        expect.soft(await follow(url), `${from} as ${url}`).toBe('/about')
      expect.soft(await follow(never), never).toBeUndefined()
      await shared().as(ada)(undoRows, { entries: done.map(({ entry }) => entry) })
    }
  },
)

test('no redirect leads to another one, in whichever order they are added', async () => {
  await add(['/products/first-old', '/products/second-old'])
  expect(await add(['/products/second-old', '/about'])).toMatchObject({ done: [], refused: [{ line: 0 }] })
  expect(await add(['/third', '/products/First-Old/?a=b'])).toMatchObject({ done: [], refused: [{ line: 0 }] })
  const reply = await add(['/products/third-old', '/about'], ['/fourth', '/products/third-old'], ['/fifth', '/about'])
  expect(reply).toMatchObject({ done: [{ line: 0 }, { line: 2 }], refused: [{ line: 1 }] })
})

test('what was added or removed is undone, and an address that is added again leads to its new page', async () => {
  const reply = await add(['/undone-a', '/about'], ['/undone-b', '/products'])
  await add(['/undone-a', '/contact'])
  expect(await follow('/undone-a')).toBe('/contact')
  await shared().as(ada)(undoRows, { entries: [reply.done[1]!.entry] })
  expect(await follow('/undone-b')).toBeUndefined()
  // It leads elsewhere by now.
  expect(await shared().as(ada)(undoRows, { entries: [reply.done[0]!.entry] })).toMatchObject({
    refused: [{ code: 'stale_version' }],
  })
  const { _id } = (await find('/undone-a'))[0]!
  const removed = await shared().as(ada)(changeRedirects, { action: 'remove', ids: [_id] })
  expect(await find('/undone-a')).toEqual([])
  await shared().as(ada)(undoRows, { entries: removed.done.map(({ entry }) => entry!) })
  expect(await follow('/undone-a')).toBe('/contact')
})

test('undoing a removal brings back no circle', async () => {
  await add(['/products/circle-a', '/about'])
  const { _id } = (await find('circle-a'))[0]!
  await shared().as(ada)(changeRedirects, { action: 'remove', ids: [_id] })
  await add(['/circle-b', '/products/circle-a'])
  const entry = (await shared().as(ada)(listAuditEntries, {})).find(({ subject }) => subject === '/products/circle-a')!
  await expect(shared().as(ada)(undoAction, { entry: entry._id })).rejects.toMatchObject({ code: 'stale_version' })
})

test('a redirect counts how often it was followed, and pages are not rendered anew for that', async () => {
  await add(['/counted', '/about'])
  await shared().db.deleteFrom('changes').execute()
  await follow('/counted', '/counted?from=mail')
  expect((await find('/counted'))[0]).toMatchObject({ hits: 2, lastHitAt: expect.any(String) })
  expect(await shared().db.selectFrom('changes').select('tag').where('tag', '=', 'redirects').execute()).toEqual([])
})

test('a flood of followed redirects is one statement, and keeps no connection from others', async () => {
  await add(['/flooded', '/about'], ['/flooded-too', '/products'])
  const { db, ...shop } = shared()
  const statements: string[] = []
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const follower = createRedirectFollower({ ...shop, db: counted, remembered: new QueryCache() } as never)
  const urls = Array.from({ length: 5000 }, (_, index) => (index % 5 === 0 ? '/flooded-too' : `/flooded?n=${index}`))
  await Promise.all(urls.map((url) => follower.follow(url)))
  await follower.close()
  // The targets, and the hits.
  expect(statements).toHaveLength(2)
  expect((await find('/flooded')).map(({ from, hits }) => [from, hits]).toSorted()).toEqual([
    ['/flooded', 4000],
    ['/flooded-too', 1000],
  ])
})

test('a list is read with commas, semicolons, tabs or spaces, with or without quotes and a heading', () => {
  const text = 'from,to\r\n"/a,b.html","/products"\n/c;/about\n/d\t/contact\nhttps://old.example/e, /f?x=1,2\n/g'
  expect(readRedirectList(text).map(({ from, to }) => [from, to])).toEqual([
    ['/a,b.html', '/products'],
    ['/c', '/about'],
    ['/d', '/contact'],
    ['https://old.example/e', '/f?x=1,2'],
    ['/g', ''],
  ])
})
