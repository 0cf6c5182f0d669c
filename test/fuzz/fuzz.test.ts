import fc from 'fast-check'
import { generate } from 'json-schema-faker'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { statusByCode } from '../../src/base/platform/refusals/statuses.ts'
import { matrix, type Row } from '../authorization/matrix.ts'
import { type Member, openWorld, type World } from '../authorization/world.ts'
import { runs } from '../runs.ts'
import { foreignPaths } from '../threats/foreign-paths.ts'
import { parseStatuses, sendRaw } from '../threats/raw-http.ts'
import { hostileBodies, hostileCursors, hostileTypes, hostileValues } from './hostile.ts'

/** Number of requests; any other: FUZZ_REQUESTS=5000 npm test -- unit test/fuzz */
const requests = Number(process.env.FUZZ_REQUESTS ?? runs(800, 100_000))

const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(statusByCode) as [string, ...string[]]),
  detail: z.string(),
  requestId: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  errors: z.record(z.string(), z.string()).optional(),
  errorCodes: z.record(z.string(), z.looseObject({ code: z.string() })).optional(),
})

// Without the calls that would end the callers' sessions or access, which the other requests need.
const rows = matrix.filter(({ target }) => !/sign-out|tokens\/current|inactive|users\/admin/.test(target.path))

type FuzzRequest = {
  path: string
  query: Record<string, unknown>
  body?: string | undefined
  type?: string | undefined
}

test(`${requests} hostile requests cause no 5xx, no reply off its schema, and no hang [P200]`, async () => {
  const world = await openWorld()
  const faults = new Set<string>()
  const seen: Record<number, number> = {}
  const begun = performance.now() // speed: only told
  for (const seed of fc.sample(fc.nat(), {
    numRuns: requests,
    seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
  })) {
    const pick = picker(seed)
    const row = pick(rows)
    const { status, fault } = await attack(world, row, pick)
    seen[status] = (seen[status] ?? 0) + 1
    if (fault) faults.add(`seed ${seed}: ${row.target.method} ${row.target.path} ${fault}`)
  }
  // speed: likewise
  console.info(`fuzz: ${requests} requests in ${Math.round((performance.now() - begun) / 1000)} s, by status`, seen)
  expect([...faults]).toEqual([])
  expect(seen[200] ?? 0).toBeGreaterThan(requests / 50)
})

test('hostile request targets cause no 5xx and no hang', async () => {
  const { shop } = await openWorld()
  const head = `HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nConnection: close\r\n\r\n`
  const targets = foreignPaths.flatMap((path) =>
    ['', '/api', '/api/products', '/images', '/api/auth/verify-email?x='].map((start) => start + path),
  )
  for (const target of [...targets, '*', 'http://[', 'a:1', '/api/products?[]=[]&[[[[=1', '/api/products?q[a][b]=1']) {
    const received = await sendRaw(shop.url, `GET ${target} ${head}`, 5000)
    const [status] = parseStatuses(received)
    expect(status, `${target.slice(0, 80)}: ${received.slice(0, 100)}`).toBeLessThan(500)
  }
})

type Pick = <T>(from: readonly T[]) => T

/** Seeded choice, so that a fault can be reproduced. */
function picker(seed: number): Pick {
  let state = seed | 1
  return (from) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return from[(state >>> 0) % from.length]!
  }
}

