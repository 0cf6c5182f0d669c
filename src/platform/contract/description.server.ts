import type { AppContext } from '../context.server.ts'
import { serveApiDocs } from './api-docs.server.ts'
import { apiDescription } from './openapi.server.ts'
import type { Api } from './serve.server.ts'

/** Serves the description of every endpoint opened so far; it is made from the declarations, once. */
export function serveDescription(api: Api, { config }: AppContext): void {
  const described = apiDescription(api.endpoints, config.shopUrl)
  const body = JSON.stringify(described)
  api.fastify.get('/openapi.json', async (_, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300')
    return body
  })
  // A shop that sells shows strangers no manual of its inside; its developers read it in a demonstration.
  if (config.mode === 'demo') serveApiDocs(api, described)
}
