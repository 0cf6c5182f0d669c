import { tagReads, tagRows } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import type { EngineReader } from '#search/engine.server.ts'
import { readFilters } from '#search/filters.server.ts'
import * as contract from './contract.ts'
import { buildFamilyCsv } from './csv.server.ts'
import { readColumns } from './family-page-data.ts'
import { listFamilySummaries, loadFamilyDetails } from './service.server.ts'

const tags = ['products', 'categories'] as const

export function serveFamilies(api: Api, { db, config }: AppContext, engine: EngineReader): void {
  serveRead(api, contract.listFamilies, async ({ query }) => {
    tagReads(...tags)
    return listFamilySummaries(db, (await engine()).index, query.category)
  })
  serveRead(api, contract.getFamily, async ({ params, query }) => {
    tagReads(...tags)
    const { sort, ...filters } = query
    const request = { ...readFilters(filters, config.currency), sort }
    const { reply, id } = await loadFamilyDetails(db, (await engine()).index, params.slug, request)
    tagRows([id, ...reply.rows.map(({ _id }) => _id)])
    return reply
  })
  serve(api, contract.exportFamilySizes, async ({ params, query }) => {
    const { sort, columns, ...filters } = query
    const request = { ...readFilters(filters, config.currency), sort }
    const { reply } = await loadFamilyDetails(db, (await engine()).index, params.slug, request)
    return buildFamilyCsv(reply, readColumns(columns))
  })
}
