import { expect, test } from 'vitest'
import { runs } from '../runs.ts'
import { openShop } from '../shop.ts'

/** Calls that are refused before any other limit counts them, each for another reason. */
const refusedCalls: Record<string, [path: string, init: RequestInit, status: number]> = {
  'without credentials': ['/api/myProfile', {}, 401],
  'with made-up credentials': ['/api/myProfile', { headers: { authorization: 'Bearer x' } }, 401],
  'of another site': ['/api/inbox', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403],
  'of another media type': [
    '/api/inbox',
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    415,
  ],
  'to no address': ['/api/nowhere', {}, 404],
  'by another method': ['/api/products', { method: 'PATCH' }, 405],
  'with an invalid query': ['/api/products?x=1', {}, 400],
}

test.each(Object.entries(refusedCalls).slice(0, runs(2, 9)))(
  'calls that are refused count against their address: %s',
  async (_, [path, init, status]) => {
    const lines: string[] = []
    const shop = await openShop({ env: { TRUST_PROXY: '1' }, onLog: (line) => lines.push(line) })
    const send = async (address: string) => {
      const headers = { ...init.headers, 'x-forwarded-for': address }
      const answer = await fetch(shop.url + path, { ...init, headers })
      await answer.arrayBuffer()
      return answer
    }
    const answers = [await send('10.0.0.1')]
    while (answers.length < 500 && answers.at(-1)!.status !== 429) answers.push(await send('10.0.0.1'))
    expect(answers[0]!.status).toBe(status)
    // This very answer is asked: the next call may be let through, since the limit counts by the clock.
    const refused = answers.at(-1)!
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('10.0.0.2')).status).toBe(status)
    // Sixty lines at once, and then one a second.
    const told = lines.filter((line) => line.includes('"refused"') || line.includes('"level":"info"'))
    const begun = Date.parse(JSON.parse(told[0]!).time)
    const seconds = (Date.parse(JSON.parse(told.at(-1)!).time) - begun) / 1000
    expect(told.length).toBeLessThan(62 + seconds)
    expect(told.length).toBeGreaterThan(30)
  },
)

test('a line about a refusal says how many there were that have none', async () => {
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  let asked = 0
  const ask = async () => {
    await (await fetch(`${shop.url}/api/nowhere`)).arrayBuffer()
    asked += 1
  }
  for (let round = 0; round < 90; round += 1) await ask()
  const readRefused = () => lines.filter((line) => line.includes('"refused"')).map((line) => JSON.parse(line))
  const countMore = () => readRefused().reduce((sum, line) => sum + (line.more ?? 0), 0)
  expect(readRefused().length).toBeLessThan(90)
  // The next line, once there may be one, tells of them.
  await expect.poll(async () => ask().then(() => readRefused().length + countMore() - asked), { interval: 200 }).toBe(0)
  expect(countMore()).toBeGreaterThan(0)
})
