// Walks over all calls.
import { connect as connectSocket } from 'node:net'
import { expect, test } from 'vitest'
import { matrix } from '../../../../test/authorization/matrix.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { createId } from '../ids.server.ts'
import { statusByCode } from '../refusals/statuses.ts'

const ids = { order: createId(), product: createId() }
const json = { 'content-type': 'application/json' }

const shared = shareShop()

type RequestInput = { method?: string; path: string; token?: string; body?: string; headers?: Record<string, string> }

async function ask(shop: TestShop, { method = 'GET', path, token, body, headers = {} }: RequestInput) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { ...authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The status that a visitor and another customer get, by call. */
const calls: { method: string; path: string; body?: object; visitor: number; customer: number; admin?: number }[] = [
  { method: 'PUT', path: '/users/ada@example.com', body: {}, visitor: 401, customer: 401 },
  { method: 'GET', path: '/admin/ada@example.com', visitor: 401, customer: 403 },
  { method: 'GET', path: '/reviews', visitor: 200, customer: 200 },
  { method: 'GET', path: '/products', visitor: 200, customer: 200 },
  { method: 'GET', path: '/products/', visitor: 200, customer: 200 },
  { method: 'GET', path: `/products/${ids.product}`, visitor: 404, customer: 404 },
  { method: 'POST', path: '/products', body: {}, visitor: 401, customer: 403, admin: 422 },
  { method: 'DELETE', path: `/products/${ids.product}`, visitor: 401, customer: 403, admin: 404 },
  {
    method: 'POST',
    path: '/create-payment-intent',
    body: { order: ids.order },
    visitor: 401,
    customer: 404,
    admin: 404,
  },
  {
    method: 'PATCH',
    path: `/purchase/${ids.order}`,
    body: { order: ids.order, transactionId: 'pi_1' },
    visitor: 401,
    customer: 404,
    admin: 404,
  },
  { method: 'GET', path: `/purchase/${ids.order}`, visitor: 401, customer: 404, admin: 404 },
  { method: 'DELETE', path: `/purchase/${ids.order}`, visitor: 401, customer: 404, admin: 404 },
  { method: 'POST', path: '/purchase/', body: {}, visitor: 401, customer: 422 },
  { method: 'GET', path: '/order/ada@example.com', visitor: 401, customer: 403, admin: 200 },
  { method: 'POST', path: '/images', visitor: 401, customer: 415 },
  { method: 'GET', path: '/nothing-here', visitor: 404, customer: 404 },
]

test.each(calls)(
  '$method $path answers a visitor $visitor and another customer $customer',
  async ({ method, path, body, ...expected }) => {
    const shop = shared()
    const asked = {
      method,
      path,
      ...(body ? { body: JSON.stringify(body), headers: { ...json, 'idempotency-key': 'k' } } : {}),
    }
    expect((await ask(shop, asked)).status).toBe(expected.visitor)
    expect((await ask(shop, { ...asked, token: await shop.getToken(ben) })).status).toBe(expected.customer)
    if (expected.admin)
      expect((await ask(shop, { ...asked, token: await shop.getToken(ada) })).status).toBe(expected.admin)
  },
)

test('any bad credential is answered like a missing one', async () => {
  const shop = shared()
  const good = await shop.getToken(anna)
  const bad = ['x', `${good}x`, good.slice(1), 'Ω'.repeat(40), 'a'.repeat(4000)]
  const answers = await Promise.all(
    bad.map((token) => ask(shop, { path: `/purchase/${ids.order}`, token: encodeURIComponent(token) })),
  )
  for (const { status, headers, body } of answers) {
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect({ ...body, requestId: '' }).toEqual({ ...answers[0]!.body, requestId: '' })
  }
})

test('a token expires', async () => {
  const shop = await openShop()
  const token = await shop.getToken(anna)
  await shop.db
    .updateTable('accessTokens')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute()
  expect((await ask(shop, { path: `/order/${anna.email}`, token })).status).toBe(401)
})

test('a token ends with its session', async () => {
  const shop = await openShop()
  const token = await shop.getToken(anna)
  expect((await ask(shop, { path: `/order/${anna.email}`, token })).status).toBe(200)
  await shop.db.deleteFrom('identitySessions').execute()
  expect((await ask(shop, { path: `/order/${anna.email}`, token })).status).toBe(401)
})

const malformed: [string, string, number, Record<string, string>?][] = [
  ['broken JSON', '{"order":', 400],
  ['trailing garbage', '{"order":"x"} y', 400],
  ['a list', '[]', 400],
  ['a text', '"x"', 400],
  ['null', 'null', 400],
  ['nothing', '', 400],
  ['deep nesting', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
  ['a poisoned prototype', '{"__proto__":{"admin":true}}', 400],
  ['an empty object', '{}', 422],
  ['an unknown field', `{"order":"${ids.order}","role":"admin"}`, 422],
  ['a text for a number', `{"order":"${ids.order}","price":"1"}`, 422],
  ['true for a number', `{"order":"${ids.order}","price":true}`, 422],
  ['null for a number', `{"order":"${ids.order}","price":null}`, 422],
  ['a number too large', `{"order":"${ids.order}","price":1e400}`, 422],
  ['an id of another kind', '{"order":"507f1f77bcf86cd799439011"}', 422],
  ['70 KiB', JSON.stringify({ order: 'x'.repeat(70_000) }), 413],
  ['another type', '{}', 415, { 'content-type': 'text/plain' }],
  ['a type with a tab', '{}', 415, { 'content-type': 'application/json\ta' }],
  ['another charset', '{}', 415, { 'content-type': 'application/json; charset=utf-16' }],
  ['compressed', '{}', 415, { 'content-encoding': 'gzip' }],
]

test.each(malformed)('a body of %s is refused with a code and a message', async (_, body, status, headers) => {
  const shop = shared()
  const token = await shop.getToken(anna)
  const answer = await ask(shop, {
    method: 'POST',
    path: '/create-payment-intent',
    token,
    body,
    headers: { ...json, ...headers },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(answer.body).toMatchObject({
    status,
    code: expect.any(String),
    detail: expect.any(String),
    requestId: expect.any(String),
  })
  if (status === 422) expect(Object.keys(answer.body.errors)).not.toHaveLength(0)
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat \/|node_modules|select |fastify/i)
})

test.each(['1', 'undefined', '507f1f77bcf86cd799439011', 'a'.repeat(200), '..%2f..%2fetc', '%00', "'%20or%201=1"])(
  'the id %s is no id [P201]',
  async (id) => {
    const shop = shared()
    expect((await ask(shop, { path: `/products/${id}` })).status).toBe(400)
  },
)

test.each([
  'limit=0',
  'limit=1e9',
  'limit=101',
  'limit=1&limit=2',
  'cursor=%2b',
  'cursor=abc',
  'unknown=1',
  'sort=price;drop',
  'category=A_B',
])('the query %s is refused', async (query) => {
  const shop = shared()
  expect((await ask(shop, { path: `/products?${query}` })).status).toBe(400)
})

test('a page of another site can change nothing [P203]', async () => {
  const shop = shared()
  const token = await shop.getToken(anna)
  const from = (headers: Record<string, string>) =>
    ask(shop, { method: 'POST', path: '/create-payment-intent', token, body: '{}', headers: { ...json, ...headers } })
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    expect((await from(headers)).body).toMatchObject({ status: 403, code: 'foreign_origin' })
  }
  expect((await from({ origin: shop.url })).status).toBe(422)
})

test('an unknown host is refused', async () => {
  const shop = shared()
  const status = await new Promise<string>((resolve, reject) => {
    const socket = connectSocket(Number(new URL(shop.url).port), '127.0.0.1', () =>
      socket.write('GET /api/products HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
    )
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0]!))
    socket.once('error', reject)
  })
  expect(status).toContain('400')
})

test('every response carries the security headers, and none that names the software [P114]', async () => {
  const shop = shared()
  for (const path of ['/products', '/nothing', '/purchase/x']) {
    const { headers } = await ask(shop, { path })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('the API description lists every call and its refusals [P59]', async () => {
  const shop = shared()
  const { body } = await ask(shop, { path: '/openapi.json' })
  expect(body.openapi).toBe('3.1.0')
  for (const { target } of matrix) {
    const call = body.paths[target.path.replace(/:(\w+)/g, '{$1}')]?.[target.method.toLowerCase()]
    expect(call?.summary, target.path).toBe(target.summary)
    for (const code of target.refusals ?? [])
      expect(JSON.stringify(call.responses[statusByCode[code]]), `${target.path} ${code}`).toContain(code)
  }
  expect(body.paths['/purchase'].post.security).toEqual([{ token: [] }])
})
