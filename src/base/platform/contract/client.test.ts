import { expect, test } from 'vitest'
import { z } from 'zod'
import { uploadImage } from '#base/images/contract.ts'
import { listProducts } from '#goods/catalogue/contract.ts'
import { exchangeToken } from '#people/identity/contract.ts'
import { matrix } from '../../../../test/authorization/matrix.ts'
import { api, callWith, download, setInProcessReads, setTransport } from './client.ts'
import { endpoint } from './endpoint.ts'

const buyParts = endpoint('POST /parts', {
  tag: { name: 'Parts', description: 'Parts of a test' },
  summary: 'Buy parts',
  access: 'public',
  body: z.object({ quantity: z.number(), note: z.string().nullable() }),
  reply: z.object({}),
  refusals: [],
})

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

test('what a call names in its path and in its body is sent in both, as the specification’s PUT /users/{email} [P75]', async () => {
  const sent: unknown[] = []
  const transport = async (path: string, { body }: RequestInit) => {
    sent.push(path, body)
    return Response.json({})
  }
  const credentials = { token: () => null, renew: async () => false }
  await callWith({ transport, credentials }, exchangeToken, { email: 'a@example.com' })
  expect(sent).toEqual(['/api/users/a%40example.com', '{"email":"a@example.com"}'])
})

test('what is no number is sent as such, and not as nothing', async () => {
  const sent: unknown[] = []
  const transport = async (_: string, { body }: RequestInit) => {
    sent.push(body)
    return Response.json({})
  }
  const credentials = { token: () => null, renew: async () => false }
  await callWith({ transport, credentials }, buyParts, { quantity: Number.NaN, note: null })
  expect(sent).toEqual(['{"quantity":"NaN","note":null}'])
})

test('a server that has closed reads nothing in its process any more', async () => {
  setTransport(async () => Response.json([]))
  const endReads = setInProcessReads(async () => ({ items: ['closed'], next: null }))
  expect(await api(listProducts, {})).toEqual(['closed'])
  endReads()
  expect(await api(listProducts, {})).toEqual([])
})

/** What comes with status 200 from elsewhere than the shop. */
const foreign: [string, () => Response][] = [
  [
    'a portal’s page',
    () => new Response('<h1>Sign in to this network</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['nothing', () => new Response('')],
  ['a text', () => Response.json('OK')],
  ['null', () => Response.json(null)],
  ['another service’s JSON', () => Response.json({ ok: false })],
  ['JSON that is cut off', () => new Response('{"insertedId', { headers: { 'content-type': 'application/json' } })],
]

// One says nothing, and the other that there is no profile.
const empty = ['POST /searches', 'GET /myProfile/:email']

test.each(foreign)('%s is believed by no call of the browser', async (_, answer) => {
  const believed: string[] = []
  for (const { target } of matrix) {
    setTransport(async () => answer())
    const call = target.media ? download(target as never, {} as never) : api(target, {} as never)
    await call.then(
      () => believed.push(`${target.method} ${target.path}`),
      (error) => expect(error).toMatchObject({ name: 'Problem', code: 'unavailable' }),
    )
  }
  expect(believed.filter((call) => !empty.includes(call))).toEqual([])
})

test('a refusal in the body of a success is none', async () => {
  setTransport(async () => Response.json({ success: false, data: { url: '' } }))
  await expect(api(uploadImage, { image: new Blob() })).rejects.toMatchObject({ code: 'unavailable' })
  setTransport(async () => Response.json({ success: true, data: { url: '/images/x' } }))
  expect(await api(uploadImage, { image: new Blob() })).toMatchObject({ success: true })
})
