import { isForPage, tagReads, tagRows } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { keepAnswer } from '#base/platform/contract/kept-answers.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import type { EngineReader } from '#goods/search/engine.server.ts'
import { readFilters } from '#goods/search/filters.server.ts'
import * as contract from './contract.ts'
import { buildFamilyCsv } from './csv.server.ts'
import { readColumns } from './family-page-data.ts'
import { listFamilySummaries, loadFamilyDetails } from './service.server.ts'

const tags = ['products', 'categories'] as const

export function serveFamilies(api: Api, { db, config, remembered }: AppContext, engine: EngineReader): void {
  // All of them are on the home page.
  const readAll = remembered.reader(tags, async () =>
    keepAnswer(await listFamilySummaries(db, (await engine()).index, undefined)),
  )
  serveRead(api, contract.listFamilies, async ({ query }) => {
    tagReads(...tags)
    if (isForPage() && query.category === undefined) return readAll()
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
