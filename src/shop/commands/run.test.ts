import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { getDatabaseName } from '#base/platform/database/migrate.server.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { payOrder } from '../../../test/invoices.ts'
import { newDatabase } from '../../../test/new-database.ts'
import { ada, anna, shareShop } from '../../../test/shop.ts'
import { putBeforeBaseline } from '../../../test/upgrade/before-baseline.ts'
import { commands } from './all.server.ts'
import { runCommand } from './run.server.ts'
import { isDestructive } from './usage.ts'

const shared = shareShop()
const folder = mkdtempSync(join(tmpdir(), 'ironwright-commands-'))
const file = join(folder, 'products.jsonl')
const numbers = join(folder, 'numbers.jsonl')

/** The arguments of each command that removes or overwrites; for `accept-account`, those that make it do so. */
const typed: Record<string, string[]> = {
  'clear-demo': [],
  import: [file],
  'import-numbers': [numbers],
  'undo-import': [file],
  'accept-account': ['--copy'],
}

/** A live shop that has sold something, imported from a file, and has a number of another maker. */
beforeAll(async () => {
  const shop = shared()
  const [bolt, nut] = [await shop.stock({ quantity: 5 }), await shop.stock({ quantity: 5 })]
  const { insertedId } = await shop.as(anna)(placeOrder, {
    ...{ toolId: bolt.id, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' },
  })
  await payOrder(shop, insertedId)
  await shop.getToken(ada)
  // Makes it a shop that takes real money.
  await sql`update orders set demo = false`.execute(shop.db)
  await sql`update payments set livemode = true`.execute(shop.db)
  await sql`truncate sandbox.payment_intents cascade`.execute(shop.db)
  const line = { sku: bolt.id, name: 'Imported', currency: 'USD', priceCents: 500 }
  writeFileSync(file, `${JSON.stringify(line)}\n`)
  writeFileSync(numbers, `${JSON.stringify({ number: 'X-1', maker: 'Other', sku: bolt.id })}\n`)
  expect((await run('import', file, '--confirm', getDatabaseName(shop.databaseUrl))).code).toBe(0)
  expect((await run('import-numbers', numbers)).code).toBe(0)
  writeFileSync(numbers, `${JSON.stringify({ number: 'X-1', maker: 'Other', sku: nut.id })}\n`)
})

/** Runs a command as typed, with the settings of the shop. */
async function run(...args: string[]) {
  return await runIn({}, ...args)
}

async function runIn(changed: Record<string, string | undefined>, ...args: string[]) {
  const said: string[] = []
  const { databaseUrl, config } = shared()
  const demo = { SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD' }
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, ...demo, ...changed }
  const desk = { say: (text: string) => void said.push(text) }
  const code = await runCommand(commands, args, { environment, desk }).catch((error: Error) => {
    said.push(error.message)
    return 1
  })
  return { code, said: said.join('\n') }
}

/** Every table's rows, and every file of the data folder, of the project’s and of where commands run. */
async function everything() {
  const { db, config } = shared()
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'sandbox') and tablename <> 'changes' order by 1`.execute(db)
  const tables: string[] = []
  for (const { name } of rows) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    tables.push(`${name} ${rows[0]!.digest}`)
  }
  const files = [config.dataDir, folder].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${path} ${statSync(join(root, path)).size}`,
    ),
  )
  return { tables, files: files.toSorted(), here: readdirSync('.').toSorted() }
}

const names = Object.keys(commands)
const destructive = names.filter((name) => isDestructive(commands[name]!))
/** As many plausible arguments as a command takes. */
const listArguments = (name: string) => commands[name]!.takes.map((_, index) => join(folder, `argument-${index}`))

test('what removes or overwrites is known to be destructive, and is typed here', () => {
  expect(destructive).toEqual(expect.arrayContaining(Object.keys(typed)))
  expect(Object.keys(typed)).toEqual(expect.arrayContaining(destructive))
})

test.each(names)('%s refuses what it does not declare, and changes nothing', async (name) => {
  const before = await everything()
  const given = listArguments(name)
  const wrong = [
    [...given, '--no-such-option'],
    [...given, '-x'],
    [...given, 'one-too-many'],
    [...given, '--dry-run=no'],
    [...given, '--confirm'],
    ...(given.length > 0 ? [given.slice(1)] : []),
  ]
  for (const args of wrong) {
    const { code, said } = await run(name, ...args)
    expect.soft(code, args.join(' ')).toBe(2)
    expect.soft(said, args.join(' ')).toContain(`npm run shop -- ${name} --help`)
  }
  expect(await everything()).toEqual(before)
})

