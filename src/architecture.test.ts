// Walks over all imports, tables and views.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { drawFloors } from '../test/floors/draw.ts'
import { floors } from '../test/floors/floors.ts'
import { walkFloors } from '../test/floors/walk.ts'
import type { Tables } from './base/platform/database/table-facts.ts'
import { tables as allTables } from './tables.ts'

/** What stands beside the floors and any of them may import. */
const forEveryone = ['paraglide', 'pages.ts', 'actions.ts', '../project.inlang/settings.json']
/** What all features declare each for itself, and the rooms that know it all. */
const forRooms: Record<string, string[]> = {
  'tables.ts': ['shop/backups/archive/'],
  'mail-texts.server.ts': ['company/site/mails/'],
  'requirements.server.ts': ['shop/opening/', 'shop/health/', 'shop/setup/'],
}
/** What each feature says of its tables, and the views that it publishes for those that may not import it. */
const described = import.meta.glob<{ tables: Tables; views?: readonly string[] }>('./*/*/tables.ts', {
  eager: true,
})
const byFeature = Object.entries(described).map(([path, { tables, views = [] }]) => ({
  folder: path.split('/').slice(1, 3).join('/'),
  // Which migrations were applied is anybody's to read.
  tables: Object.keys(tables).filter((table) => table !== 'migrations'),
  views,
}))
/** The owner of each table: the only folder that names it in its queries. */
const owners = Object.fromEntries(byFeature.map(({ folder, tables }) => [folder, tables]))

type Borrowed = { tables: string; why: string }
const proven = 'the books are proven across all that they say'
const summed = 'files of the books are sums across all that they say, each in one statement'

/** Other files that read or fill a table, and why they do not call its owner. */
const borrowed: Record<string, readonly Borrowed[]> = {
  'desk/accounting/balance/sql.server.ts': [{ tables: 'invoices payments refunds disputes orders', why: summed }],
  'desk/accounting/bookings/read.server.ts': [{ tables: 'invoices payments refunds orders', why: summed }],
  'desk/accounting/documents.sql.server.ts': [{ tables: 'invoices', why: 'an archive has all documents of a period' }],
  'desk/accounting/reports/oss.server.ts': [{ tables: 'invoices exchange_rates', why: summed }],
  'desk/accounting/reports/union-sales.server.ts': [{ tables: 'invoices', why: summed }],
  'desk/accounting/reports/purchases.server.ts': [
    { tables: 'purchase_receipts purchase_order_lines purchase_orders suppliers', why: summed },
  ],
  'desk/accounting/reports/open-items.server.ts': [
    { tables: 'invoices payments refunds disputes orders', why: summed },
  ],
  'desk/accounting/reports/unsent.server.ts': [
    { tables: 'orders order_lines parcels parcel_lines cancellations payments refunds disputes', why: summed },
  ],
  'desk/accounting/reports/waiting.server.ts': [
    { tables: 'orders order_lines payments refunds returns return_lines', why: summed },
  ],
  'desk/accounting/reports/lost-disputes.server.ts': [{ tables: 'orders payments disputes', why: summed }],
  'desk/accounting/reports/stock-value.server.ts': [
    {
      tables: 'products stock_moves purchase_receipts purchase_order_lines purchase_orders supplier_parts suppliers',
      why: summed,
    },
  ],
  'trade/purchasing/reorder/sql.server.ts': [
    { tables: 'sold_packs', why: 'what is to be ordered is found by what was sold, in one statement' },
  ],
  'trade/part-lists/bought.sql.server.ts': [
    { tables: 'own_numbers', why: 'what was bought is named and searched in one statement' },
  ],
  'trade/orders/vat/vat-check.sql.server.ts': [
    { tables: 'vat_checks', why: 'orders that waited for an answer take their copy of it in one statement' },
  ],
  'trade/orders/backorders/backorders.sql.server.ts': [
    { tables: 'products', why: 'the order that pieces are for is found by what is on the shelf' },
  ],
  'people/identity/accounts/owner-mail.server.ts': [
    { tables: 'mail_outbox', why: 'whether an owner is mailed is decided in the statement that queues the mail' },
  ],
  'shop/notifications/push/sql.server.ts': [
    {
      tables: 'identity_sessions users',
      why: 'what is told ends with the session and with being an admin, in one statement',
    },
  ],
  'base/images/hosted-pictures.sql.server.ts': [
    { tables: 'settings', why: 'it remembers where pages show pictures from' },
  ],
  'goods/search/index/vocabulary.sql.server.ts': [
    { tables: 'terms', why: 'the index is made of these counts, which triggers on products keep' },
  ],
  'goods/search/execute/find.sql.server.ts': [
    {
      tables: 'products demand cross_references',
      why: 'products are found in their own index, and what is bought most comes first',
    },
  ],
  'goods/catalogue/taxonomy/sql.server.ts': [
    { tables: 'reviews', why: 'what was said of a family’s products moves with them when it is merged' },
  ],
  'goods/families/sql.server.ts': [
    {
      tables: 'families categories products',
      why: 'a family’s page and lists of families show them in queries of their own',
    },
  ],
  'company/site/feature.server.ts': [{ tables: 'settings', why: 'the portraits of leaders are named in that setting' }],
  'trade/orders/audit/stock.server.ts': [{ tables: 'products stock_moves', why: proven }],
  'trade/purchasing/audit.server.ts': [{ tables: 'stock_moves', why: proven }],
  'trade/orders/audit/waiting.server.ts': [{ tables: 'stock_moves', why: proven }],
  'trade/payments/audit/money.server.ts': [{ tables: 'orders', why: proven }],
  'trade/payments/audit/refunds.server.ts': [{ tables: 'orders order_lines returns return_lines', why: proven }],
  'shop/health/sql.server.ts': [{ tables: 'task_failures', why: 'it is the page of that table' }],
  'shop/demo/sql.server.ts': [
    { tables: 'categories families posts reviews', why: 'the demonstration is filled before anybody is there' },
  ],
  'shop/demo/mark.server.ts': [
    { tables: 'users products orders', why: 'it tells a shop from a demonstration and from nothing' },
  ],
  'shop/demo/mark-unmarked.sql.server.ts': [
    {
      tables: 'users products',
      why: 'what a version without marks has filled is known by its part numbers',
    },
  ],
  'shop/demo/business/load.server.ts': [
    { tables: 'orders products users', why: 'a demonstration’s business is of its catalogue and its accounts' },
  ],
  'shop/demo/pictures.server.ts': [
    { tables: 'uploads', why: 'its pictures are decoded already' },
    { tables: 'products', why: 'an import gives a product its family’s picture' },
  ],
}

