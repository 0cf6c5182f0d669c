import { cacheForTime } from '#base/platform/cache/cache-for-time.server.ts'
import { tagReads, tagRows } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { getCallerBlock } from '#base/platform/http/limits/rates.server.ts'
import { countCrossReferences } from '#goods/catalogue/cross-references/sql.server.ts'
import { findListedFamily, findMoved } from '#goods/catalogue/taxonomy/moved.server.ts'
import * as contract from './contract.ts'
import type { Engine, EngineReader } from './engine.server.ts'
import { readFilters } from './filters.server.ts'
import { indexTags } from './index/load-index.server.ts'
import type { SearchLog } from './search-log.server.ts'
import { listNoResultSearches } from './searches.sql.server.ts'
import { searchProducts } from './service.server.ts'
import { suggestForQuery, suggestMostSearched } from './suggest.server.ts'
import { findSynonyms } from './synonyms.sql.server.ts'
import { changeSynonym } from './synonyms-service.server.ts'

/** What others search for changes little, and every click into the search box asks. */
const suggestedForMs = 60_000

export function serveSearch(api: Api, { db, config }: AppContext, engine: EngineReader, searches: SearchLog): void {
  serveRead(api, contract.search, async ({ query }) => {
    tagReads(...indexTags)
    const { q = '', page = 1, ...filters } = query
    const known = await engine()
    const category = query.category && (await findListedCategory(db, known, query.category))
    const family = query.family && (await findListedFamily(db, known.index.families, query.family))
    const request = { ...{ q, category, family, page }, ...readFilters(filters, config.currency) }
    const reply = await searchProducts(db, known, request)
    tagRows(reply.groups.flatMap(({ products }) => products.map(({ _id }) => _id)))
    return reply
  })
  const popularSearches = cacheForTime(suggestedForMs, async () => suggestMostSearched(db, await engine()))
  serveRead(api, contract.suggest, async ({ query }) => {
    tagReads(...indexTags)
    return query.q ? suggestForQuery(db, await engine(), query.q) : popularSearches()
  })
  serve(api, contract.countSearch, ({ body, request }) => {
    searches.count(body.q, body.outcome, getCallerBlock(request))
    return {}
  })
  serve(api, contract.listNoResultSearches, async () =>
    (await listNoResultSearches(db)).map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
  )
  serve(api, contract.listSynonyms, async ({ query: { kind, q = '' } }) => ({
    ...(await findSynonyms(db, kind, q)),
    numbers: await countCrossReferences(db),
  }))
  serve(api, contract.changeSynonym, async ({ body: { kind, name, means }, caller }) => ({
    modifiedCount: await changeSynonym(db, caller, kind, name, means),
  }))
}

/** The category that is meant: of one that was merged, the one that has its products now. */
async function findListedCategory(db: Database, { index }: Engine, slug: string): Promise<string> {
  const isListed = index.families.some(({ categories }) => categories.includes(slug))
  return isListed ? slug : ((await findMoved(db, 'categories', slug)) ?? slug)
}
