// Walks over all alerts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { placeOrder } from '../../src/trade/orders/placing/contract.ts'
import { takeClock } from '../clock.ts'
import { endConnections } from '../end-connections.ts'
import { payOrder } from '../invoices.ts'
import { anna, openShop, type TestShop } from '../shop.ts'
import { standInPages } from '../stand-in-pages.ts'
import { evaluate, parseReport, type Reports } from './promql.ts'

const token = 'a-token-of-monitoring'
type Rule = { alert: string; expr: string }
const file = join(import.meta.dirname, '../../deploy/prometheus/alerts.yml')
const { groups } = parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap(({ rules }) => rules)

const showWell = async ({ url }: Request) => new Response('well', { status: url.includes('not-found') ? 404 : 200 })

/** How a page is shown; a test replaces it. */
let show = showWell

const open = () => openShop({ env: { METRICS_TOKEN: token }, pages: standInPages((request) => show(request)) })

/** What Prometheus has of a shop after a scrape; whether it answered is `up`. */
async function scrape(shop: TestShop, seconds: number): Promise<Reports[number]> {
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
  const samples = answer?.ok ? parseReport(await answer.text()) : []
  return {
    at: seconds,
    samples: [...samples, { name: 'up', labels: { job: 'ironwright' }, value: answer?.ok ? 1 : 0 }],
  }
}

/** The alerts that call for reports. */
const listCalling = (reports: Reports) =>
  rules.filter(({ expr }) => evaluate(expr, reports).length > 0).map(({ alert }) => alert)

const nowSeconds = () => Math.floor(Date.now() / 1000)

/**
 * Lets something break between an hour ago and a minute ago, since a figure that begins has no rate yet. Returns what looks at the shop
 * now and says which alerts call: an answer is counted once its connection has it, which may be a moment later.
 */
async function observe(shop: TestShop, breakIt: () => Promise<unknown>, visit = visitPages) {
  const now = nowSeconds()
  await visit(shop)
  const reports = [await scrape(shop, now - 3600)]
  await breakIt()
  await visit(shop)
  reports.push(await scrape(shop, now - 60))
  await visit(shop)
  return async (): Promise<string[]> => listCalling([...reports, await scrape(shop, now)])
}

let visits = 0

/** Pages, some of which nobody has asked for before, a call, and health. */
async function visitPages(shop: TestShop): Promise<void> {
  visits += 1
  for (const path of ['/', '/about', `/products?q=${visits}`, '/health/ready', '/api/products', '/nowhere'])
    await fetch(shop.url + path).then(
      (answer) => answer.text(),
      () => '',
    )
}

/** A shop that is well but for what every new shop lacks. */
async function openWell(): Promise<TestShop> {
  show = showWell
  const shop = await open()
  await sql`insert into settings (key, value) values ('backup_made', 'null'), ('payments_swept', 'null')`.execute(
    shop.db,
  )
  await sql`insert into audits (id, finished_at) values (gen_random_uuid(), now())`.execute(shop.db)
  return shop
}