async function attack(world: World, row: Row, pick: Pick): Promise<{ status: number; fault?: string }> {
  const { target } = row
  const members = Object.values(world.members)
  const { admin, owner, other } = world.members
  // Mostly callers who pass the guards, to reach the code behind them.
  const caller = pick<Member | undefined>([undefined, ...members, admin, admin, admin, owner, owner, other])
  const whose = pick(members)
  const valid = await row.buildInput(world, whose, caller ?? whose)
  const given = shape(row, await mutated(row, valid, pick), pick)
  const headers: Record<string, string> = {
    origin: new URL(world.shop.config.shopUrl).origin,
    'x-forwarded-for': `10.${pick(bytes)}.${pick(bytes)}.${pick(bytes)}`,
    ...(target.idempotent ? { 'idempotency-key': String(pick(hostileKeys)) } : {}),
    ...(given.type ? { 'content-type': given.type } : {}),
  }
  if (caller) headers.authorization = `Bearer ${caller.token}`
  if (caller && target.access === 'session-cookie') headers.cookie = caller.browser.cookie
  const query = new URLSearchParams(Object.entries(given.query).map(([name, value]) => [name, toText(value)]))
  const init = { method: target.method, headers, body: given.body, signal: AbortSignal.timeout(10_000) }
  const answer = await fetch(
    `${world.shop.url}/api${given.path}${query.size > 0 ? `?${query}` : ''}`,
    init as RequestInit,
  )
  return { status: answer.status, ...findFault(row, answer, await answer.text()) }
}

const bytes = Array.from({ length: 250 }, (_, index) => index + 1)
const hostileKeys = ['k', '', 'é', 'x'.repeat(300), crypto.randomUUID()]

const isList = ({ query }: Row['target']) => query instanceof z.ZodObject && 'cursor' in query.shape

/** A valid input with one or two members replaced, removed or added; or one generated from the schema. */
async function mutated({ target }: Row, valid: Record<string, unknown>, pick: Pick): Promise<Record<string, unknown>> {
  if (target.file) return valid
  const kind = pick(['replace', 'replace', 'remove', 'add', 'generated', 'valid'])
  const input = { ...valid }
  if (isList(target) && pick([true, false])) return { ...input, cursor: pick(hostileCursors) }
  const names = Object.keys(input)
  if (kind === 'valid' || (names.length === 0 && kind !== 'generated')) return input
  if (kind === 'remove') delete input[pick(names)]
  else if (kind === 'add') input[pick(['role', '_id', 'email', 'admin', '__proto__', 'limit'])] = pick(hostileValues)
  else if (kind === 'generated' && target.body) return { ...input, ...(await strangersInput(target.body, pick)) }
  else for (const name of new Set([pick(names), pick(names)])) input[name] = pick(hostileValues)
  return input
}

async function strangersInput(body: z.ZodType, pick: Pick): Promise<object> {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const made = await generate(schema as never, { seed: pick(bytes) * 251 + pick(bytes) } as never)
  return typeof made === 'object' && made !== null ? made : {}
}

function shape({ target }: Row, input: Record<string, unknown>, pick: Pick): FuzzRequest {
  const rest = { ...input }
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = toText(input[name]).slice(0, 2000)
    delete rest[name]
    return encodeURIComponent(value.toWellFormed()) || 'x'
  })
  if (target.method === 'GET') return { path, query: rest }
  if (!target.body || target.file) return { path, query: {} }
  const strange = pick([0, 0, 0, 0, 0, 0, 1, 2])
  if (strange === 1) return { path, query: {}, body: pick(hostileBodies), type: 'application/json' }
  return { path, query: {}, body: JSON.stringify(rest), type: strange === 2 ? pick(hostileTypes) : 'application/json' }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** What is wrong with a response, whatever the request was. */
function findFault({ target }: Row, answer: Response, body: string): { fault?: string } {
  if (answer.status >= 500) return { fault: `answered ${answer.status}: ${body.slice(0, 200)}` }
  // A file has no schema.
  if (answer.ok && target.media) return {}
  const parsed = answer.ok ? target.reply : Problem
  const json = safeJson(body)
  const { success, error } = parsed.safeParse(json)
  if (!success)
    return { fault: `answered ${answer.status} off its schema: ${error.message.slice(0, 200)} ${body.slice(0, 200)}` }
  if (!answer.ok && (json as { status: number }).status !== answer.status) return { fault: 'says another status' }
  if (/at \S+ \(|node_modules|\.server\.ts|relation "|syntax error/.test(body))
    return { fault: `tells too much: ${body}` }
  return {}
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
