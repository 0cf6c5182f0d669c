import { expect, test } from 'vitest'
import { listProducts } from '../../catalogue/contract.ts'
import { exchangeToken } from '../../identity/contract.ts'
import { callWith } from './client.ts'

const asking = (transport: () => Promise<Response>) =>
  callWith({ transport, credentials: { token: () => null, renew: async () => false } }, listProducts, {})

test('a shop that cannot be reached counts as unavailable', async () => {
  const call = asking(() => Promise.reject(new TypeError('fetch failed')))
  await expect(call).rejects.toMatchObject({ name: 'Problem', code: 'unavailable' })
})

test('the shop’s own sentence is shown unchanged', async () => {
  const said = { code: 'not_found', requestId: 'r', params: { what: 'order' } }
  const call = asking(async () => Response.json({ ...said, detail: 'Gone.' }, { status: 404 }))
  await expect(call).rejects.toMatchObject({ ...said, message: 'Gone.', fields: {} })
})

test('a response that is not the shop’s own is judged by its status', async () => {
  const headers = { 'retry-after': '7' }
  const call = asking(async () => new Response('<h1>Bad gateway</h1>', { status: 503, headers }))
  await expect(call).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 7, requestId: undefined })
})

test('what a call names in its path and in its body is sent in both, as the specification’s PUT /users/{email}', async () => {
  const sent: unknown[] = []
  const transport = async (path: string, { body }: RequestInit) => {
    sent.push(path, body)
    return Response.json({})
  }
  const credentials = { token: () => null, renew: async () => false }
  await callWith({ transport, credentials }, exchangeToken, { email: 'a@example.com' })
  expect(sent).toEqual(['/api/users/a%40example.com', '{"email":"a@example.com"}'])
})
