// Walks over all public pages and all public reads.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordReads } from '../../bench/plans.ts'
import { collectTags } from '../../src/base/platform/cache/tags.server.ts'
import { setInProcessReads } from '../../src/base/platform/contract/client.ts'
import { withLocale } from '../../src/base/platform/http/locale.server.ts'
import { pages } from '../../src/pages.ts'
import { insertPosts, insertReviews } from '../../src/shop/demo/sql.server.ts'
import { fillSmallCatalogue } from '../search/small-catalogue.ts'
import { openShop } from '../shop.ts'
import { apiReads, exceptions, pageReads } from './limits.ts'

type Screen = { loader?: (given: object) => Promise<unknown> }

const screens = import.meta.glob<Screen>('../../src/**/*.tsx')
const loadScreen = (file: string) => screens[`../../src/${file}`]!()

/** The shop's own looks at what has changed, which no read makes. */
const isOwn = ({ text }: { text: string }) => /pg_snapshot_xmin|from "changes"/.test(text)

const countOnce = async (work: () => Promise<void>) =>
  (await recordReads(work)).filter((statement) => !isOwn(statement)).length

const times = 5

/** The least of some counts: what changed before is read anew once, and the shop has statements of its own meanwhile. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  const counts: number[] = []
  while (counts.length < times) counts.push(await countOnce(work))
  return Math.min(...counts)
}

async function openFilled() {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  await fillSmallCatalogue(shop)
  const read = (name: string) => JSON.parse(readFileSync(`demo/catalogue/${name}.json`, 'utf8'))
  await insertPosts(shop.db, read('posts'), new Map())
  await insertReviews(shop.db, read('reviews'), new Map())
  const [product] = await shop.db.selectFrom('products').select('id').orderBy('sku').limit(1).execute()
  const [article] = await shop.db
    .selectFrom('posts')
    .select('slug')
    .where('kind', '=', 'article')
    .orderBy('slug')
    .limit(1)
    .execute()
  const fillIn = (text: string) => text.replaceAll('{id}', product!.id).replaceAll('{article}', article!.slug)
  return { shop, fillIn }
}

/** What the server does for a page before React draws it: the loaders of the frame and of the page. */
async function loadPage(file: string, path: string, params: object): Promise<void> {
  const [frame, screen] = [await loadScreen('root.tsx'), await loadScreen(file)]
  const request = new Request(`http://shop.example${path}`)
  const work = () =>
    withLocale('en', () =>
      Promise.all(
        [frame, screen].map(({ loader }) => loader?.({ params, request, url: new URL(request.url), context: {} })),
      ),
    )
  // A page that leads elsewhere, or is not there, throws its answer.
  await collectTags(new Set(), work).catch((thrown) => {
    if (thrown instanceof Error) throw thrown
  })
}

test('each public page asks the database as often as is said here, while what it shows stays', async () => {
  const { shop, fillIn } = await openFilled()
  const end = setInProcessReads((target, input) => shop.ownReads.call(target, input))
  const counted: Record<string, number> = {}
  for (const [path, { file, access }] of Object.entries(pages)) {
    if (access !== 'public') continue
    const { address = path, params = {} } = pageReads[path] ?? {}
    const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, fillIn(value)]))
    counted[path] = await countStatements(() => loadPage(file, address, named))
  }
  end()
  expect(counted).toEqual(
    Object.fromEntries(Object.entries(pageReads).map(([path, { statements }]) => [path, statements])),
  )
})

test('each public read of the API asks the database as often as is said here', async () => {
  const { shop, fillIn } = await openFilled()
  const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: { security?: unknown[] } }>
  }
  const isPublic = ({ get }: (typeof paths)[string]) => get !== undefined && (get.security ?? []).length === 0
  const counted: Record<string, number> = {}
  for (const [path, methods] of Object.entries(paths)) {
    if (!isPublic(methods) || path in exceptions) continue
    const { query = '', name = '' } = apiReads[path] ?? {}
    const address = fillIn(path.replace('{slug}', name) + query)
    const caller = { 'x-forwarded-for': `10.0.${Object.keys(counted).length}.1` }
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${shop.url}/api${address}`, { headers: caller })
      expect(`${address}: ${answer.status}`).toBe(`${address}: 200`)
    }
    counted[path] = await countStatements(ask)
  }
  expect(counted).toEqual(
    Object.fromEntries(Object.entries(apiReads).map(([path, { statements }]) => [path, statements])),
  )
})
