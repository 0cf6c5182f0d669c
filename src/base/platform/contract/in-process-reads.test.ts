import { expect, test } from 'vitest'
import { z } from 'zod'
import { getProductDetails, listProducts } from '#goods/catalogue/contract.ts'
import { listPosts } from '#shop/pages/contract.ts'
import { openShop } from '../../../../test/shop.ts'
import { tagReads } from '../cache/tags.server.ts'
import { Problem } from '../errors.ts'
import { openLog } from '../log.server.ts'
import { endpoint } from './endpoint.ts'
import { InProcessReads } from './in-process-reads.server.ts'

const things = endpoint('GET /things/:id', {
  tag: { name: 'Test', description: '' },
  summary: '',
  access: 'public',
  reply: z.object({ name: z.string() }),
})
const shapes = {
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({}),
  reply: things.reply,
}

test('a read in process says what a request would', async () => {
  const shop = await openShop()
  await shop.stock({ name: 'Anvil', quantity: 3 })
  const [product] = await shop.asVisitor(listProducts, { sort: 'newest' })
  const read = async (target: Parameters<typeof shop.ownReads.call>[0], input: Record<string, unknown>) =>
    (await shop.ownReads.call(target, input))!.items
  expect(await read(listProducts, { sort: 'newest', cursor: '', limit: '5' })).toEqual([product])
  const input = { slug: product!.slug }
  expect(await read(getProductDetails, input)).toEqual(await shop.asVisitor(getProductDetails, input))
  expect(await read(listPosts, {})).toEqual(await shop.asVisitor(listPosts, {}))
  for (const wrong of [{ slug: 'no-such-part' }, { slug: '../x' }]) {
    const refused = (error: unknown) => error as Problem
    const inProcess = await read(getProductDetails, wrong).catch(refused)
    const requested = await shop.asVisitor(getProductDetails, wrong).catch(refused)
    expect(inProcess).toBeInstanceOf(Problem)
    expect([(inProcess as Problem).code, (inProcess as Problem).message]).toEqual([
      (requested as Problem).code,
      (requested as Problem).message,
    ])
  }
})

test('what its schema does not name stays on the server, and what it does not tag is an error', async () => {
  const reads = new InProcessReads(openLog('silent'))
  reads.add(things, shapes, () => ({ name: 'x', secret: 'y' }))
  await expect(reads.call(things, { id: 'a' })).rejects.toMatchObject({ code: 'unexpected' })
  reads.add(things, shapes, () => {
    tagReads('configuration')
    return { name: 'x', secret: 'y' }
  })
  expect(await reads.call(things, { id: 'a' })).toEqual({ items: { name: 'x' }, next: null })
})

test('a database that is down before a read could tag anything is told as such', async () => {
  const reads = new InProcessReads(openLog('silent'))
  reads.add(things, shapes, () => Promise.reject(new Error('Connection terminated unexpectedly')))
  await expect(reads.call(things, { id: 'a' })).rejects.toMatchObject({ code: 'unavailable' })
})
