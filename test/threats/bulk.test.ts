// Walks over all calls with a list.
import { expect, test } from 'vitest'
import { matrix, type Row } from '../authorization/matrix.ts'
import { openWorld } from '../authorization/world.ts'
import { openShop } from '../shop.ts'
import { rowsIn, worstBody } from './worst-body.ts'

const withLists = matrix.filter(({ target: { body, file } }) => body && !file && rowsIn(worstBody(body)) >= 50)

test('every call with a list counts by its rows, and not as one call', async () => {
  expect(withLists.map(({ target }) => target.path)).toEqual(
    expect.arrayContaining(['/quick-order', '/quote', '/orders', '/lists', '/cart/merge']),
  )
  const world = await openWorld()
  const { admin } = world.members
  const send = async ({ target }: Row, input: Record<string, unknown>, address: string) => {
    const rest = { ...input }
    const path = target.path.replace(/:(\w+)/g, (_, name: string) => {
      delete rest[name]
      return encodeURIComponent(String(input[name] ?? '00000000-0000-4000-8000-000000000000'))
    })
    const answer = await fetch(`${world.shop.url}/api${path}`, {
      method: target.method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-forwarded-for': address,
      },
      body: JSON.stringify(rest),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  // A list of parts is the cheapest to send: with it the account and an address use up what they may.
  const lists = withLists.find(({ target }) => target.path === '/lists')!
  const longest = worstBody(lists.target.body!) as Record<string, unknown>
  const spent = '10.4.0.1'
  let calls = 0
  const spend = async () => {
    for (let last = 0; last !== 429 && calls < 1000; calls += 1) last = await send(lists, longest, spent)
  }
  await spend()
  expect(calls).toBeGreaterThan(5000 / rowsIn(longest) - 2)
  expect(calls).toBeLessThan(100)
  const uncounted: string[] = []
  for (const [index, row] of withLists.entries()) {
    // Whoever calls without an account is known by the address alone.
    const address = row.target.access === 'public' ? spent : `10.5.0.${index}`
    let status = 0
    // What may be done comes back with time: on a slow machine enough for one call, but not for one after another.
    for (let tries = 0; tries < 5 && status !== 429; tries += 1) {
      const input = await row.buildInput(world, admin, admin)
      await spend()
      status = rowsIn(input) === 0 ? 429 : await send(row, input as Record<string, unknown>, address)
    }
    if (status !== 429) uncounted.push(`${row.target.method} ${row.target.path}: ${status}`)
  }
  expect(uncounted).toEqual([])
})

test('a list of many rows costs more of what an address may do than one of one row', { tags: ['long'] }, async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  const rows = (many: number) =>
    JSON.stringify({ rows: Array.from({ length: many }, () => ({ text: 'x', quantity: 1 })) })
  const send = async (many: number, address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    return (await fetch(`${shop.url}/api/quick-order`, { method: 'POST', headers, body: rows(many) })).status
  }
  const ones: number[] = []
  for (let call = 0; call < 40; call += 1) ones.push(await send(1, '10.0.0.1'))
  expect(new Set(ones)).toEqual(new Set([200]))
  const many: number[] = []
  for (let call = 0; call < 40; call += 1) many.push(await send(200, '10.0.0.2'))
  expect(many.slice(0, 20)).not.toContain(429)
  expect(many).toContain(429)
})
