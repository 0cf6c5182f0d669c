import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fulfil, receive, refund } from '../../chaos/admins.ts'
import { buy, createAcknowledged, type Load } from '../../chaos/buyers.ts'
import { type Attempt, openClient, type ReplyCounts } from '../../chaos/client.ts'
import { addPeople, addProducts, type Person } from '../../chaos/people.ts'
import { randomFrom } from '../../chaos/random.ts'
import { withConnection } from '../../chaos/settle.ts'

const buyers = 3
// Unpaid orders are limited per customer, so each buyer acts as many customers in turn.
const customersEach = 40

export type Traffic = {
  load: Load
  attempts: Attempt[]
  replyCounts: ReplyCounts
  /** The part numbers of each file whose import was begun. */
  imported: string[][]
  /** Ends when the last call has its answer. */
  stop(): Promise<void>
}

/** Customers who order and pay, one who searches, and admins who send, refund, receive and import. */
export async function startTraffic(databaseUrl: string, url: string): Promise<Traffic> {
  const { products, backOrdered, customers, admin } = await withConnection(databaseUrl, async (db) => ({
    products: await addProducts(db, Array<number>(100).fill(100_000)),
    backOrdered: await addProducts(db, Array<number>(20).fill(2), true),
    customers: await addPeople(db, buyers * customersEach, 'customer'),
    admin: (await addPeople(db, 1, 'admin'))[0]!,
  }))
  const settings = await fetch(`${url}/api/payment-settings`)
  const { publishableKey } = (await settings.json()) as { publishableKey: string }
  const acknowledged = createAcknowledged()
  const replyCounts: ReplyCounts = new Map()
  const attempts: Attempt[] = []
  const call = openClient(
    url,
    replyCounts,
    (fault) => void acknowledged.faults.push(fault),
    (attempt) => void attempts.push(attempt),
  )
  const random = randomFrom(1)
  const load: Load = {
    call,
    products: [...products, ...backOrdered],
    backOrdered,
    publishableKey,
    acknowledged,
    random,
  }
  const stop = new AbortController()
  const imported: string[][] = []
  const busy = [
    ...Array.from({ length: buyers }, (_, index) =>
      buy(customers.slice(index * customersEach, (index + 1) * customersEach), load, stop.signal),
    ),
    refund(admin, load, stop.signal),
    fulfil(admin, load, stop.signal),
    receive(admin, load, stop.signal),
    searchOn(customers[0]!, load, stop.signal),
    importOn(admin, load, imported, stop.signal),
  ]
  return {
    load,
    attempts,
    replyCounts,
    imported,
    async stop() {
      stop.abort()
      await Promise.all(busy)
    },
  }
}

const searches = ['hex bolt m8', 'washer', 'm6x20 a2', 'spring 1.5', 'bearing']

async function searchOn(person: Person, { call, random }: Load, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const text = searches[Math.floor(random() * searches.length)]!
    await call(person, 'GET', `/api/search?q=${encodeURIComponent(text)}`)
    await sleep(200)
  }
}

const rowsOfFile = 300

/** An admin who imports one file of new products after the other. */
async function importOn(admin: Person, load: Load, imported: string[][], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const skus = Array.from({ length: rowsOfFile }, () => randomUUID())
    if (await importFile(admin, skus, load)) imported.push(skus)
    await sleep(3000)
  }
}

async function importFile(admin: Person, skus: readonly string[], { call }: Load): Promise<boolean> {
  const lines = skus.map((sku) => JSON.stringify({ sku, name: 'Imported', price: 19.99, quantity: 1 }))
  const added = await call(admin, 'POST', '/api/imports', { name: 'cluster.jsonl', format: 'jsonl' })
  if (added.status !== 201) return false
  const path = `/api/imports/${added.body.insertedId}`
  const form = new FormData()
  form.set('piece', new Blob([lines.join('\n')]))
  await call(admin, 'POST', `${path}/pieces?number=0`, form)
  await call(admin, 'POST', `${path}/reading`, { pieces: 1 })
  const read = await waitForState(admin, path, /^read$/, call)
  await call(admin, 'POST', `${path}/check`, { columns: read.columns, options: { ...read.options, unknown: 'make' } })
  const { version } = await waitForState(admin, path, /^checked$/, call)
  const begun = await call(admin, 'POST', `${path}/run`, { version })
  // It was begun before if that answer was lost.
  return begun.status === 200 || begun.status === 409
}

async function waitForState(admin: Person, path: string, state: RegExp, call: Load['call']) {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(500)) {
    const { body } = await call(admin, 'GET', path)
    if (state.test(body.state)) return body
    if (body.state === 'unreadable') break
  }
  throw new Error(`An import did not become ${state.source}.`)
}

/** Part numbers of files whose import was begun, and that are not in the catalogue. */
export async function findNotImported(db: pg.Client, imported: readonly string[][]): Promise<string[]> {
  const { rows } = await db.query<{ sku: string }>(
    `select sku from unnest($1::text[]) as told(sku) where not exists (select from products p where p.sku = told.sku)`,
    [imported.flat()],
  )
  return rows.map(({ sku }) => sku)
}
