import type { AnyEndpoint } from '../../src/base/platform/contract/endpoint.ts'
import type { TestShop } from '../shop.ts'
import type { Member } from './world.ts'

let calls = 0

/** Makes a call as somebody, from an address of its own. */
export async function send(
  shop: TestShop,
  target: AnyEndpoint,
  input: Record<string, unknown>,
  caller: Member | undefined,
) {
  const rest = { ...input }
  const path = target.path.replace(/:(\w+)/g, (_, param: string) => {
    delete rest[param]
    return encodeURIComponent(String(input[param]))
  })
  const query = target.method === 'GET' || target.file ? `?${new URLSearchParams(takeQuery(target, rest))}` : ''
  calls += 1
  const headers: Record<string, string> = {
    origin: new URL(shop.config.shopUrl).origin,
    'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    ...(target.idempotent ? { 'idempotency-key': String(calls) } : {}),
  }
  if (caller && target.access === 'session-cookie') headers.cookie = caller.browser.cookie
  else if (caller) headers.authorization = `Bearer ${caller.token}`
  const body = target.method === 'GET' || !target.body ? undefined : target.file ? toForm(rest) : JSON.stringify(rest)
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return fetch(`${shop.url}/api${path}${query}`, { method: target.method, headers, body } as RequestInit)
}

/** Beside a file its query is what the call declares as one. */
function takeQuery(target: AnyEndpoint, rest: Record<string, unknown>): Record<string, string> {
  if (!target.file) return rest as Record<string, string>
  const names = Object.keys((target.query as { shape?: object } | undefined)?.shape ?? {}).filter(
    (name) => name in rest,
  )
  const query = Object.fromEntries(names.map((name) => [name, String(rest[name])]))
  for (const name of names) delete rest[name]
  return query
}

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value as Blob)
  return form
}
