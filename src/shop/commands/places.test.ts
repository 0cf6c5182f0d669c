// Walks over all commands.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { databaseOn } from '../../../test/database.ts'
import { newDatabase } from '../../../test/new-database.ts'
import { shareShop } from '../../../test/shop.ts'
import { commands } from './all.server.ts'
import { explainFailure } from './failure.server.ts'
import { runCommand } from './run.server.ts'

const shared = shareShop()
const folder = mkdtempSync(join(tmpdir(), 'ironwright-places-'))
const names = Object.keys(commands)
const onDatabase = names.filter((name) => 'database' in commands[name]!)
const isPreparing = (name: string) => ['prepare', 'new'].includes((commands[name] as { database: string }).database)

/** What asks at a terminal, which no test has. */
const asking = ['setup']
/** Commands whose FILE must not be there yet, and one for which it need not be there any more. */
const writing = ['backup', 'export']
const remembering = ['undo-import']
const reading = names.filter(
  (name) => commands[name]!.takes.includes('FILE') && ![...writing, ...remembering].includes(name),
)

const product = join(folder, 'products.jsonl')
const numbers = join(folder, 'numbers.jsonl')
const backup = join(folder, 'shop.backup')
const files: Readonly<Record<string, string>> = {
  import: product,
  'import-numbers': numbers,
  restore: backup,
  rehearse: backup,
}
let count = 0

const words: Readonly<Record<string, string>> = { EMAIL: 'nobody@example.com', FROM: 'local', TO: 's3' }

/** Arguments with which a command does something. */
const listArguments = (name: string): string[] =>
  commands[name]!.takes.map((taken) => {
    if (taken !== 'FILE') return words[taken] ?? taken.toLowerCase()
    count += 1
    return files[name] ?? join(folder, `new-${count}.jsonl`)
  })

async function run(environment: Record<string, string>, name: string, args = listArguments(name)) {
  const said: string[] = []
  const real = process.stdout.write
  process.stdout.write = (text) => said.push(String(text)) > 0
  const settings = { SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD', SHOP_SECRET: 'x'.repeat(40), ...environment }
  const desk = { say: (text: string) => void said.push(text) }
  const code = await runCommand(commands, [name, ...args], { environment: settings, desk })
    .catch((error: Error) => {
      said.push(explainFailure(error) ?? `A stack: ${error.stack}`)
      return 1
    })
    .finally(() => {
      process.stdout.write = real
    })
  return { code, said: said.join('\n').trim() }
}

/** Each sentence ends, and none is a stack. */
function expectSentence(said: string, about: string): void {
  expect.soft(said, about).not.toMatch(/\n\s+at |\bstack\b|[A-Za-z]*Error:/)
  expect.soft(said, about).toMatch(/[.:?]$|npm run shop -- [\w@. -]+$/)
}

const server = inject('postgresUrl')

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Row>(statement).finally(() => client.end())
  return rows
}

const readTables = async (url: string) =>
  (
    await ask<{ name: string }>(
      url,
      `select schemaname || '.' || tablename as name from pg_tables where schemaname !~ '^(pg_|information)' order by 1`,
    )
  ).map(({ name }) => name)

/** A role of the server, and an address with it. */
async function makeRole(url: string, rights: (role: string, database: string) => string): Promise<string> {
  const role = `role_${basename(folder).replace(/\W/g, '').toLowerCase()}_${count++}`
  const asSuperuser = new URL(inject('superuserUrl'))
  asSuperuser.pathname = new URL(url).pathname
  const statements = rights(role, asSuperuser.pathname.slice(1))
  await ask(asSuperuser.href, `create role ${role} login password 'secret'; ${statements}`)
  const as = new URL(url)
  as.username = role
  as.password = 'secret'
  return as.href
}

beforeAll(async () => {
  writeFileSync(product, `${JSON.stringify({ sku: 'A-1', name: 'A', currency: 'USD', priceCents: 500 })}\n`)
  writeFileSync(numbers, `${JSON.stringify({ number: 'X-1', maker: 'Other', sku: 'A-1' })}\n`)
  const { databaseUrl, config } = shared()
  expect(await run({ DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }, 'backup', [backup])).toMatchObject({
    code: 0,
  })
})

