import type { AppContext } from '../context.server.ts'
import { type ApiDescription, serveApiDocs } from './api-docs.server.ts'
import { describeApi } from './openapi.server.ts'
import type { Api } from './serve.server.ts'

/** Serves the description of every endpoint registered so far; it is generated from the declarations, when first asked for. */
export function serveDescription(api: Api, { config }: AppContext): void {
  let known: ApiDescription | undefined
  const describeOnce = () => (known ??= describeApi(api.endpoints, config.shopUrl))
  api.fastify.get('/openapi.json', async (_, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300')
    return JSON.stringify(describeOnce())
  })
  // A live shop does not publish docs of its API; developers read them in demo mode.
  if (config.mode === 'demo') serveApiDocs(api, describeOnce)
}