async function order(shop: TestShop): Promise<string> {
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const given = { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
  return (await shop.as(anna)(placeOrder, given)).insertedId
}

async function paidOrder(shop: TestShop): Promise<string> {
  const id = await order(shop)
  await payOrder(shop, id)
  return id
}

const age = (statement: string) => (shop: TestShop) => sql.raw(statement).execute(shop.db)

/** How each thing is broken, in a real shop. */
const breaks: Readonly<Record<string, (shop: TestShop) => Promise<unknown>>> = {
  ShopDown: (shop) => shop.close(),
  ShopFailing: breakPages,
  PageFails: async () => {
    show = async ({ url }) => new Response('', { status: url.includes('/products') ? 500 : 200 })
  },
  ShopSlow: async () => {
    const clock = takeClock()
    show = async () => {
      clock.pass(3000)
      return new Response('late')
    }
  },
  DatabaseAway: async (shop) => {
    await endConnections(shop.databaseUrl)
    const readUp = async () =>
      (await scrape(shop, 0)).samples.find(({ name }) => name === 'ironwright_database_up')?.value
    await expect.poll(readUp).toBe(0)
  },
  DatabaseCallersWait: async (shop) => {
    const sample = (await scrape(shop, 0)).samples.find(({ name }) => name === 'ironwright_database_connections_max')!
    const { promise: end, resolve: release } = Promise.withResolvers<void>()
    let isOver = false
    onTestFinished(() => {
      isOver = true
      release()
    })
    // Whoever has waited for too long is refused, and asks again.
    const hold = async () => {
      while (!isOver)
        await shop.db
          .connection()
          .execute(() => end)
          .catch(() => {})
    }
    for (let number = 0; number < sample.value + 3; number += 1) void hold()
  },
  PaymentsUnsettled: async (shop) => {
    const id = await order(shop)
    await age(`insert into payment_attempts (id, order_id, intent_id, amount_minor, currency, created_at)
      values (gen_random_uuid(), '${id}', 'pi_unknown', 100, 'USD', now() - interval '2 hours')`)(shop)
  },
  PaymentsNotSwept: age(`update settings set updated_at = now() - interval '4 hours' where key = 'payments_swept'`),
  ProviderEventsWait: age(`insert into provider_events (event_id, type) values ('evt_1', 'charge.refunded')`),
  RefundsWait: async (shop) => {
    await paidOrder(shop)
    await age(`insert into refunds (id, payment_id, amount_minor, currency, reason)
      select gen_random_uuid(), id, 1, currency, 'cancelled' from payments limit 1`)(shop)
  },
  MoneyIncident: age(`insert into incidents (id, kind) values (gen_random_uuid(), 'paid_twice')`),
  BooksDisagree: age(
    `insert into audits (id, finished_at, findings) values (gen_random_uuid(), now() + interval '1 second', '[{}]')`,
  ),
  BooksNotAudited: age(`update audits set finished_at = now() - interval '2 days'`),
  MailsWait: age(`insert into mail_outbox (id, dedupe_key, recipient, subject, body, locale, created_at)
    values (gen_random_uuid(), 'x', 'anna@example.com', 'x', 'x', 'en', now() - interval '1 hour')`),
  TaskFails: age(`insert into task_failures (name, error, times) values ('relay_mail', 'no answer', 4)`),
  TasksWait: async (shop) => {
    await shop.startJobs()
    await age(`select graphile_worker.add_job('nobody_knows', run_at := now() - interval '1 hour')`)(shop)
  },
  BackupOld: age(`update settings set updated_at = now() - interval '2 days' where key = 'backup_made'`),
  BackupMissing: age(`delete from settings where key = 'backup_made'`),
  OrdersWait: async (shop) => {
    await paidOrder(shop)
    await age(`update orders set paid_at = now() - interval '4 days'`)(shop)
  },
}

async function breakPages(): Promise<void> {
  show = async () => new Response('', { status: 500 })
}

/** What no test can break: their figures are replaced in what the shop shows. */
const replaced: Readonly<Record<string, Readonly<Record<string, () => number>>>> = {
  DiskFills: { ironwright_data_folder_free_bytes: () => 1 },
  CertificateEnds: { ironwright_certificate_expires_timestamp_seconds: () => nowSeconds() + 86_400 },
}

test('every alert is tried', () => {
  const tried = [...Object.keys(breaks), ...Object.keys(replaced)]
  expect(tried.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

test('a shop that is well calls nobody', async () => {
  const shop = await openWell()
  const look = await observe(shop, async () => {})
  expect(await look()).toEqual([])
})

test.each(Object.entries(breaks))('%s calls when what it is about is broken', async (alert, breakIt) => {
  const shop = await openWell()
  await expect.poll(await observe(shop, () => breakIt(shop))).toContain(alert)
})

test.each(Object.entries(replaced))('%s calls by the figure that the shop shows', async (alert, figures) => {
  const shop = await openWell()
  const report = await scrape(shop, nowSeconds())
  const samples = report.samples.filter(({ name }) => !Object.hasOwn(figures, name))
  const worse = Object.entries(figures).map(([name, read]) => ({ name, labels: {}, value: read() }))
  expect(listCalling([report])).not.toContain(alert)
  expect(listCalling([{ ...report, samples: [...samples, ...worse] }])).toContain(alert)
})

test('probes and refusals of probes are no failures, and an outage ends no alert', async () => {
  const shop = await openWell()
  shop.startDraining()
  const look = await observe(
    shop,
    async () => {},
    async ({ url }) => {
      for (let time = 0; time < 20; time += 1) await fetch(`${url}/health/ready`)
      await fetch(`${url}/about`)
    },
  )
  expect(await look()).toEqual([])
  await breaks.MoneyIncident!(shop)
  const before = await scrape(shop, nowSeconds() - 60)
  const away = { at: nowSeconds(), samples: [{ name: 'up', labels: { job: 'ironwright' }, value: 1 }] }
  expect(listCalling([before, away])).toContain('MoneyIncident')
})

test('what is reported is by page pattern and kind, and what pages refuse is counted', async () => {
  const shop = await openWell()
  for (const path of [
    '/',
    '/bn/about',
    '/about.data',
    '/products/bolt-1',
    '/products/bolt-2',
    '/nowhere',
    '/assets/screen.js',
  ])
    await fetch(shop.url + path)
  await fetch(`${shop.url}/about`, { method: 'PUT' })
  await fetch(`${shop.url}/api/orders/x/y/z`)
  const readCounts = async () =>
    (await scrape(shop, 0)).samples
      .filter(({ name }) => name === 'ironwright_http_request_duration_seconds_count')
      .map(({ labels: { kind, method, route, status }, value }) => `${kind} ${method} ${route} ${status} ${value}`)
  await expect
    .poll(readCounts)
    .toEqual(
      expect.arrayContaining([
        'page GET / 2xx 1',
        'page GET /about 2xx 2',
        'page GET /products/:slug 2xx 2',
        'page PUT /about 4xx 1',
        'page GET none 4xx 1',
        'file GET none 2xx 1',
        'api GET none 4xx 1',
      ]),
    )
  expect((await readCounts()).join()).not.toContain('bolt-1')
})
