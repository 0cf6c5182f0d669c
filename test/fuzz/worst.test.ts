import { expect, test } from 'vitest'
import { z } from 'zod'
import { matrix, type Row } from '../authorization/matrix.ts'
import { send } from '../authorization/send.ts'
import { openWorld, type World } from '../authorization/world.ts'
import { runs } from '../runs.ts'
import { listWorstInputs } from './worst.ts'

/** What a value needs beside it before something is computed from it: a carrier that is known has an address, a price without an order is looked for. */
const beside: Record<string, Record<string, unknown>> = {
  'POST /create-payment-intent': { order: undefined, price: 1 },
  'POST /orders/:id/parcels': { carrier: 'DHL', trackingNumber: '1' },
  'PUT /parcels/:id': { carrier: 'DHL', trackingNumber: '1' },
}

const perCall = runs(8, 10_000)
const rows = matrix.filter(({ target }) => !/sign-out|tokens\/current|inactive|users\/admin/.test(target.path))

test('the worst that a schema takes reaches its column, or is refused: no call answers 5xx', async () => {
  const world = await openWorld()
  const faults: string[] = []
  const seen: Record<number, number> = {}
  for (const row of rows) {
    for (const { at, answer } of await sendWorst(world, row)) {
      seen[answer.status] = (seen[answer.status] ?? 0) + 1
      if (answer.status >= 500)
        faults.push(`${row.target.method} ${row.target.path} ${at}: ${(await answer.text()).slice(0, 300)}`)
    }
  }
  console.info('worst inputs, by status', seen)
  expect(faults).toEqual([])
  // Most reach what is behind the schema.
  expect((seen[200] ?? 0) + (seen[201] ?? 0) + (seen[204] ?? 0)).toBeGreaterThan(rows.length)
})

async function sendWorst(world: World, row: Row) {
  const { target } = row
  const schema = target.method === 'GET' ? target.query : target.body
  if (target.file || !(schema instanceof z.ZodType)) return []
  const { admin, owner } = world.members
  const caller = target.access === 'admin' ? admin : owner
  const build = async () => ({
    ...(await row.buildInput(world, owner, caller)),
    ...beside[`${target.method} ${target.path}`],
  })
  const isSent = await build()
  const names = new Set([...target.path.matchAll(/:(\w+)/g)].map(([, name]) => name!))
  const body = Object.fromEntries(Object.entries(isSent).filter(([name]) => !names.has(name)))
  const worst = listWorstInputs(schema, body)
  const step = Math.max(1, Math.ceil(worst.length / perCall))
  const answers = []
  for (const { at, input } of worst.filter((_, index) => index % step === worst.length % step))
    answers.push({ at, answer: await send(world.shop, target, { ...(await build()), ...input }, caller) })
  return answers
}
