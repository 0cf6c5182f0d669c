// Walks over all commands that the manual, the runbook and the page of several nodes name.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { EnvironmentSettings } from '../src/base/platform/config/settings.server.ts'
import { buildBackupName } from '../src/shop/backups/names.ts'
import { commands } from '../src/shop/commands/all.server.ts'
import { explainFailure } from '../src/shop/commands/failure.server.ts'
import { runCommand } from '../src/shop/commands/run.server.ts'
import { parseCommandLine } from '../src/shop/commands/usage.ts'
import { newDatabase } from './new-database.ts'
import { makeScratchFolder } from './scratch.ts'
import { shareShop } from './shop.ts'

const pages = ['docs/operations.md', 'docs/runbook.md', 'docs/scaling.md']
const shared = shareShop()
const folder = makeScratchFolder('ironwright-manual-')
const backups = join(folder, 'backups')

type Line = { page: string; text: string; kind: string }

/** The lines of all blocks of code: indented ones, and fenced ones of a kind. */
function listLines(page: string): Line[] {
  const lines: Line[] = []
  let [fence, isText]: [string | undefined, boolean] = [undefined, false]
  for (const text of readFileSync(page, 'utf8').split('\n')) {
    const [, kind] = /^```(\w*)$/.exec(text) ?? []
    if (kind !== undefined) fence = fence === undefined ? kind || 'plain' : undefined
    else if (fence !== undefined) lines.push({ page, text, kind: fence })
    // What is indented below an item of a list is its text.
    else if (text.startsWith('    ') && !isText) lines.push({ page, text: text.slice(4), kind: 'shell' })
    if (text.trim() !== '' && !text.startsWith('    '))
      isText = /^\s*([-*]|\d+\.) /.test(text) || (isText && text.startsWith('  '))
  }
  return lines.filter(({ text }) => text.trim() !== '')
}

const all = pages.flatMap(listLines)

/** Lines that no test runs, and why. */
const notRun: readonly (readonly [line: RegExp, why: string])[] = [
  [/^git clone ADDRESS/, 'the address is the reader’s'],
  [/^npm start$/, 'every browser test starts the shop'],
  [/^npm run shop -- setup$/, 'it asks at a terminal: src/shop/setup/setup.test.ts'],
  [
    /^(useradd|install|chown|cp|systemctl) /,
    'it changes the machine, as root: test/deploy/systemd.test.ts has the unit',
  ],
  [/^podman (build|run) /, 'it needs a container engine: test/deploy/container.test.ts has what the image takes'],
  [/^kubectl /, 'it needs a cluster: test/deploy/kubernetes.test.ts has the manifests'],
  [/^ *(server \{|listen |ssl_|location |proxy_|\}$)/, 'it is configuration of nginx'],
  [/^shop = host=/, 'it is configuration of PgBouncer: src/base/platform/database/pooler.test.ts'],
  [/^age-keygen /, 'it makes a key with a tool of its own: src/shop/backups/backups.test.ts encrypts'],
  [/restore shop-\S+\.age$/, 'it needs that key: src/shop/backups/backups.test.ts'],
  [/^npm run cluster\b/, 'it needs root and the programs of a cluster: test/cluster'],
]

const isDiagram = ({ text }: Line) => /─|▶/.test(text) || /^\s+front \d/.test(text)
const isSetting = ({ text }: Line) => /^[A-Z][A-Z0-9_]+=/.test(text)
const isShop = ({ text }: Line) => /^npm run (-s )?shop -- /.test(text)
const explain = ({ text }: Line) => notRun.find(([line]) => line.test(text))?.[1]

const left = all.filter((line) => !explain(line) && !isDiagram(line))
const shopLines = left.filter(isShop)
const statements = left.filter(({ kind }) => kind === 'sql')
const shellLines = left.filter((line) => line.kind === 'shell' && !isShop(line) && !isSetting(line))

beforeAll(() => {
  mkdirSync(backups)
  const { config } = shared()
  cpSync(config.dataDir, join(folder, 'data'), { recursive: true })
})

test('there are lines to run, and no reason for one that is not there', () => {
  expect(shopLines.length).toBeGreaterThan(6)
  for (const [line] of notRun)
    expect(
      all.some(({ text }) => line.test(text)),
      String(line),
    ).toBe(true)
})

test('every other line is a setting of the shop, a statement or a command', () => {
  const settings = left.filter(isSetting)
  const names = settings.map(({ text }) => text.split('=')[0]!)
  expect(Object.keys(EnvironmentSettings.shape)).toEqual(expect.arrayContaining(names))
  const known = new Set([...settings, ...shopLines, ...statements, ...shellLines])
  expect(left.filter((line) => !known.has(line))).toEqual([])
})

/** Runs a line's command here, with folders of the test in the place of the manual's. */
async function run(text: string): Promise<{ code: number; said: string }> {
  const { databaseUrl, config } = shared()
  const newest = join(backups, buildBackupName(new Date(), false))
  const words = text
    .replace(/\s+#.*$/, '')
    .replace(/"\$\(.*\)"/, () => newestBackup ?? newest)
    .replaceAll('/var/backups/ironwright', backups)
    .split(/\s+/)
  const args = words.slice(words.indexOf('--') + 1)
  const isNew = args[0] === 'restore'
  const environment = {
    DATABASE_URL: isNew ? await newDatabase(inject('postgresUrl'), 'template1') : databaseUrl,
    DATA_DIR: isNew ? join(folder, 'restored') : config.dataDir,
    BACKUP_FOLDER: backups,
    ...{ SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD', SHOP_SECRET: 'x'.repeat(40) },
  }
  // Two of a minute have one name.
  if (args[0] === 'backup-now') rmSync(newest, { force: true })
  const said: string[] = []
  const real = process.stdout.write
  process.stdout.write = (text) => said.push(String(text)) > 0
  const code = await runCommand(commands, args, { environment, desk: { say: (text) => void said.push(text) } })
    .catch((error: Error) => said.push(explainFailure(error) ?? String(error.stack)) && 1)
    .finally(() => {
      process.stdout.write = real
    })
  const [, made] = /^(\S+) holds /m.exec(said.join('')) ?? []
  newestBackup ??= made
  return { code, said: said.join('\n') }
}

let newestBackup: string | undefined

test('every command of the shop does what the documents say, in their order', async () => {
  for (const { page, text } of shopLines) {
    const { code, said } = await run(text)
    // What doctor finds of a shop of tests is no fault of the command.
    expect.soft(/-- doctor\b/.test(text) ? [0, 1] : [0], `${page}: ${text}\n${said}`).toContain(code)
  }
})

test('every command of the shop that is named in a text takes what is said there', () => {
  const named = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8').replaceAll(/\n\s*/g, ' ')
    return [...text.matchAll(/`(?:[A-Z_]+=\w+ )?npm run (?:-s )?shop -- ([^`]+)`/g)].map(
      ([, line]) => [page, line!] as const,
    )
  })
  expect(named.length).toBeGreaterThan(20)
  for (const [page, line] of named) {
    const [name = '', ...args] = line.trim().split(/\s+/)
    if (name === 'help') continue
    expect.soft(Object.keys(commands), `${page}: ${line}`).toContain(name)
    // “…” is what the reader fills in.
    if (commands[name])
      expect.soft(() => parseCommandLine(name, commands[name]!, args), `${page}: ${line}`).not.toThrow()
  }
})

test('every statement of the runbook runs', async () => {
  const client = new pg.Client(shared().databaseUrl)
  await client.connect()
  const text = statements.map(({ text }) => text).join('\n')
  const found = text.split(';').filter((statement) => statement.trim() !== '')
  expect(found.length).toBeGreaterThan(0)
  for (const statement of found) await client.query(statement)
  await client.end()
})

test('every other line runs in a shell', () => {
  expect(shellLines.length).toBeGreaterThan(0)
  for (const { page, text } of shellLines) {
    const { status, stderr } = spawnSync('bash', ['--norc', '-c', text], { cwd: folder, encoding: 'utf8' })
    expect.soft(status, `${page}: ${text}\n${stderr}`).toBe(0)
  }
})

test('files that are named beside a command are there', () => {
  const named = all.flatMap(({ text }) => [...text.matchAll(/\bdeploy\/[\w./-]+/g)].map(([path]) => path))
  expect(named.length).toBeGreaterThan(2)
  for (const path of named) expect(existsSync(path), path).toBe(true)
})
