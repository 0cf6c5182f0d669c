import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listOrders } from '#trade/orders/contract.ts'
import { eventually } from '../../../../test/eventually.ts'
import { ada, openShop, type TestShop } from '../../../../test/shop.ts'

const token = 'a-token-of-monitoring'

const report = async (shop: TestShop, authorization = `Bearer ${token}`) => {
  const response = await fetch(`${shop.url}/metrics`, { headers: { authorization } })
  return { status: response.status, text: await response.text() }
}

/** The samples of a report by name and labels, as they are written. */
const readSamples = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

test('figures follow the conventions, count calls by route, and say what waits', async () => {
  const shop = await openShop({ env: { METRICS_TOKEN: token } })
  await shop.as(ada)(listOrders, { q: '' })
  await fetch(`${shop.url}/api/nowhere/5`)
  // An answer is counted once its connection has it.
  const text = await eventually(async () => {
    const told = (await report(shop)).text
    expect(told).toContain('route="none",status="4xx"')
    return told
  })
  const names = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => ({ name: name!, type }))
  for (const { name, type } of names) {
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
    expect(name).toMatch(/^[a-z][a-z0-9_]+$/)
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
  }
  const samples = readSamples(text)
  const calls = [...samples.keys()].filter((key) => key.startsWith('ironwright_http_request_duration_seconds_count'))
  // Addresses, of which there is no end, are not among the labels.
  expect(calls.join('\n')).not.toContain('nowhere')
  expect(calls.join('\n')).toContain('route="none",status="4xx"')
  expect(samples.get('ironwright_orders_waiting{queue="to_pack"}')).toBe(0)
  expect(samples.get('ironwright_database_connections_max')).toBeGreaterThan(0)
  expect(samples.get('process_start_time_seconds')).toBeGreaterThan(0)
})

test('figures that cannot be read are left out, and the others are told', async () => {
  const shop = await openShop({ env: { METRICS_TOKEN: token } })
  await sql`alter table mail_outbox rename to lost`.execute(shop.db)
  const { status, text } = await report(shop)
  expect(status).toBe(200)
  const names = [...readSamples(text).keys()].map((key) => key.replace(/\{.*/, ''))
  expect(names).not.toContain('ironwright_mails_waiting')
  await sql`alter table lost rename to mail_outbox`.execute(shop.db)
  expect((await report(shop)).text).toContain('\nironwright_mails_waiting 0\n')
  expect(names).toContain('ironwright_incidents_open')
})

test('without the token there is no such address', async () => {
  const shop = await openShop({ env: { METRICS_TOKEN: token } })
  for (const wrong of ['', 'Bearer ', `Bearer ${token}x`, token]) expect((await report(shop, wrong)).status).toBe(404)
})