/** A place, and whether a command is refused there: 1, or says nothing of it: 0. */
type Place = {
  url: () => Promise<string>
  /** One of them is said. */
  sentences: readonly string[]
  mayGoOn?: (name: string) => boolean
  isServer?: boolean
  needsRole?: boolean
}

const places: Readonly<Record<string, Place>> = {
  'no database of that name': {
    url: async () => databaseOn(server, 'nowhere_at_all'),
    sentences: ['cannot be reached: database "nowhere_at_all" does not exist.'],
    isServer: true,
  },
  'a server that is away': {
    url: async () => 'postgres://shop:secret@127.0.0.1:1/shop',
    sentences: ['The database cannot be reached: connect ECONNREFUSED'],
    isServer: true,
  },
  'a wrong password': {
    needsRole: true,
    url: async () => (await makeRole(shared().databaseUrl, () => '')).replace('secret', 'wrong'),
    sentences: ['cannot be reached: password authentication failed'],
    isServer: true,
  },
  'an empty database': {
    url: () => newDatabase(server, 'template1'),
    sentences: ['There is no shop in the database shop_'],
    mayGoOn: isPreparing,
  },
  'a database of another program': {
    url: async () => {
      const url = await newDatabase(server, 'template1')
      await ask(url, 'create table wordpress (id int)')
      return url
    },
    sentences: ['The database holds tables of another program'],
  },
  'an empty database in which the role may make nothing': {
    needsRole: true,
    url: async () => makeRole(await newDatabase(server, 'template1'), () => ''),
    sentences: ['may not create tables there: grant it create on database', 'There is no shop in the database'],
  },
  'a shop whose tables the role may not read': {
    needsRole: true,
    url: async () => makeRole(shared().databaseUrl, () => ''),
    sentences: ['The database refuses: permission denied for table '],
  },
}

/** A server that is given to the tests may let nobody make roles. */
const makesRoles = inject('superuserUrl') !== ''
const reached = Object.keys(places).filter((place) => makesRoles || !places[place]!.needsRole)
const cases = reached.flatMap((place) => onDatabase.map((name) => [name, place] as const))

test.each(cases)('%s says in a sentence why not, and makes nothing: %s', async (name, where) => {
  const { url: find, sentences, mayGoOn = () => false, isServer = false } = places[where]!
  if (mayGoOn(name)) return
  const [url, dataDir] = [await find(), join(folder, `data-${count++}`)]
  const before = isServer ? [] : await readTables(url)
  const { code, said } = await run({ DATABASE_URL: url, DATA_DIR: dataDir }, name)
  const isUnread = (commands[name] as { database: string }).database === 'unread'
  expect(code, said).toBe(isUnread ? 0 : 1)
  expectSentence(said, name)
  if (!isUnread)
    expect(
      sentences.some((part) => said.includes(part)),
      said,
    ).toBe(true)
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([])
  if (!isServer) expect(await readTables(url)).toEqual(before)
})

const changing = ['clear-demo', 'import', 'import-numbers', 'make-admin', 'accept-account']

test.skipIf(!makesRoles).each(onDatabase)(
  '%s goes on or says in a sentence why not for a role that may only read',
  async (name) => {
    const { databaseUrl, config } = shared()
    const url = await makeRole(
      databaseUrl,
      (role) =>
        `grant select on all tables in schema public, sandbox to ${role}; grant usage on schema sandbox to ${role}`,
    )
    const { code, said } = await run(
      { DATABASE_URL: url, DATA_DIR: config.dataDir, BACKUP_FOLDER: join(folder, 'backups') },
      name,
    )
    expect([0, 1], said).toContain(code)
    // What doctor prints is a list of findings.
    if (name !== 'doctor') expectSentence(said, name)
    if (changing.includes(name)) expect(code, said).toBe(1)
  },
)