/** The provider's sandbox is no feature: only these two load it, and only in a shop without another provider. */
const loadSandbox = ['trade/payments/paying/card-field.ts', 'trade/payments/provider/provider.server.ts']

/** What only tests import, beside what it stands for. */
const testHelpers = new Set(['people/identity/test-browser.ts', 'base/images/test-png.ts', 'test-sandbox.server.ts'])

const root = new URL('.', import.meta.url).pathname
const files = filesIn('')
const sandboxFiles = filesIn('../sandbox')

function filesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^paraglide\/|\.test\.tsx?$/.test(path) && !testHelpers.has(path))
    .map((path) => join(folder, path))
    .map((path) => ({ path, imports: listImports(path) }))
}

function readCode(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The files that a file imports, as paths relative to `src`. */
function listImports(path: string): string[] {
  const specifiers = [...readCode(path).matchAll(/(?:from|import\()\s*'([^'?]+)/g)].map((match) => match[1]!)
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#sandbox/')) return [`../${specifier.slice(1)}`]
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [relative(root, join(root, path, '..', specifier))]
    return []
  })
}

const isSandbox = (path: string) => path.startsWith('../sandbox/')
/** The floor and the feature of a file, such as `money/tax`; of a file beside the floors its name. */
const getFolder = (path: string) => path.split('/').slice(0, -1).slice(0, 2).join('/') || path
const getFloor = (path: string) => path.split('/')[0]!

test('imports lead down: to the same floor or a lower one', () => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => getRank(path) >= 0 && !isSandbox(target) && !mayImport(path, target))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

/** The place of a file's floor from the top; -1 for what stands beside the floors. */
const getRank = (path: string) => floors.findIndex(({ name }) => name === getFloor(path))

function mayImport(path: string, target: string): boolean {
  if (
    forEveryone.some((name) => target === name || target.startsWith(`${name}/`)) ||
    /^\+types|\/\+types\//.test(target)
  )
    return true
  if (target in forRooms) return forRooms[target]!.some((room) => path.startsWith(room))
  return getRank(target) >= getRank(path)
}

