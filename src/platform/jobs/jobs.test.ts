import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'

test('a task that is woken again and again runs at once, a few times, and once after the last time', async () => {
  const shop = await openShop()
  const runs: number[] = []
  shop.jobs.add({ name: 'counted', recurring: false, run: async () => void runs.push(performance.now()) })
  await shop.startJobs()
  const started = performance.now()
  let calls = 0
  let last = 0
  for (; performance.now() - started < 600; calls += 1) {
    last = performance.now()
    shop.jobs.enqueue('counted')
    await wait(2)
  }
  await expect.poll(() => runs.some((at) => at > last), { timeout: 5000 }).toBe(true)
  expect(calls).toBeGreaterThan(20)
  expect(runs.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 250)
})
