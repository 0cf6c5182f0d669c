import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const token = 'a-token-of-monitoring'

const listAlerts = () => [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

/** The report of a shop that has just been opened, with all that is ever in one. */
async function report(): Promise<string> {
  const shop = await openShop({ env: { METRICS_TOKEN: token } })
  return await (await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
}

test('every alert has its section in the runbook, and every section its alert', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name!)
  expect(sections).toEqual(listAlerts())
})

test('every alert is tested for calling somebody, and all but the last of them for calling nobody', () => {
  const tests = read('deploy/prometheus/alerts.test.yml')
  for (const alert of listAlerts()) expect(tests.split(`alertname: ${alert}`).length, alert).toBeGreaterThan(2)
})

test('alerts and dashboard ask for figures that the shop reports', async () => {
  const names = new Set([...(await report()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  const asked = ['alerts.yml', 'dashboard.json'].flatMap((file) => [
    ...read(`deploy/prometheus/${file}`).matchAll(/\b(?:ironwright|nodejs|process)_[a-z0-9_]+/g),
  ])
  const missing = asked.map(([name]) => name.replace(/_(count|bucket)$/, '')).filter((name) => !names.has(name))
  expect(missing).toEqual([])
})

// Debian's package `prometheus` has it.
const promtool = (args: string[], input?: string) =>
  spawnSync('promtool', args, { cwd: root, encoding: 'utf8', ...(input === undefined ? {} : { input }) })
const isThere = promtool(['--version']).status === 0

test.skipIf(!isThere)('promtool finds nothing wrong with rules, their tests, and what the shop reports', async () => {
  const all = [
    promtool(['check', 'rules', 'deploy/prometheus/alerts.yml']),
    promtool(['test', 'rules', 'deploy/prometheus/alerts.test.yml']),
    promtool(['check', 'metrics'], await report()),
  ]
  expect(all.map(({ status, stderr, stdout }) => (status === 0 ? '' : `${stdout}${stderr}`)).join('')).toBe('')
})
