import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import Stripe from 'stripe'
import { inject, onTestFinished } from 'vitest'
import { openLog } from '#base/platform/log.server.ts'
import { databaseOn } from '../test/database.ts'
import { type OpenSandbox, openSandbox } from './sandbox.server.ts'
import { createSwitches, type Switches } from './switches.server.ts'

const keys = { secretKey: 'sk_test_sandbox_one', publishableKey: 'pk_test_sandbox_one', webhookSecret: 'whsec_one' }

export type TestSandbox = {
  stripe: Stripe
  sandbox: OpenSandbox
  switches: Switches
  pool: pg.Pool
  keys: typeof keys
  /** The shop's origin, where the browser routes are registered. */
  origin: string
  /** Webhooks as received: their bytes and signature. */
  received: { payload: string; signature: string }[]
  /** The receiver's reply statuses, one per webhook; 200 once they are used up. */
  answers: number[]
  /** A second node on the same database. */
  another(): Promise<{ stripe: Stripe; sandbox: OpenSandbox }>
}

/** A sandbox on a database of its own, the official library as its client, and a receiver for its webhooks. */
export async function openTestSandbox(changed: Partial<Switches> = {}): Promise<TestSandbox> {
  const pool = new pg.Pool({ connectionString: await newDatabase(), max: 8 })
  const received: TestSandbox['received'] = []
  const answers: number[] = []
  const shop = Fastify()
  await shop.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post('/webhook', async (request, reply) => {
      received.push({ payload: String(request.body), signature: String(request.headers['stripe-signature']) })
      return reply.code(answers.shift() ?? 200).send()
    })
  })
  const switches = { ...createSwitches(), ...changed }
  const origin = () => `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`
  const open = () =>
    openSandbox({
      pool,
      ...keys,
      pagesUrl: 'http://shop.example/sandbox/stripe',
      webhookUrl: () => `${origin()}/webhook`,
      log: openLog('silent'),
      switches,
    })

  const sandbox = await open()
  await shop.register(sandbox.browserRoutes, { prefix: '/sandbox/stripe' })
  await shop.listen({ host: '127.0.0.1', port: 0 })
  const opened = [sandbox]
  onTestFinished(async () => {
    await shop.close()
    for (const each of opened) await each.close()
    await pool.end()
  })
  const createClient = ({ apiUrl }: OpenSandbox) => new Stripe(keys.secretKey, { ...apiUrl, maxNetworkRetries: 0 })
  return {
    stripe: createClient(sandbox),
    sandbox,
    switches,
    pool,
    keys,
    origin: origin(),
    received,
    answers,
    async another() {
      const node = await open()
      opened.push(node)
      return { stripe: createClient(node), sandbox: node }
    },
  }
}

async function newDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `sandbox_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name} template shop_template`)
  await client.end()
  return databaseOn(server, name)
}

/** Calls the browser's API directly. */
export async function callTestSandbox(
  at: TestSandbox,
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
) {
  const params = new URLSearchParams(fields)
  const url = `${at.origin}/sandbox/stripe/v1/${path}`
  const response = await fetch(method === 'GET' ? `${url}?${params}` : url, {
    method,
    headers: { authorization: `Bearer ${at.keys.publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { body: params.toString() } : {}),
  })
  return { status: response.status, body: await response.json() }
}
