import { refuseInvalid, refuseMissing } from './errors.server.ts'
import type { Change } from './events.sql.server.ts'
import { createId, createRandomName } from './ids.server.ts'
import { toEndpointObject } from './objects.server.ts'
import type { CreateEndpoint, UpdateEndpoint } from './params.server.ts'
import { deleteEndpoint, insertEndpoint, updateEndpoint } from './transitions.sql.server.ts'

// Webhooks that are registered by a call. They are only kept: the sandbox's events go to its shop.

export async function createEndpoint({ tx }: Change, params: CreateEndpoint): Promise<object> {
  requirePublic(params.url)
  return toEndpointObject(await insertEndpoint(tx, createId('we'), params), `whsec_${createRandomName()}`)
}

export async function changeEndpoint({ tx }: Change, id: string, params: UpdateEndpoint): Promise<object> {
  if (params.url !== undefined) requirePublic(params.url)
  const endpoint = await updateEndpoint(tx, id, params)
  if (!endpoint) throw refuseMissing('webhook endpoint', id, 'id')
  return toEndpointObject(endpoint)
}

export async function removeEndpoint({ tx }: Change, id: string): Promise<object> {
  if (!(await deleteEndpoint(tx, id))) throw refuseMissing('webhook endpoint', id, 'id')
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** The provider cannot reach a machine that only its owner can. */
function requirePublic(url: string): void {
  const { hostname } = new URL(url)
  if (!/^(localhost|127\.|\[::1\]|10\.|192\.168\.)/.test(hostname)) return
  throw refuseInvalid('Invalid URL: URL must be publicly accessible.', { code: 'url_invalid', param: 'url' })
}
