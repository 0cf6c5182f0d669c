import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { apiVersion } from './api-version.ts'
import { createStripeClient, parseApiAddress } from './stripe.server.ts'

test('every call names the pinned version of the API, which is that of the library', async () => {
  let received: IncomingHttpHeaders = {}
  const server = createServer(({ headers }, answer) => {
    received = headers
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"balance"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await createStripeClient('sk_test_1', parseApiAddress(url)).balance.retrieve()
  expect(received['stripe-version']).toBe(apiVersion)
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test.each([
  ['http://127.0.0.1:4010', { protocol: 'http', host: '127.0.0.1', port: 4010 }],
  ['http://stand-in.example', { protocol: 'http', host: 'stand-in.example', port: 80 }],
  ['https://stand-in.example', { protocol: 'https', host: 'stand-in.example', port: 443 }],
])('%s is where the API is called', (url, address) => {
  expect(parseApiAddress(url)).toEqual(address)
})
