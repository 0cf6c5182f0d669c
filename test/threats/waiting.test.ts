// Walks over all calls that read, and over all that the server waits for.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../../bin/lib/hash.mjs'
import { countWaits } from '../../src/base/platform/load/waiting.server.ts'
import { setFamilyDrawings } from '../../src/goods/catalogue/page/drawn.sql.server.ts'
import { readDemoDrawings } from '../../src/goods/drawings/demonstration.ts'
import { documentQueue } from '../../src/trade/invoices/document-desk.server.ts'
import { matrix, type Row } from '../authorization/matrix.ts'
import { createFamily, type Member, openWorld, type World } from '../authorization/world.ts'
import { boundWaitingHere } from '../bounds.ts'
import { eventually } from '../eventually.ts'

/** Means of waiting for another process, another service or the clock. */
const means = [
  /\b(fork|spawn|execFile|startIsolated|createTransport|createRemoteJWKSet|withTimeout)\(/,
  /\bnew (Worker|Stripe|AwsClient|pg\.Client)\(/,
  /(?<!function |\w\.|\w)fetch\(|\bclient\.fetch\(/,
  /\bsetTimeout\b[^;\n]* from 'node:timers\/promises'|\bconnect\b[^;\n]* from 'node:(tls|net)'/,
]

/** Files that have such means and wait for nothing aside, with the reason why no call keeps others from their place by that. */
const reasons: Record<string, string> = {
  'src/shop/backups/schedule.server.ts': 'a job',
  'src/people/identity/sign-in/sign-in.server.ts': 'a call that writes, which has no place among the reads',
  'src/base/images/isolated.server.ts': 'starts processes; their owners wait aside',
  'src/trade/orders/search/fill.server.ts': 'a job',
  'src/trade/payments/settle/intent.server.ts': 'asks through callProvider, which waits aside',
  'src/trade/payments/provider/stripe.server.ts': 'the client that callProvider asks through',
  'src/shop/backups/archive/scratch.server.ts': 'a command',
  'src/shop/backups/archive/tables.server.ts': 'a command, and a job',
  'src/base/platform/database/connect.server.ts': 'the database: its share of a read is what admission measures',
  'src/base/platform/database/embedded/process.server.ts': 'before the shop listens',
  'src/base/platform/database/embedded/postgres.server.ts': 'before the shop listens',
  'src/base/platform/database/embedded/session.server.ts': 'before the shop listens',
  'src/base/platform/database/heartbeat.server.ts': 'a job',
  'src/base/platform/database/migrate.server.ts': 'before the shop listens',
  'src/base/platform/database/probe.server.ts': 'a command',
  'src/base/platform/jobs/jobs.server.ts': 'jobs',
  'src/base/platform/mail/transport.server.ts': 'the way that probes and the job of mails use',
}

const serverFiles = () => filesIn('src').filter((file: string) => /\.server\.ts$/.test(file))

const listUndeclared = (code: string) =>
  means.filter((way) => way.test(code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))).length > 0 &&
  !code.includes('waitAside(')

test('whatever the server waits for is waited for aside, or it is said why not', () => {
  const found = serverFiles().filter((file: string) => listUndeclared(readFileSync(file, 'utf8')))
  expect(found.filter((file: string) => !reasons[file])).toEqual([])
  expect(Object.keys(reasons).filter((file: string) => !found.includes(file))).toEqual([])
  expect(listUndeclared('const answer = await fetch(address)')).toBe(true)
})

/** Where every connection is taken and none is answered. */
async function openHole(): Promise<string> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

async function openHeldWorld(): Promise<World> {
  const hole = await openHole()
  const env = {
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://${hole}`,
    VIES_URL: `http://${hole}`,
    ECB_RATES_URL: `http://${hole}`,
  }
  const world = await openWorld({ env })
  const familyId = await createFamily(world)
  await setFamilyDrawings(world.shop.db, { [familyId]: readDemoDrawings()['plain-washer-iso-7089'] })
  const attributes = JSON.stringify({ innerDiameter: 8.4, outerDiameter: 16, thickness: 7.3 })
  await world.shop.db.updateTable('products').set({ familyId, attributes }).where('id', '=', world.product.id).execute()
  return world
}

let calls = 0

/** One that nobody has had yet. */
function newAddress(): string {
  calls += 1
  return `10.1.${calls >> 8}.${calls & 255}`
}

async function buildAddress(world: World, { target, buildInput }: Row, caller: Member): Promise<string> {
  const given = (await buildInput(world, caller, caller)) as Record<string, unknown>
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const query = Object.entries(given).filter(
    ([name, value]) => !target.path.includes(`:${name}`) && value !== undefined,
  )
  const search = query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : ''
  return `/api${path}${search}`
}

async function ask({ shop }: World, path: string, caller: Member | undefined, address: string): Promise<number> {
  const headers = {
    'x-forwarded-for': address,
    ...(caller ? { authorization: `Bearer ${caller.token}`, cookie: caller.browser.cookie } : {}),
  }
  const answer = await fetch(shop.url + path, { headers })
  await answer.arrayBuffer()
  return answer.status
}

const getName = ({ target: { method, path } }: Row) => `${method} ${path}`
const reads = matrix.filter(({ target }) => target.method === 'GET')

/** The calls that wait aside for something, and what holds them below. */
const waiting: Record<string, 'documents' | 'kernel' | 'provider' | 'services'> = {
  'GET /accounting/archive': 'provider',
  'GET /health': 'services',
  'GET /invoices/:id/pdf': 'documents',
  'GET /orders/:id/pick-list': 'documents',
  'GET /parcels/:id/delivery-note': 'documents',
  'GET /products/:id/cad/3mf': 'kernel',
  'GET /products/:id/cad/glb': 'kernel',
  'GET /products/:id/cad/step': 'kernel',
  'GET /products/:id/cad/stl': 'kernel',
  'GET /purchase-orders/:id/pdf': 'documents',
}

const pickCaller = ({ members }: World, { target }: Row, index: number): Member =>
  target.access === 'admin'
    ? members.admin
    : [members.owner, members.other, members.bystander, members.admin][index % 4]!

test('which calls wait is known', { tags: ['long'] }, async () => {
  const world = await openHeldWorld()
  const found: string[] = []
  for (const row of reads) {
    const caller = pickCaller(world, row, 0)
    const before = countWaits()
    const status = await ask(world, await buildAddress(world, row, caller), caller, newAddress())
    expect(status, getName(row)).toBeLessThan(500)
    if (countWaits() > before) found.push(getName(row))
  }
  expect(found.toSorted()).toEqual(Object.keys(waiting).toSorted())
})

/** The one document that is made never ends. */
function holdDocuments(): void {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const held = documentQueue.run('nobody', () => promise)
  onTestFinished(async () => {
    resolve(Buffer.alloc(0))
    await held
  })
}

/** The provider of payments answers nothing. */
function holdProvider({ shop }: World): void {
  shop.provider.switches!.after = () => new Promise(() => {})
}

/** The process that makes models stands still. */
async function holdKernel(world: World): Promise<void> {
  const { members, product } = world
  const isBuilder = (pid: string) => {
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      return (
        Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cad/build.process')
      )
    } catch {
      return false
    }
  }
  const before = new Set(readdirSync('/proc').filter(isBuilder))
  void ask(world, `/api/products/${product.id}/cad/step`, members.owner, newAddress()).catch(() => {})
  const pid = await eventually(() => {
    const started = readdirSync('/proc').find((name) => /^\d+$/.test(name) && !before.has(name) && isBuilder(name))
    if (!started) throw new Error('The process has not started.')
    return Number(started)
  })
  process.kill(pid, 'SIGSTOP')
}

/** Asks as visitors do who come now and then, each from an address of their own, while others wait. */
async function askLightly(world: World, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    statuses.push(await ask(world, '/api/categories', undefined, newAddress()))
    await new Promise((resolve) => setTimeout(resolve, 20)) // speed: a pause between visitors; what they hear is counted
  }
  return statuses
}

/** Forty calls, each of which is made again while the shop says that what it asks for is being made. */
function callFortyTimes(call: (index: number) => Promise<number>): { end: () => Promise<number[]> } {
  let isOver = false
  const loops = Array.from({ length: 40 }, async (_, index) => {
    let status = await call(index)
    while (status === 503 && !isOver) status = await call(index)
    return status
  })
  return {
    end: () => {
      isOver = true
      return Promise.all(loops)
    },
  }
}

// Where there is no /proc, the process of models is not found.
const held = reads.filter(
  (row) => waiting[getName(row)] && (waiting[getName(row)] !== 'kernel' || process.platform === 'linux'),
)

/** Of each hold, the call that is made by most people. */
const frequent = ['GET /health', 'GET /invoices/:id/pdf', 'GET /products/:id/cad/glb']
const rows = (isFrequent: boolean) =>
  held.map((row) => [getName(row), row] as const).filter(([name]) => frequent.includes(name) === isFrequent)

async function holdAndAsk(name: string, row: Row): Promise<void> {
  const world = await openHeldWorld()
  const callers = Array.from({ length: 40 }, (_, index) => pickCaller(world, row, index))
  const addresses: string[] = []
  // One after the other: two would make the same object.
  for (const caller of callers) addresses.push(await buildAddress(world, row, caller))
  if (waiting[name] === 'documents') holdDocuments()
  if (waiting[name] === 'kernel') await holdKernel(world)
  if (waiting[name] === 'provider') holdProvider(world)
  boundWaitingHere()
  const before = countWaits()
  let answered = 0
  const crowd = callFortyTimes(async (index) => {
    const status = await ask(world, addresses[index]!, callers[index], `10.9.0.${index % 8}`)
    answered += 1
    return status
  })
  // All of them wait by now, or were told that they have too much waiting already.
  await eventually(() => expect(countWaits() - before + answered).toBeGreaterThanOrEqual(40))
  const statuses = await askLightly(world, 60)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  world.shop.fastify.server.closeAllConnections()
  await crowd.end().catch(() => {})
}

test.each(rows(true))('%s, held forty times, keeps nobody else waiting', holdAndAsk)
test.each(rows(false))('%s, held forty times, keeps nobody else waiting either', { tags: ['long'] }, holdAndAsk)
