import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Feature } from '#base/platform/feature.server.ts'
import type { TaskName } from '#base/platform/jobs/task.ts'
import { deleteExpiredRecords } from '#desk/privacy/retention.server.ts'
import { ada, openShop, type TestShop } from '../../../test/shop.ts'
import { getHealth } from './contract.ts'

/** Stands in for the waiting between two tries. */
const hurry = (shop: TestShop) =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts between 1 and 2`.execute(
    shop.db,
  )

test('whichever task meets an error that nobody foresaw: its tries end, Health names it with what to do, and the others run', async () => {
  const shop = await openShop()
  const names = shop.jobs.names as TaskName[]
  const runs = new Map<string, number>()
  const healthy = names[0]!
  for (const name of names)
    shop.jobs.add({
      name,
      recurring: true,
      run: async () => {
        runs.set(name, (runs.get(name) ?? 0) + 1)
        if (name !== healthy) throw new Error(`nobody foresaw ${name}`)
      },
    })
  await shop.startJobs()
  const failing = names.filter((name) => name !== healthy)
  await expect
    .poll(async () => {
      await hurry(shop)
      const { tasks } = await shop.as(ada)(getHealth, {})
      return tasks
        .filter(({ times }) => times >= 3)
        .map(({ name }) => name)
        .toSorted()
    })
    .toEqual(failing.toSorted())
  expect(runs.get(healthy)).toBeGreaterThan(0)
  const { tasks } = await shop.as(ada)(getHealth, {})
  for (const { name, text, error } of tasks) {
    expect.soft(text, name).not.toBe(name)
    expect.soft(error, name).toBe(`nobody foresaw ${name}`)
  }
  // Whoever reads no more than the checks sees it as well.
  const again = await openShop({ databaseUrl: shop.databaseUrl })
  const { checks } = await again.as(ada)(getHealth, {})
  expect(checks.find(({ state, remedy }) => state === 'bad' && /run the task again/.test(remedy))).toBeDefined()
  // None is tried more often than was queued: three tries each.
  const tries = await sql<{ max: number }>`select max(attempts)::int as max from graphile_worker.jobs`.execute(shop.db)
  expect(tries.rows[0]!.max).toBeLessThanOrEqual(3)
})

test('what one feature cannot delete keeps no other from deleting', async () => {
  const expired: string[] = []
  const features = ['first', 'second', 'third'].map((name) => ({
    retention: [
      {
        period: '1 day',
        expire: async () => {
          if (name === 'second') throw new Error('cannot be deleted')
          expired.push(name)
        },
      },
    ],
  })) as readonly Feature[]
  await expect(deleteExpiredRecords(() => features).run()).rejects.toThrow('cannot be deleted')
  expect(expired).toEqual(['first', 'third'])
})
