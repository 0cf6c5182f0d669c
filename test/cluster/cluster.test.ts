import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EnvironmentSettings } from '#base/platform/config/settings.server.ts'
import { sessionSettings } from '#base/platform/database/session-settings.ts'
import { measureSight } from './measure.ts'
import { formatReport, replaceReport } from './report.ts'
import { fillTemplate, markPooler, parseSettings } from './templates.ts'

const readExample = (name: string) => readFileSync(`deploy/cluster/${name}`, 'utf8')

const fillFor = (name: string, machine: string, address: string) =>
  fillTemplate(readExample(name), {
    name: machine,
    address,
    folder: '/scratch',
    postgres: '/usr/lib/postgresql/15/bin',
  })

test('an example becomes another machine’s in what is its own, and keeps the list of all', () => {
  const etcd = parseSettings(fillFor('etcd.env', 'db2', '10.20.0.12'))
  expect(etcd).toMatchObject({
    ETCD_NAME: 'db2',
    ETCD_ENABLE_V2: 'true',
    ETCD_LISTEN_PEER_URLS: 'http://10.20.0.12:2380',
    ETCD_DATA_DIR: '/scratch/var/lib/etcd/default',
  })
  const all = 'db1=http://10.20.0.11:2380,db2=http://10.20.0.12:2380,db3=http://10.20.0.13:2380'
  expect(etcd.ETCD_INITIAL_CLUSTER).toBe(all)
  const patroni = fillFor('patroni.yml', 'db3', '10.20.0.13')
  expect(patroni).toMatch(/^name: db3$/m)
  expect(patroni.match(/10\.20\.0\.13:(8008|5432)$/gm)).toHaveLength(4)
  expect(patroni).toMatch(/^etcd:\n {2}hosts: 10\.20\.0\.11:2379,10\.20\.0\.12:2379,10\.20\.0\.13:2379$/m)
  expect(patroni).toContain('bin_dir: /usr/lib/postgresql/15/bin')
  expect(patroni).toContain('data_dir: /scratch/var/lib/postgresql/15/main')
})

test('the example of the pooler sets what a live shop requires, and a demonstration’s the mark as well', () => {
  const example = readExample('pgbouncer.ini')
  const query = /connect_query='(.*)'$/m.exec(example)![1]!.replaceAll("''", "'")
  // As they are without this process's, which waits for longer than a shop does.
  const limits = { statement_timeout: '3s', lock_timeout: '1s', idle_in_transaction_session_timeout: '5s' }
  const wanted = Object.entries({ ...sessionSettings, ...limits }).map(([name, value]) => `set ${name} = '${value}'`)
  expect(query).toBe(wanted.join('; '))
  expect(markPooler(example)).toContain(`connect_query='set ironwright.demonstration = ''selling''; set work_mem`)
})

test('the example of a shop names settings only that there are', () => {
  const known = Object.keys(EnvironmentSettings.shape)
  expect(Object.keys(parseSettings(readExample('shop.env'))).filter((name) => !known.includes(name))).toEqual([])
})

const order = { method: 'POST', path: '/api/orders', status: 201 }

test('what clients saw of a fault is the longest time without an order, and every answer that was none', () => {
  const attempts = [
    { ...order, began: 0, ended: 900 },
    { ...order, began: 1100, ended: 1200 },
    { ...order, status: 503, began: 1300, ended: 1900 },
    { ...order, status: 500, began: 1300, ended: 1950 },
    { ...order, status: undefined, began: 1300, ended: 2000 },
    { ...order, path: '/api/quote', status: 200, began: 2000, ended: 2100 },
    { ...order, path: '/api/purchase', began: 4000, ended: 4200 },
    { ...order, began: 4900, ended: 5100 },
  ]
  expect(measureSight(attempts, 1000, 5000)).toEqual({
    withoutOrders: 3,
    accepted: 2,
    refused: 1,
    failed: 1,
    broken: 1,
    longestRefusal: 0.6,
    longestBroken: 0.7,
  })
})

test('no order at all is a fault that lasted', () => {
  expect(measureSight([], 1000, 41_000).withoutOrders).toBe(40)
})

test('the report says what was lost, and takes the place of the former one', () => {
  const sight = {
    withoutOrders: 3,
    accepted: 2,
    refused: 1,
    failed: 0,
    broken: 1,
    longestRefusal: 0.6,
    longestBroken: 0.7,
  }
  const outcome = { results: [{ fault: 'a shop is killed', sight }], summary: ['7 orders.'], day: '2026-11-25' }
  const clean = formatReport({ ...outcome, verdict: { 'orders lost': [] } })
  expect(clean).toContain('| a shop is killed | 3.0 s | 2 | 1, 0.6 s | 0 | 1, 0.7 s |')
  expect(clean).toContain('Nothing was lost')
  const bad = formatReport({ ...outcome, verdict: { 'orders lost': ['a', 'b'] } })
  expect(bad).toContain('* **orders lost: 2**')
  expect(bad).not.toContain('Nothing was lost')
  const document = 'By hand.\n<!-- written by npm run cluster -->\nformer\n<!-- to here -->\nBelow.'
  const replaced = replaceReport(document, clean)
  expect(replaced).toMatch(/^By hand\.\n.*7 orders\..*\nBelow\.$/s)
  expect(replaced).not.toContain('former')
  expect(() => replaceReport('without marks', clean)).toThrow('has no place')
})
