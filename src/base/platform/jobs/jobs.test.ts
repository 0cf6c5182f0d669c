import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'
import { openProxy } from '../../../../test/threats/proxy.ts'
import { Jobs } from './jobs.server.ts'
import { declareTask } from './task.ts'

const counted = declareTask('counted')

test('a task that is woken again and again runs at once, a few times, and once after the last time', async () => {
  const shop = await openShop()
  const runs: number[] = []
  // speed: what came last is compared, not how long it took
  shop.jobs.add({ name: counted, recurring: false, run: async () => void runs.push(performance.now()) })
  await shop.startJobs()
  const started = performance.now() // speed: how often is compared with how long it took
  let last = 0
  for (let call = 0; call < 200; call += 1) {
    last = performance.now() // speed: likewise
    shop.jobs.enqueue(counted)
    await wait(2) // speed: they are asked for one after another
  }
  await expect.poll(() => runs.some((run) => run > last)).toBe(true)
  // speed: as many as the time allowed
  expect(runs.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 250)
})

test('a database that restarts while the tasks begin is waited for', async () => {
  const { databaseUrl, db, log } = await openShop()
  const url = new URL(databaseUrl)
  const proxy = await openProxy(Number(url.port))
  url.port = String(proxy.port)
  url.hostname = '127.0.0.1'
  proxy.connection = 'closed'
  const jobs = new Jobs(url.href, log)
  onTestFinished(async () => {
    await jobs.close()
    proxy.close()
  })
  let runs = 0
  const count = async () => {
    runs += 1
  }
  jobs.add({ name: counted, recurring: true, run: count })
  const begun = jobs.start()
  let isBegun = false
  void begun.then(() => {
    isBegun = true
  })
  await wait(1500) // speed: in this time it must not begin
  expect(isBegun).toBe(false)
  proxy.connection = 'open'
  await begun
  await expect.poll(() => runs).toBeGreaterThan(0)
  // The worker notes that it is done after the task, over a connection that ends with this test.
  const taken = sql<{ count: number }>`select count(*)::int from graphile_worker.jobs where locked_at is not null`
  await expect.poll(async () => (await taken.execute(db)).rows[0]!.count).toBe(0)
})

test('every task that can be queued is run by somebody', async () => {
  const modules = import.meta.glob<Record<string, Record<string, string>>>('/src/**/tasks.ts', { eager: true })
  const declared = Object.values(modules).flatMap((module) => Object.values(module).flatMap(Object.values))
  const shop = await openShop()
  expect(shop.jobs.names.toSorted()).toEqual(declared.toSorted())
})
