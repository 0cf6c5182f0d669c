import { expect, test } from 'vitest'
import { matrix, type Row } from '../authorization/matrix.ts'
import { type Member, openWorld, type World } from '../authorization/world.ts'
import { openCatalogue } from '../search/catalogue.ts'
import { worstBody } from './worst-body.ts'
import { worstTexts } from './worst-texts.ts'

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Calls with the worst input that its shape lets in; what names an object is that of a valid input. */
async function call(world: World, { target, buildInput }: Row, caller: Member | undefined, address: string) {
  const admin = world.members.admin
  const valid = await buildInput(world, caller ?? admin, caller ?? admin)
  const path = target.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((valid as Record<string, unknown>)[name])),
  )
  const worst = (shape: typeof target.body) => (shape ? (worstBody(shape) as Record<string, unknown>) : {})
  const query = Object.entries(target.method === 'GET' ? { ...worst(target.query), ...valid } : {})
  const search = new URLSearchParams(query.filter(([name]) => !target.path.includes(`:${name}`)).map(toPair))
  const headers: Record<string, string> = {
    origin: new URL(world.shop.config.shopUrl).origin,
    'x-forwarded-for': address,
    ...(target.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
    ...(target.body && !target.file ? { 'content-type': 'application/json' } : {}),
    ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    ...(caller && target.access === 'session-cookie' ? { cookie: caller.browser.cookie } : {}),
  }
  const body = target.method === 'GET' || !target.body || target.file ? undefined : JSON.stringify(worst(target.body))
  const init = { method: target.method, headers, ...(body === undefined ? {} : { body }) }
  const answer = await fetch(`${world.shop.url}/api${path}${search.size > 0 ? `?${search}` : ''}`, init)
  await answer.arrayBuffer()
  return answer
}

const toPair = ([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]

const getName = ({ target: { method, path } }: Row) => `${method} ${path}`

// What ends the callers' own sessions and roles is called by nobody here.
const rows = matrix.filter(({ target }) => !/sign-out|tokens\/current|inactive|users\/admin/.test(target.path))

test('the worst input of every call is charged to its caller, and to its account', { tags: ['long'] }, async () => {
  const world = await openWorld()
  const { thread } = world.shop
  const { admin } = world.members
  const begun = threadMs()
  const failed: string[] = []
  let charged = 0
  let accountMs = 0
  for (const [index, row] of rows.entries()) {
    const address = `198.51.${index >> 8}.${index & 255}`
    const before = thread.usedMs(`account:${admin.id}`)
    const { status } = await call(world, row, admin, address)
    if (status >= 500) failed.push(`${getName(row)}: ${status}`)
    charged += thread.usedMs(address)
    accountMs += Math.max(0, thread.usedMs(`account:${admin.id}`) - before)
  }
  const usedMs = threadMs() - begun
  expect(failed).toEqual([])
  // The rest is this test's own: it makes the calls in the same thread.
  expect(charged).toBeGreaterThan(usedMs * 0.3)
  expect(charged).toBeLessThan(usedMs * 1.05)
  expect(accountMs).toBeGreaterThan(charged * 0.2)
})

test('whoever has used up their share is refused in every call, and nobody else is', async () => {
  const world = await openWorld({ boundsThread: true })
  const { admin, other } = world.members
  const { thread } = world.shop
  thread.charge('2001:db8:0:0::/64', 1e9)
  thread.charge(`account:${other.id}`, 1e9)
  const wrong: string[] = []
  for (const [index, row] of rows.entries()) {
    const used = await call(world, row, admin, `2001:db8::${index}`)
    if (used.status !== 429 || !(Number(used.headers.get('retry-after')) > 0))
      wrong.push(`${getName(row)} from an address that has used its share: ${used.status}`)
    const elsewhere = await call(world, row, admin, `10.1.${index >> 8}.${index & 255}`)
    if (elsewhere.status === 429) wrong.push(`${getName(row)} from another address: 429`)
    if (row.target.access === 'public') continue
    const account = await call(world, row, other, `10.2.${index >> 8}.${index & 255}`)
    // Whether an admin's call is for this account is decided first; a busy machine may refuse even before that.
    const expected = row.target.access === 'admin' ? [403, 429, 503] : [429, 503]
    if (!expected.includes(account.status) || (account.status !== 403 && !account.headers.has('retry-after')))
      wrong.push(`${getName(row)} of an account that has used its share: ${account.status}`)
  }
  expect(wrong).toEqual([])
})

/** As a browser does when a connection that it has used before is gone. */
const askAgain = async (ask: () => Promise<Response>) => await ask().catch(ask)

/** A list of as many rows as there may be, each of which is dear to read. */
function longestList(): string {
  const texts = Object.values(worstTexts).filter((text) => /^[\x20-\x7e]+$/.test(text))
  const buildText = (row: number) => texts[row % texts.length]!.slice(0, 100)
  const rows = Array.from({ length: 200 }, (_, index) => ({
    text: buildText(index),
    description: buildText(index + 1),
    quantity: 1,
  }))
  return JSON.stringify({ rows })
}

test('whoever sends the longest lists without a pause takes a bounded share, and others are answered', {
  tags: ['long'],
}, async () => {
  const shop = await openCatalogue({ env: { TRUST_PROXY: '1' }, boundsThread: true })
  const [block, body] = ['198.51.100.7', longestList()]
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': block }
  const send = async () => {
    const answer = await fetch(`${shop.url}/api/quick-order`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer
  }
  const others: number[] = []
  let isOver = false
  const readers = (async () => {
    for (let reader = 1; !isOver; reader += 1) {
      const from = { 'x-forwarded-for': `10.0.${(reader >> 8) & 255}.${reader & 255}` }
      const answer = await askAgain(() => fetch(`${shop.url}/api/categories`, { headers: from }))
      others.push(answer.status)
      await answer.arrayBuffer()
    }
  })()
  const begun = { at: performance.now(), ms: threadMs() } // speed: what fills again follows the clock
  const statuses: number[] = []
  for (let round = 0; round < 20 && !statuses.includes(429); round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 4 }, send))).map(({ status }) => status))
  isOver = true
  await readers
  expect(statuses).toContain(200)
  expect(statuses).toContain(429)
  expect(others.length).toBeGreaterThan(10)
  expect([...new Set(others)]).toEqual([200])
  // Most of what this thread has done was charged, so that what is charged is what is limited.
  // speed: likewise
  const refilledMs = ((performance.now() - begun.at) / 1000) * 250
  expect(shop.thread.usedMs(block) + refilledMs).toBeGreaterThan((threadMs() - begun.ms) * 0.4)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