test('inside a floor no circle of features, and no feature beside the floors', () => {
  const { features, circles } = walkFloors(files)
  expect(circles).toEqual([])
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'paraglide',
  )
  expect(folders.map(({ name }) => name).toSorted()).toEqual(floors.map(({ name }) => name).toSorted())
  expect(features).not.toEqual([])
})

test('no folder of the code has more than 40 files', () => {
  const counts = Map.groupBy(
    readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    ({ parentPath }) => relative(root, parentPath),
  )
  const crowded = [...counts].filter(([folder, files]) => !folder.startsWith('paraglide') && files.length > 40)
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

test('the picture of the floors is drawn from the imports: npm test -- unit src/architecture --update', async () => {
  await expect(drawFloors(walkFloors(files))).toMatchFileSnapshot('../docs/floors.svg')
})

test('the words of all actions are read by the history alone', () => {
  const readers = files.filter(({ imports }) => imports.includes('actions.ts')).map(({ path }) => path)
  expect(readers).toEqual(['desk/history/words.ts'])
})

test('ui and platform know no feature', () => {
  const wrong = files
    .filter(({ path }) => path.startsWith('base/ui/') || path.startsWith('base/platform/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          (target) =>
            /^(pages|actions)\.ts$/.test(target) || (getRank(target) >= 0 && !/^base\/(ui|platform)\//.test(target)),
        )
        .map((target) => `${path} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

/** The states of orders, as far as they are no words of something else. */
const orderWords = /'(?:unpaid|paying|packed|shipped|delivered|refund_due|refunded)'/

test('platform has no words of a feature: no state of an order, and no table but its own', () => {
  const platform = files.filter(
    ({ path }) => path.startsWith('base/platform/') && path !== 'base/platform/database/schema.ts',
  )
  const wrong = platform.filter(({ path }) => orderWords.test(readCode(path))).map(({ path }) => path)
  const reading = platform.filter(({ path }) =>
    tablesIn(path).some((table) => !owners['base/platform']!.includes(table)),
  )
  expect(wrong).toEqual([])
  expect(reading.map(({ path }) => path)).toEqual([])
})

test('search/index uses no other room of search, and search/query no server file', () => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) =>
        path.startsWith('goods/search/index/')
          ? /^goods\/search\/(?!index\/)/.test(target)
          : path.startsWith('goods/search/query/') && /^goods\/search\/execute\/|\.server/.test(target),
      )
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('screens import no server file', () => {
  const screens = files.filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('entry.server'))
  const wrong = screens.flatMap(({ path, imports }) =>
    imports.filter((target) => target.includes('.server')).map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

/** Listens to typing itself, but sets no state: it takes back what the browser says of the field. */
const setsNoState = ['goods/catalogue/page/size-table.tsx', 'goods/cad/viewer/part-scene.ts']

test('typing is listened to by React, or after it (base/ui/listen-after-react.ts)', () => {
  const before = /[\w\])]\??\.addEventListener\(\s*(?:'(?:input|beforeinput|change|keyup)'|[a-z])/
  const own = files.filter(({ path }) => path.endsWith('.tsx') || !path.includes('.server'))
  const wrong = own
    .filter(({ path }) => before.test(readCode(path).replaceAll('window.addEventListener', '')))
    .map(({ path }) => path)
  expect(wrong.toSorted()).toEqual(setsNoState.toSorted())
})

test('no server file leads to a component: commands and tasks load it without a build, and Node reads no JSX', () => {
  const importsByPath = new Map(files.map(({ path, imports }) => [path, imports]))
  const wrong = files
    .filter(({ path }) => /\.(server|process)\.ts$/.test(path) && path !== 'entry.server.tsx')
    .flatMap(({ path }) => {
      const reached = new Set([path])
      for (const file of reached) for (const target of importsByPath.get(file) ?? []) reached.add(target)
      return [...reached].filter((file) => file.endsWith('.tsx')).map((file) => `${path} leads to ${file}`)
    })
  expect(wrong).toEqual([])
})

test('the sandbox is loaded only where it is needed, dynamically', () => {
  const users = files.filter(({ imports }) => imports.some(isSandbox)).map(({ path }) => path)
  expect(users.toSorted()).toEqual(loadSandbox)
  const atOnce = users.filter((path) => /^(?:import|export) (?!type )[^'(]*'[^']*\bsandbox\//m.test(readCode(path)))
  expect(atOnce).toEqual([])
})

test('the sandbox imports nothing of the shop but platform', () => {
  const wrong = sandboxFiles.flatMap(({ path, imports }) =>
    imports
      .filter((target) => !isSandbox(target) && getFolder(target) !== 'base/platform')
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('there are no circular imports, type imports included', () => {
  const graph = new Map([...files, ...sandboxFiles, ...filesIn('../bench')].map(({ path, imports }) => [path, imports]))
  const reachedFrom = (path: string, reached = new Set<string>()) => {
    for (const next of graph.get(path) ?? []) if (!reached.has(next)) reachedFrom(next, reached.add(next))
    return reached
  }
  expect([...graph.keys()].filter((path) => reachedFrom(path).has(path))).toEqual([])
})

const tables = Object.values(owners).flat()

/** The shop's tables that a file names: in Kysely calls such as `selectFrom('orderLines as line')`, and in SQL. */
function tablesIn(path: string): string[] {
  const code = readCode(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const calls = /(?:From|Into|Table|Join|using)\(\s*\[?'(\w+)/g
  const statements = /(?:\b(?:from|join|into|using)\s+|\bupdate\s+(?=\w+\s+set)|null::)(\w+)/g
  const named = [...code.matchAll(calls), ...code.matchAll(statements)].map((match) =>
    match[1]!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  return tables.filter((table) => named.includes(table))
}

test('each table has one owner, in whose tables.ts it stands', () => {
  const folder = join(root, '../migrations')
  const created = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^create table (\w+) /gm)].map((match) => match[1]!),
  )
  expect(tables.toSorted()).toEqual(created.toSorted())
  expect(Object.keys(allTables).toSorted()).toEqual([...tables, 'migrations'].toSorted())
})

/** The tables that files name besides their own feature's. */
const foreign = [...files, ...sandboxFiles].flatMap(({ path }) =>
  tablesIn(path)
    .filter((table) => !owners[getFolder(path)]?.includes(table))
    .map((table) => ({ path, table })),
)

test('no table is read against the order of imports: its owner publishes a view', () => {
  const findOwner = (table: string) => Object.keys(owners).find((folder) => owners[folder]!.includes(table))!
  const wrong = foreign.filter(({ path, table }) => getRank(path) >= 0 && getRank(findOwner(table)) < getRank(path))
  expect(wrong).toEqual([])
})

/** The views that the migrations leave. */
function listViews(): string[] {
  const folder = join(root, '../migrations')
  const made = new Set<string>()
  for (const name of readdirSync(folder).toSorted()) {
    const statements = readFileSync(join(folder, name), 'utf8').matchAll(
      /^(create(?: or replace)?|drop) view (?:if exists )?(\w+)(?![.\w])/gm,
    )
    for (const [, what, view] of statements) made[what === 'drop' ? 'delete' : 'add'](view!)
  }
  return [...made]
}

test('each view has one owner, is read by other features, and is described', () => {
  const page = readFileSync(join(root, '../docs/architecture.md'), 'utf8')
  const created = listViews()
  const listed = byFeature.flatMap(({ views }) => views)
  expect(listed.toSorted()).toEqual(created.toSorted())
  const isRead = (owner: string, view: string) => {
    const name = view.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    const pattern = new RegExp(`\\b(?:${view}|${name})\\b`)
    return files.some(
      ({ path }) => getFolder(path) !== owner && !path.endsWith('/schema.ts') && pattern.test(readCode(path)),
    )
  }
  const unread = byFeature.flatMap(({ folder, views }) => views.filter((view) => !isRead(folder, view)))
  const unnamed = listed.filter((view) => !page.includes(`\`${view}\``))
  expect({ unread, unnamed }).toEqual({ unread: [], unnamed: [] })
})

test('a table is named only by its owner, apart from listed exceptions with a reason', () => {
  const named = foreign.map(({ path, table }) => `${path} ${table}`)
  const allowed = Object.entries(borrowed).flatMap(([path, all]) =>
    all.flatMap(({ tables }) => tables.split(' ').map((table) => `${path} ${table}`)),
  )
  expect({
    unlisted: named.filter((entry) => !allowed.includes(entry)),
    unused: allowed.filter((entry) => !named.includes(entry)),
  }).toEqual({ unlisted: [], unused: [] })
})
