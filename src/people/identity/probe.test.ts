import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { clientSecret, openProvider } from '../../../test/openid-provider.ts'
import { probeIdentity } from './probe.server.ts'

const shopUrl = 'https://shop.example'
const embedded = { identity: { kind: 'embedded' }, google: undefined, shopUrl } as const

test('a shop that keeps its passwords itself has nobody to ask', async () => {
  expect(await probeIdentity(embedded)).toBe('The shop keeps its passwords itself; there is no other service to ask.')
})

test('an OpenID provider is asked for its configuration, and whether it accepts the secret', async () => {
  const provider = await openProvider()
  onTestFinished(provider.close)
  await provider.register(shopUrl)
  const probe = (secret: string) => {
    const identity = {
      kind: 'oidc',
      issuer: provider.issuer,
      clientId: 'shop',
      clientSecret: secret,
      name: 'X',
    } as const
    return probeIdentity({ ...embedded, identity })
  }
  expect(await probe(clientSecret)).toBe(`${provider.issuer} answers as OpenID provider and accepts the secret.`)
  await expect(probe('another')).rejects.toThrow(
    `${provider.issuer} does not accept the shop’s id and secret. Compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with its console.`,
  )
  provider.control.instead = { '/token': (_, response) => response.writeHead(500).end() }
  expect(await probe(clientSecret)).toMatch('whether it accepts the secret shows when somebody signs in')
  provider.control.instead = {}
  provider.control.metadata = { issuer: 'https://other.example' }
  await expect(probe(clientSecret)).rejects.toThrow('names another issuer: https://other.example.')
  await provider.close()
  await expect(probe(clientSecret)).rejects.toThrow('cannot be reached (')
})

test('Firebase is asked whether it accepts the key and knows the shop’s address', async () => {
  let answer: { status: number; body: object } = { status: 200, body: {} }
  const server = createServer((request, response) => {
    expect(request.url).toBe('/identitytoolkit.googleapis.com/v1/projects?key=key')
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const firebase = { apiKey: 'key', authDomain: 'shop.firebaseapp.com', projectId: 'shop' }
  const identity = { kind: 'firebase', ...firebase, emulatorHost: `127.0.0.1:${port}` } as const
  const probe = () => probeIdentity({ ...embedded, identity })

  answer = { status: 200, body: { authorizedDomains: ['localhost', 'shop.example'] } }
  expect(await probe()).toBe('Firebase answers for the project shop, accepts the API key and knows shop.example.')
  answer = { status: 200, body: { authorizedDomains: ['localhost'] } }
  await expect(probe()).rejects.toThrow('Firebase does not know shop.example')
  answer = { status: 400, body: { error: { message: 'API key not valid. Please pass a valid API key.' } } }
  await expect(probe()).rejects.toThrow('Firebase does not accept the API key.')
  answer = { status: 500, body: {} }
  await expect(probe()).rejects.toThrow('answered 500')
})
