import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type BulkKind, BulkWork, getBulkKind } from '../../src/base/platform/http/limits/bulk.server.ts'
import { matrix } from '../authorization/matrix.ts'
import { boundWaitingHere } from '../bounds.ts'
import { openCatalogue } from '../search/catalogue.ts'
import { rowsIn, worstBody } from './worst-body.ts'
import { worstTexts } from './worst-texts.ts'

test('each call with rows waits with its kind: what is bought behind nothing that is only read', () => {
  const withRows = matrix.filter(({ target: { body, file } }) => body && !file && rowsIn(worstBody(body)) > 10)
  const kinds = Map.groupBy(withRows, ({ target }) => getBulkKind(target))
  const list = (kind: 'lists' | 'money') =>
    kinds
      .get(kind)!
      .map(({ target }) => `${target.method} ${target.path}`)
      .toSorted()
  expect(list('money')).toEqual([
    'POST /cart/merge',
    'POST /cart/ordered',
    'POST /orders',
    'POST /orders/:id/cancellations',
    'POST /orders/:id/cancellations/preview',
    'POST /orders/:id/returns',
    'POST /quote',
  ])
  expect(list('lists')).toEqual(['POST /lists', 'POST /quick-order', 'POST /quick-order/own', 'PUT /lists/:id'])
  expect(kinds.get('desk')!.every(({ target }) => target.access === 'admin')).toBe(true)
})

test('a queue full of lists keeps nobody from ordering, and carts keep no admin from their desk', async () => {
  const bulk = new BulkWork()
  const call = (address: string, many: number) =>
    ({ ip: address, body: { rows: Array.from({ length: many }) }, raw: {} }) as FastifyRequest
  const run = (address: string, many: number, kind: BulkKind, work: () => Promise<unknown>) =>
    bulk.run(call(address, many), kind, work).catch((error: { code: string }) => error.code)
  const never = () => new Promise(() => {})
  for (const kind of ['lists', 'money'] as const)
    for (let task = 0; task < 42; task += 1) void run(`10.${task}.0.1`, 200, kind, never)
  await nextTurn()
  const answer = async () => 'answered'
  expect(await run('172.16.0.1', 200, 'lists', answer)).toBe('unavailable')
  expect(await run('172.16.0.2', 200, 'desk', answer)).toBe('answered')
  // Whoever has few rows never waits.
  expect(await run('172.16.0.3', 10, 'money', answer)).toBe('answered')
})

test('lists of parts from many addresses refuse no quote of many lines', { tags: ['long'] }, async () => {
  boundWaitingHere()
  const shop = await openCatalogue({ env: { TRUST_PROXY: '1' }, boundsThread: true })
  const products = await shop.db.selectFrom('products').select('id').limit(12).execute()
  const send = async (path: string, address: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const answer = await fetch(`${shop.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    return answer.status
  }
  const texts = Object.values(worstTexts).filter((text) => /^[\x20-\x7e]+$/.test(text))
  const rows = Array.from({ length: 200 }, (_, index) => ({
    text: texts[index % texts.length]!.slice(0, 100),
    quantity: 1,
  }))
  let isOver = false
  const lists: number[] = []
  const countRead = () => lists.filter((status) => status === 200).length
  const readLists = async (_: unknown, network: number) => {
    while (!isOver) lists.push(await send('/quick-order', `10.${network}.0.1`, { rows }))
  }
  const readers = Array.from({ length: 8 }, readLists)
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }))
  const quotes: number[] = []
  while (countRead() < 8) quotes.push(await send('/quote', '172.16.0.1', { lines }))
  isOver = true
  await Promise.all(readers)
  expect(quotes.length).toBeGreaterThan(8)
  expect(quotes.filter((status) => status !== 200)).toEqual([])
})
