import { invalid, missing } from './errors.server.ts'
import type { Change } from './events.sql.server.ts'
import { idOf, randomName } from './ids.server.ts'
import { endpointObject } from './objects.server.ts'
import type { CreateEndpoint, UpdateEndpoint } from './params.server.ts'
import { deleteEndpoint, insertEndpoint, updateEndpoint } from './transitions.sql.server.ts'

// Webhooks that are registered by a call. They are only kept: the sandbox's events go to its shop.

export async function createEndpoint({ tx }: Change, params: CreateEndpoint): Promise<object> {
  requirePublic(params.url)
  return endpointObject(await insertEndpoint(tx, idOf('we'), params), `whsec_${randomName()}`)
}

export async function changeEndpoint({ tx }: Change, id: string, params: UpdateEndpoint): Promise<object> {
  if (params.url !== undefined) requirePublic(params.url)
  const endpoint = await updateEndpoint(tx, id, params)
  if (!endpoint) throw missing('webhook endpoint', id, 'id')
  return endpointObject(endpoint)
}

export async function removeEndpoint({ tx }: Change, id: string): Promise<object> {
  if (!(await deleteEndpoint(tx, id))) throw missing('webhook endpoint', id, 'id')
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** The provider cannot reach a machine that only its owner can. */
function requirePublic(url: string): void {
  const { hostname } = new URL(url)
  if (!/^(localhost|127\.|\[::1\]|10\.|192\.168\.)/.test(hostname)) return
  throw invalid('Invalid URL: URL must be publicly accessible.', { code: 'url_invalid', param: 'url' })
}