test.each(names)('%s --help says what it takes and does nothing', async (name) => {
  const before = await everything()
  for (const args of [['--help'], [...listArguments(name), '--help'], ['--help', '--no-such-option']]) {
    const { code, said } = await run(name, ...args)
    expect.soft(code).toBe(0)
    expect.soft(said).toContain(commands[name]!.does)
  }
  expect(await everything()).toEqual(before)
})

test.each(destructive)('%s changes nothing of a filled shop before its database is named', async (name) => {
  const before = await everything()
  for (const confirm of [[], ['--confirm', 'another'], ['--dry-run'], ['--dry-run', '--confirm', 'another']]) {
    const { code, said } = await run(name, ...typed[name]!, ...confirm)
    const isDry = confirm.includes('--dry-run') && name !== 'clear-demo'
    expect.soft(code, said).toBe(isDry ? 0 : 1)
    expect.soft(said).toMatch(/Nothing (was changed|is removed)/)
  }
  expect(await everything()).toEqual(before)
})

test('clear-demo changes nothing of a live shop even if its database is named', async () => {
  const before = await everything()
  const { code, said } = await run('clear-demo', '--confirm', getDatabaseName(shared().databaseUrl))
  expect([code, said]).toEqual([1, expect.stringContaining('Nothing is removed.')])
  expect(await everything()).toEqual(before)
})

test.each(
  names.filter((name) => 'database' in commands[name]! && !['prepare', 'new'].includes(commands[name].database)),
)('%s makes no shop where there is none', async (name) => {
  const missing = join(folder, 'nowhere')
  const found = await runIn({ DATABASE_URL: undefined, DATA_DIR: missing }, name, ...listArguments(name))
  expect(found).toEqual({ code: 1, said: expect.stringContaining(`There is no shop in ${missing}.`) })
  expect(existsSync(missing)).toBe(false)
})

test('an unknown command says so, and help lists them all', async () => {
  expect(await run('destroy')).toMatchObject({ code: 2, said: expect.stringContaining('no command “destroy”') })
  expect((await run('constructor')).code).toBe(2)
  const { code, said } = await run('help')
  expect(code).toBe(0)
  for (const name of names) expect(said).toContain(`npm run shop -- ${name}`)
})

test('a backup is not written over a file, and one is not restored onto a shop, nor its pictures', async () => {
  const target = join(folder, 'shop.backup')
  expect((await run('backup', target)).code).toBe(0)
  const bytes = readFileSync(target)
  expect(await run('backup', target)).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
  expect(readFileSync(target).equals(bytes)).toBe(true)
  const pictures = join(folder, 'elsewhere')
  const { code, said } = await runIn({ DATA_DIR: pictures }, 'restore', target)
  expect([code, said]).toEqual([1, expect.stringContaining('The database is not empty.')])
  expect(existsSync(join(pictures, 'images')) ? readdirSync(join(pictures, 'images')) : []).toEqual([])
})

test('what is confirmed is backed up first, and then done', async () => {
  const name = getDatabaseName(shared().databaseUrl)
  const { code, said } = await run('undo-import', file, '--confirm', name)
  expect(code).toBe(0)
  const backup = /A backup was made first: (.+)/.exec(said)![1]!
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  rmSync(backup)
})

test('a database of an older version is left as it is, and so is one of another program', async () => {
  const { db } = shared()
  const { rows: done } = await sql<{ name: string; at: Date }>`select name, at from migrations`.execute(db)
  const older = new pg.Client(shared().databaseUrl)
  await older.connect()
  await putBeforeBaseline(older)
  await older.end()
  const before = await everything()
  for (const name of names.filter((name) => 'database' in commands[name]! && commands[name].database === 'current')) {
    const { code, said } = await run(name, ...listArguments(name))
    expect.soft([code, said], name).toEqual([1, expect.stringContaining('older version')])
  }
  expect(await everything()).toEqual(before)
  await sql`delete from migrations`.execute(db)
  for (const { name, at } of done) await sql`insert into migrations (name, at) values (${name}, ${at})`.execute(db)

  const elsewhere = await newDatabase(inject('postgresUrl'), 'template1')
  const client = new pg.Client(elsewhere)
  await client.connect()
  await client.query('create table wordpress (id int)')
  for (const name of names.filter((name) => 'database' in commands[name]! && commands[name].database !== 'unread')) {
    const { code, said } = await runIn({ DATABASE_URL: elsewhere }, name, ...listArguments(name))
    expect.soft([code, said], name).toEqual([1, expect.stringContaining('another program')])
  }
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([{ tablename: 'wordpress' }])
  await client.end()
})
