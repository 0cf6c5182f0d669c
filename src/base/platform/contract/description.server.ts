import type { AppContext } from '../context.server.ts'
import { createDocumentReader, serveDocument } from '../http/shared-document.server.ts'
import { type ApiDescription, serveApiDocs } from './api-docs.server.ts'
import { describeApi } from './openapi.server.ts'
import type { Api } from './serve.server.ts'

/** Serves the description of every endpoint registered so far; it is generated from the declarations, when first asked for. */
export function serveDescription(api: Api, { config }: AppContext): void {
  let known: ApiDescription | undefined
  const describeOnce = () => (known ??= describeApi(api.endpoints, config.shopUrl))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' }
  const read = createDocumentReader(() => JSON.stringify(describeOnce()))
  serveDocument(api.fastify, '/openapi.json', headers, read)
  // A live shop does not publish docs of its API; developers read them in demo mode.
  if (config.mode === 'demo') serveApiDocs(api, describeOnce)
}
