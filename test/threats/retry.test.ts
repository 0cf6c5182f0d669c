import { expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.server.ts'
import { pageFinisher } from '../../src/platform/http/pages.server.ts'
import { retryHeaders } from '../../src/platform/http/problem.server.ts'
import { matrix } from '../authorization/matrix.ts'
import { openWorld } from '../authorization/world.ts'

test('whoever is told to come again is told when, in every call and on every page', { timeout: 60_000 }, async () => {
  const world = await openWorld()
  const { shop } = world
  const rows = matrix.filter(({ target }) => target.method === 'GET')
  const silent: string[] = []
  let refused = 0
  // Every other way to the database ends as well, so that all calls fail that need it.
  await shop.db.destroy()
  for (const [index, { target }] of rows.entries()) {
    const path = target.path
      .replace(/:email/g, 'x@example.com')
      .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const headers = { authorization: 'Bearer x', 'x-forwarded-for': `10.0.1.${index}` }
    const answer = await fetch(`${shop.url}/api${path}`, { headers })
    if (answer.status !== 503) continue
    refused += 1
    if (!(Number(answer.headers.get('retry-after')) > 0)) silent.push(path)
  }
  expect(refused).toBeGreaterThan(20)
  expect(silent).toEqual([])

  const finish = pageFinisher(readConfig({}), () => undefined, false)
  for (const status of [429, 503]) {
    expect(retryHeaders(status)).toEqual({ 'retry-after': '5' })
    expect((await finish('/', new Response('', { status }))).headers['retry-after']).toBe('5')
  }
  expect((await finish('/', new Response('', { status: 200 }))).headers).not.toHaveProperty('retry-after')
})