test.each(names.filter((name) => !onDatabase.includes(name) && !asking.includes(name)))(
  '%s needs no database, and says in a sentence what it lacks',
  async (name) => {
    const dataDir = join(folder, `data-${count++}`)
    const { code, said } = await run({ DATABASE_URL: 'postgres://127.0.0.1:1/x', DATA_DIR: dataDir }, name)
    expect(code, said).toBe(1)
    expectSentence(said, name)
    expect(existsSync(dataDir)).toBe(false)
  },
)

const wrongFiles: Readonly<Record<string, () => string>> = {
  'no file': () => join(folder, 'nowhere', 'file.jsonl'),
  'a folder': () => folder,
  'what is none': () => {
    const path = join(folder, `garbage-${count++}.jsonl`)
    writeFileSync(path, 'not at all\u0000')
    return path
  },
  'an empty file': () => {
    const path = join(folder, `empty-${count++}.backup`)
    writeFileSync(path, '')
    return path
  },
  'a name that is too long': () => join(folder, `${'x'.repeat(300)}.jsonl`),
}

test.each(Object.keys(wrongFiles).flatMap((kind) => reading.map((name) => [name, kind] as const)))(
  '%s says in a sentence what is wrong with %s, and makes nothing',
  async (name, kind) => {
    const isNew = isPreparing(name)
    const url = isNew ? await newDatabase(server, 'template1') : shared().databaseUrl
    const dataDir = join(folder, `data-${count++}`)
    const before = await readTables(url)
    const { code, said } = await run({ DATABASE_URL: url, DATA_DIR: dataDir }, name, [wrongFiles[kind]!()])
    // An empty file of products has none.
    if (!(kind === 'an empty file' && name.startsWith('import'))) expect(code, said).toBe(1)
    expectSentence(said, name)
    expect(await readTables(url)).toEqual(before)
    expect(existsSync(join(dataDir, 'images')) ? readdirSync(join(dataDir, 'images')) : []).toEqual([])
    const own = join(folder, `own-${count++}`)
    if (isNew) {
      expect((await run({ DATA_DIR: own }, name, [wrongFiles[kind]!()])).code).toBe(1)
      expect(existsSync(join(own, 'postgres'))).toBe(false)
    }
  },
)

test.each(writing)('%s writes over nothing, and into no folder that is not there', async (name) => {
  const { databaseUrl, config } = shared()
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }
  const existing = join(folder, `there-${count++}.jsonl`)
  writeFileSync(existing, 'mine')
  for (const path of [existing, folder, join(folder, 'nowhere', 'file.jsonl')]) {
    const { code, said } = await run(environment, name, [path])
    expect(code, said).toBe(1)
    expectSentence(said, name)
  }
  expect(readFileSync(existing, 'utf8')).toBe('mine')
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test('a used database is said before a damaged backup is', async () => {
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, readFileSync(backup).subarray(0, 2000))
  const { databaseUrl, config } = shared()
  await shared().stock({ quantity: 1 })
  const { said } = await run({ DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }, 'restore', [damaged])
  expect(said).toContain('The database is not empty.')
})

test.skipIf(!makesRoles)(
  'a role that owns its database and nothing else does all: it rehearses a backup too',
  async () => {
    const empty = await newDatabase(server, 'template1')
    const url = await makeRole(
      empty,
      (role, name) => `alter database ${name} owner to ${role}; alter schema public owner to ${role}`,
    )
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'owner') }
    mkdirSync(environment.DATA_DIR)
    expect(await run(environment, 'restore', [backup])).toMatchObject({ code: 0 })
    const { code, said } = await run(environment, 'rehearse', [backup])
    expect([code, said]).toEqual([0, expect.stringMatching(/The audit is clean\.[\s\S]* restored in /)])
    const left = await ask(
      server,
      `select datname from pg_database where pg_get_userbyid(datdba) = '${new URL(url).username}'`,
    )
    expect(left).toHaveLength(1)
  },
)
