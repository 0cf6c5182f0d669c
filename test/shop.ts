import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { type App, openApp, type Pages } from '../src/app.server.ts'
import { readConfig } from '../src/base/platform/config/config.server.ts'
import type { AnyEndpoint, Input, Reply } from '../src/base/platform/contract/endpoint.ts'
import { heartbeat, timeouts } from '../src/base/platform/database/timeouts.ts'
import { createId } from '../src/base/platform/ids.server.ts'
import { patience } from '../src/base/platform/load/patience.ts'
import { openLog } from '../src/base/platform/log.server.ts'
import { setAside } from './bounds.ts'
import { callAs } from './call.ts'
import { dropDatabase, newDatabase } from './new-database.ts'
import { makeScratchFolder } from './scratch.ts'
import { startCost } from './shop-cost.ts'
import { reverseUnordered } from './unordered.ts'

// A busy machine is not a fault: tests wait for a query, and for their turn, longer than a shop does.
patience.times = setAside
Object.assign(timeouts, {
  statement_timeout: 60_000,
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: 60_000,
})
heartbeat.answersWithinMs = 20_000

export type Person = { name: string; email: string; role: 'customer' | 'admin'; emailVerified?: boolean }

export const anna: Person = { name: 'Anna Berg', email: 'anna@example.com', role: 'customer' }
export const ben: Person = { name: 'Ben Okafor', email: 'ben@example.com', role: 'customer' }
export const ada: Person = { name: 'Ada Smith', email: 'ada@example.com', role: 'admin' }

type Call = <E extends AnyEndpoint>(
  target: E,
  input: Input<E>,
  options?: { idempotencyKey?: string },
) => Promise<Reply<E>>

export type TestShop = App & {
  url: string
  databaseUrl: string
  /** Calls the API over HTTP as a person, who is registered, confirmed and signed in on first use. */
  as(person: Person): Call
  asVisitor: Call
  /** A person's bearer token, for hand-written requests. */
  getToken(person: Person): Promise<string>
  /** Creates a product in stock. */
  stock(product: { name?: string; quantity: number; priceMinor?: number }): Promise<{ id: string; slug: string }>
}

export type ShopOptions = {
  env?: Record<string, string>
  databaseUrl?: string
  /** What its database is a copy of, if not of an empty shop's. */
  template?: string
  dataDir?: string
  /** Bounds what each caller takes of the thread, which also computes the test: for tests of these bounds. */
  boundsThread?: boolean
  /** Pages, for tests of what is in front of them. */
  pages?: Pages
  /** Receives every line of the shop's log. */
  onLog?: (line: string) => void
}

/** A shop on a database of its own, listening on a free port; closed when the test ends. */
export async function openShop(options?: ShopOptions): Promise<TestShop> {
  const { shop, end } = await startShop(options)
  onTestFinished(end)
  return shop
}

/** One shop for all tests of a file that change nothing in it, open for the whole file. */
export function shareShop(options?: ShopOptions | (() => Promise<ShopOptions>)): () => TestShop {
  let started: Awaited<ReturnType<typeof startShop>>
  beforeAll(async () => {
    started = await startShop(typeof options === 'function' ? await options() : options)
  })
  afterAll(() => started.end())
  return () => started.shop
}

async function startShop({ env = {}, ...given }: ShopOptions = {}) {
  const cost = startCost()
  const databaseUrl = given.databaseUrl ?? (await newDatabase(inject('postgresUrl'), given.template))
  cost.note('copying')
  const dataDir = given.dataDir ?? makeScratchFolder('ironwright-shop-')
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SHOP_CURRENCY: 'USD',
    ...throughPooler(databaseUrl, env.SHOP_MODE),
    ...env,
  })
  const log = given.onLog ? openLog('debug', { write: given.onLog }) : openLog(config.logLevel)
  const app = await openApp(config, databaseUrl, log, given.pages)
  if (!given.boundsThread) app.thread.admit = () => {}
  const port = await app.listen()
  cost.note('starting')
  const end = async () => {
    cost.begin()
    await app.close()
    if (!given.databaseUrl) await dropDatabase(inject('postgresUrl'), databaseUrl)
    if (!given.dataDir) rmSync(dataDir, { recursive: true, force: true })
    cost.note('closing')
    cost.write()
  }

  const url = `http://127.0.0.1:${port}`
  const tokens = new Map<string, Promise<string>>()
  const getToken = (person: Person) => {
    if (!tokens.has(person.email)) tokens.set(person.email, signIn(app, person))
    return tokens.get(person.email)!
  }
  const shop: TestShop = {
    ...app,
    db: app.db.withPlugin(reverseUnordered()),
    url,
    databaseUrl,
    getToken,
    as: (person) => async (target, input, options) => callAs(url, await getToken(person), target, input, options),
    asVisitor: (target, input, options) => callAs(url, undefined, target, input, options),
    stock: (product) => stock(app, product),
  }
  return { shop, end }
}

/** The settings of a demonstration behind the tests' pooler, whose connections mark what they sell. */
function throughPooler(databaseUrl: string, mode = 'demo'): Record<string, string> {
  const pooler = inject('poolerUrl')
  if (pooler === '' || mode !== 'demo') return {}
  const url = new URL(databaseUrl)
  url.host = new URL(pooler).host
  return { DATABASE_URL: url.href, DATABASE_DIRECT_URL: databaseUrl, SHOP_MODE: mode }
}

/** Writes the account, session and token that signing in would; the identity tests use the real endpoints. */
async function signIn({ db }: App, person: Person): Promise<string> {
  const found = await db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirst()
  const userId = found?.id ?? createId()
  if (!found)
    await db
      .insertInto('users')
      .values({ id: userId, emailVerified: true, ...person })
      .execute()

  const sessionId = createId()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db.insertInto('identitySessions').values({ id: sessionId, userId, token: createId(), expiresAt }).execute()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  await db.insertInto('accessTokens').values({ tokenHash, userId, sessionId, expiresAt }).execute()
  return token
}

async function stock(
  { db }: App,
  { name = 'Cordless drill', quantity, priceMinor = 1999 }: Parameters<TestShop['stock']>[0],
) {
  const id = createId()
  const slug = `part-${id}`
  await db
    .insertInto('products')
    .values({
      id,
      sku: id,
      slug,
      name,
      description: `${name} for tests`,
      priceMinor,
      currency: 'USD',
      onHand: quantity,
      massGrams: 100,
    })
    .execute()
  if (quantity > 0)
    await db.insertInto('stockMoves').values({ productId: id, kind: 'received', pieces: quantity }).execute()
  return { id, slug }
}
