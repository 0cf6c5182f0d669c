// Walks over all calls, by every kind of caller.
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../../src/base/platform/contract/endpoint.ts'
import type { TestShop } from '../shop.ts'
import { matrix, type Row } from './matrix.ts'
import { send } from './send.ts'
import { type Ownership, type Principal, principals, shareWorld, type World } from './world.ts'

type Cell = { principal: Principal; of: Ownership }

const getName = ({ method, path }: AnyEndpoint) => `${method} ${path}`

const shared = shareWorld()

const statusFor = ({ rule, target }: Row, { principal, of }: Cell) => rule(principal, of, target.status)
const isRefusal = (status: number) => status === 401 || status === 403

const listCells = (row: Row): Cell[] =>
  principals
    .flatMap((principal) => row.objects.map((of) => ({ principal, of })))
    .filter((cell) => !row.onlyRefused || isRefusal(statusFor(row, cell)))

describe('every call answers every kind of caller as declared, and nobody reads another’s data [P52]', () => {
  test.each(matrix.map((row) => [getName(row.target), row] as const))('%s', async (_, row) => {
    const world = shared()
    // Refusals come first: the objects they must not touch still exist, and none were used up by successful calls.
    const [refused, admitted] = partition(listCells(row), (cell) => isRefusal(statusFor(row, cell)))
    const prepared = []
    for (const cell of refused) prepared.push({ cell, input: await buildInput(world, row, cell) })
    const before = await fingerprint(world.shop)
    const wrong: string[] = []
    for (const { cell, input } of prepared) wrong.push(...(await check(world, row, cell, input)))
    const changes = listChanges(before, await fingerprint(world.shop))
    if (changes.length > 0) wrong.push(`refusals changed something: ${changes.join(' ')}`)
    for (const cell of admitted) wrong.push(...(await check(world, row, cell, await buildInput(world, row, cell))))
    await restore(world)
    expect(wrong).toEqual([])
  })
})

test('every call has its row, or one that follows from its access [P136]', async () => {
  const description = await (await fetch(`${shared().shop.url}/api/openapi.json`)).json()
  const opened = Object.entries<object>(description.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )

  expect(matrix.map(({ target }) => getName(target)).sort()).toEqual(opened.sort())
  expect(matrix.flatMap(listCells).length).toBeGreaterThanOrEqual(700)
})

const getCaller = ({ members }: World, { principal }: Cell) => members[principal === 'visitor' ? 'owner' : principal]

function buildInput(world: World, row: Row, cell: Cell) {
  const caller = getCaller(world, cell)
  const { owner, bystander } = world.members
  const stranger = cell.principal === 'other' ? owner : bystander
  const whose = { own: caller, another: stranger, unknown: undefined }[cell.of]
  return row.buildInput(world, whose, caller)
}

/** Makes one call and returns what is wrong with its reply. */
async function check(world: World, row: Row, cell: Cell, input: Record<string, unknown>): Promise<string[]> {
  const caller = cell.principal === 'visitor' ? undefined : getCaller(world, cell)
  const answer = await send(world.shop, row.target, input, caller)

  const body = await answer.text()
  const name = `${getName(row.target)} by ${cell.principal} on ${cell.of}`
  const expected = statusFor(row, cell)
  return [
    ...(answer.status === expected ? [] : [`${name}: ${answer.status} for ${expected} ${body.slice(0, 200)}`]),
    ...markersIn(body, world, cell).map((marker) => `${name}: read ${marker}`),
  ]
}

/** Other people's markers that a body leaked. Admins may read everything that these calls return. */
function markersIn(body: string, { members }: World, { principal }: Cell): string[] {
  if (principal === 'admin') return []
  const found = new Set(body.match(/marker-of-[a-z-]+/g) ?? [])
  if (principal !== 'visitor') found.delete(members[principal].marker)
  return [...found]
}

/** Makes the member that the admin calls changed a customer again. */
async function restore({ shop, members }: World): Promise<void> {
  const customer = { role: 'customer', deactivatedAt: null }
  await shop.db.updateTable('users').set(customer).where('id', '=', members.bystander.id).execute()
}

/** Everything that calls could change, except mere counters: the rows of each table, one as a text. */
async function fingerprint({ db }: TestShop): Promise<Map<string, string[]>> {
  const tables = [
    'users',
    'profiles',
    'products',
    'stockMoves',
    'orders',
    'orderLines',
    'paymentAttempts',
    'payments',
    'refunds',
    'reviews',
    'messages',
    'uploads',
    'auditLog',
  ] as const
  // Any request may delete expired rows.
  const now = new Date()
  const reads = {
    ...Object.fromEntries(tables.map((table) => [table, db.selectFrom(table).selectAll().orderBy('id')])),
    // What was queued before is sent meanwhile.
    mailOutbox: db.selectFrom('mailOutbox').select(['dedupeKey', 'recipient']).orderBy('id'),
    identitySessions: db.selectFrom('identitySessions').selectAll().where('expiresAt', '>', now).orderBy('id'),
    accessTokens: db.selectFrom('accessTokens').selectAll().where('expiresAt', '>', now).orderBy('tokenHash'),
  }
  const found = Object.entries(reads).map(async ([table, read]) => [table, (await read.execute()).map(toText)] as const)
  return new Map(await Promise.all(found))
}

// Of a session that is used, each minute notes that it was.
const toText = (row: object): string =>
  JSON.stringify(row, (key, value) =>
    key === 'seenAt' ? undefined : typeof value === 'bigint' ? String(value) : value,
  )

/** The rows that are in one of two fingerprints only. */
const listChanges = (before: Map<string, string[]>, after: Map<string, string[]>): string[] =>
  [...after].flatMap(([table, rows]) => {
    const was = before.get(table)!
    const changed = [...was.filter((row) => !rows.includes(row)), ...rows.filter((row) => !was.includes(row))]
    return changed.map((row) => `${table} ${row}`)
  })

function partition<T>(all: T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((item) => !belongs(item))]
}
