import type { AppContext } from '../context.server.ts'
import { serveApiDocs } from './api-docs.server.ts'
import { apiDescription } from './openapi.server.ts'
import type { Api } from './serve.server.ts'

/** Serves the description of every endpoint registered so far; it is generated from the declarations, once. */
export function serveDescription(api: Api, { config }: AppContext): void {
  const described = apiDescription(api.endpoints, config.shopUrl)
  const body = JSON.stringify(described)
  api.fastify.get('/openapi.json', async (_, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300')
    return body
  })
  // A live shop does not publish docs of its API; developers read them in demo mode.
  if (config.mode === 'demo') serveApiDocs(api, described)
}
