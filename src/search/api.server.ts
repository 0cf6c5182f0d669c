import { rememberedFor } from '#platform/cache/remembered-for.server.ts'
import { shows } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import { mostAttributes } from '#platform/http/pages.server.ts'
import { addressBlockOf } from '#platform/http/rates.server.ts'
import { toMinor } from '#platform/money.ts'
import * as contract from './contract.ts'
import { type EngineReader, ordered, tags } from './engine.server.ts'
import { familyDetails, familySummaries } from './families.server.ts'
import { countCrossReferences, findNames } from './names.sql.server.ts'
import { changeName } from './names-service.server.ts'
import type { SearchLog } from './search-log.server.ts'
import { vainSearches } from './searches.sql.server.ts'
import { searchFor } from './service.server.ts'
import { suggestFor, suggestMostSearched } from './suggest.server.ts'

/** What others search for changes little, and every click into the search box asks. */
const suggestedForMs = 60_000

export function serveSearch(api: Api, { db, config }: AppContext, engine: EngineReader, searches: SearchLog): void {
  serveRead(api, contract.search, async ({ query }) => {
    shows(...ordered)
    const { q = '', category, family, stock, from, to, page = 1, ...chosen } = query
    const reply = await searchFor(db, await engine(), {
      ...{ q, category, family, page },
      ...narrowing({ stock, from, to }, chosen as Record<string, string | string[]>),
    })
    shows(...reply.groups.flatMap(({ products }) => products.map(({ _id }) => _id)))
    return reply
  })
  serveRead(api, contract.listFamilies, async ({ query }) => {
    shows(...tags)
    return familySummaries(db, (await engine()).index, query.category)
  })
  serveRead(api, contract.getFamily, async ({ params, query }) => {
    shows(...tags)
    const { stock, from, to, sort, ...chosen } = query
    const { reply, id } = await familyDetails(db, (await engine()).index, params.slug, {
      ...narrowing({ stock, from, to }, chosen as Record<string, string | string[]>),
      sort,
    })
    shows(id, ...reply.rows.map(({ _id }) => _id))
    return reply
  })
  const mostSearched = rememberedFor(suggestedForMs, async () => suggestMostSearched(db, await engine()))
  serveRead(api, contract.suggest, async ({ query }) => {
    shows(...ordered)
    const { categories, ...rest } = await engine()
    return query.q ? suggestFor(db, rest, categories, query.q) : mostSearched()
  })
  serve(api, contract.countSearch, ({ body, request }) => {
    searches.count(body.q, body.outcome, addressBlockOf(request))
    return {}
  })
  serve(api, contract.listVainSearches, async () =>
    (await vainSearches(db)).map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
  )
  serve(api, contract.listNames, async ({ query: { kind, q = '' } }) => ({
    ...(await findNames(db, kind, q)),
    numbers: await countCrossReferences(db),
  }))
  serve(api, contract.changeName, async ({ body: { kind, name, means }, caller }) => ({
    modifiedCount: await changeName(db, caller, kind, name, means),
  }))

  function narrowing({ stock, from, to }: Narrowing, chosen: Record<string, string | string[]>) {
    const minor = (amount: number | undefined) => (amount === undefined ? undefined : toMinor(amount, config.currency))
    return {
      choices: new Map(
        Object.entries(chosen)
          .slice(0, mostAttributes)
          .map(([key, value]) => [key, [value].flat()]),
      ),
      narrowed: { inStock: stock === '1', fromMinor: minor(from), toMinor: minor(to) },
    }
  }
}

type Narrowing = { stock: string | undefined; from: number | undefined; to: number | undefined }
