import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imageTasks } from '#base/images/tasks.ts'
import { recordBackup } from '#shop/health/sql.server.ts'
import { ada, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import { checkClock } from './checks/database.server.ts'
import { getHealth, runTask } from './contract.ts'
import { cacheForInterval, runChecks } from './service.server.ts'
import { getTaskName } from './task-name.server.ts'

const shared = shareShop()

const readState = async (shop: TestShop, wanted: string) =>
  (await shop.as(ada)(getHealth, {})).checks.find(({ name }) => name === wanted)

test('every check of a healthy demonstration says what it saw, in plain words', async () => {
  const { checks, tasks } = await shared().as(ada)(getHealth, {})
  expect(tasks).toEqual([])
  expect(checks.length).toBeGreaterThanOrEqual(7)
  for (const { name, state, text, remedy } of checks) {
    expect.soft(text, name).toMatch(/[^.]\.$/)
    if (state === 'warning' || state === 'bad') expect.soft(remedy, name).toMatch(/\.$/)
  }
  expect(await readState(shared(), 'Database')).toMatchObject({
    state: 'good',
    text: expect.stringMatching(/^[\d.]+ MB; \d+ of \d+ connections are in use\.$/),
    detail: expect.stringMatching(/^PostgreSQL 1\d\.\d/),
  })
})

test('every background task has a name in words', () => {
  const { names } = shared().jobs
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => getTaskName(name) === name)).toEqual([])
})

test('the health screen speaks the admin’s language', async () => {
  const headers = { authorization: `Bearer ${await shared().getToken(ada)}`, 'accept-language': 'bn' }
  const { checks } = (await (await fetch(`${shared().url}/api/health`, { headers })).json()) as {
    checks: { name: string }[]
  }
  expect(checks.map(({ name }) => name)).toContain('ডেটাবেস')
})

test('a backup that was never made, never rehearsed, or is old, is said', async () => {
  const shop = await openShop()
  expect(await readState(shop, 'Backup')).toMatchObject({
    state: 'info',
    text: 'No backup was ever made. A demonstration needs none.',
  })
  await recordBackup(shop.db, 'backup_made')
  const again = await openShop({ databaseUrl: shop.databaseUrl })
  expect(await readState(again, 'Backup')).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/No backup was ever rehearsed\.$/),
  })
  await recordBackup(shop.db, 'backup_rehearsed')
  await sql`update settings set updated_at = now() - interval '3 days' where key = 'backup_made'`.execute(shop.db)
  const later = await openShop({ databaseUrl: shop.databaseUrl })
  expect(await readState(later, 'Backup')).toMatchObject({
    state: 'bad',
    remedy: expect.stringMatching(/backup FILE every day/),
  })
})

test('a failed task is listed with its reason, and can be run again', async () => {
  const shop = await openShop()
  let [isBroken, succeeded] = [true, 0]
  shop.jobs.add({
    name: imageTasks.sweepUploads,
    recurring: true,
    run: async () => {
      if (isBroken) throw new Error('The bucket photos refuses the key.')
      succeeded += 1
    },
  })
  await shop.startJobs()
  await expect
    .poll(async () => (await shop.as(ada)(getHealth, {})).tasks)
    .toEqual([
      expect.objectContaining({
        name: imageTasks.sweepUploads,
        text: 'Delete photos that nothing shows',
        error: 'The bucket photos refuses the key.',
      }),
    ])
  isBroken = false
  expect(await shop.as(ada)(runTask, { name: 'sweep_uploads' })).toEqual({ modifiedCount: 1 })
  await expect.poll(() => succeeded).toBe(1)
  await expect.poll(async () => (await shop.as(ada)(getHealth, {})).tasks).toEqual([])
  expect(await shop.as(ada)(runTask, { name: 'sweep_uploads' })).toEqual({ modifiedCount: 0 })
  const { rows } = await sql`select action, subject from audit_log where action = 'task.run'`.execute(shop.db)
  expect(rows).toEqual([{ action: 'task.run', subject: 'sweep_uploads' }])
})

test('a check that fails in itself is bad, and keeps no other from answering', async () => {
  const found = await runChecks([
    { name: () => 'Broken', run: () => Promise.reject(new Error('no such thing')) },
    { name: () => 'Fine', run: async () => ({ state: 'good', text: () => 'Works.' }) },
  ])
  expect(found.map(({ finding }) => finding.state)).toEqual(['bad', 'good'])
  expect(found[0]!.finding.detail).toBe('no such thing')
})

test('callers who ask soon after each other share one answer', async () => {
  let tries = 0
  const ask = cacheForInterval(async () => ++tries)
  expect([(await ask()).value, (await ask()).value]).toEqual([1, 1])
})

test('a clock that is apart from the database’s is said', async () => {
  const real = Date.now
  Date.now = () => real() - 60_000
  try {
    expect((await checkClock(shared())).state).toBe('bad')
  } finally {
    Date.now = real
  }
  expect((await checkClock(shared())).state).toBe('good')
})
