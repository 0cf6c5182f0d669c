import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportError, importProducts, readLines } from './catalogue/import.server.ts'
import { checksOf } from './checks.server.ts'
import { clearDemo } from './demo/clear.server.ts'
import { seedDemo } from './demo/seed.server.ts'
import { checkView, runChecks } from './health/service.server.ts'
import { makeAdmin } from './identity/accounts/accounts.server.ts'
import { movePictures } from './images/move.server.ts'
import { imageDirectory } from './images/stores/local.server.ts'
import { StoreError } from './images/stores/store.server.ts'
import { audit } from './payments/audit.server.ts'
import { openProvider } from './payments/provider.server.ts'
import { pictureUses } from './pictures.server.ts'
import { BackupError, backup, type Manifest, restore } from './platform/backup/backup.server.ts'
import { recordBackup } from './platform/backup/record.server.ts'
import { inScratchDatabase } from './platform/backup/scratch.server.ts'
import { type Config, readConfig } from './platform/config/config.server.ts'
import { ConfigError } from './platform/config/error.server.ts'
import { withConfigFile } from './platform/config/file.server.ts'
import { Settings } from './platform/config/settings.server.ts'
import { type Connected, connect } from './platform/database/connect.server.ts'
import { DatabaseError } from './platform/database/migrate.server.ts'
import { openDatabase } from './platform/database/open.server.ts'
import { Refusal } from './platform/errors.ts'
import { Jobs } from './platform/jobs/jobs.server.ts'
import { openLog } from './platform/log.server.ts'
import { refusalSentence } from './platform/refusals/sentence.server.ts'
import { projectRoot } from './platform/root.server.ts'
import { serviceCommands } from './service-commands.server.ts'
import { setUp } from './setup/setup.server.ts'
import { openTerminal } from './setup/terminal.server.ts'

const root = projectRoot()
const say = (text: string) => process.stdout.write(`${text}\n`)

type Tools = Connected & { config: Config; url: string }
type Command = { usage: string; does: string; run(tools: Tools, argument: string, second: string): Promise<number> }

/** What an operator can do alongside the running shop. Each command returns an exit code. */
const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate',
    does: 'bring the database to this version',
    run: async () => done('The database is up to date.'),
  },
  seed: { usage: 'seed', does: 'fill the demonstration, once', run: seed },
  'clear-demo': {
    usage: 'clear-demo',
    does: 'remove the demonstration’s accounts, catalogue and orders, and nothing else',
    run: clear,
  },
  'make-admin': { usage: 'make-admin EMAIL', does: 'make a registered person an admin', run: promote },
  import: { usage: 'import FILE', does: 'add or update products, one JSON object a line', run: importFile },
  backup: { usage: 'backup FILE', does: 'write database and pictures into one file', run: makeBackup },
  restore: { usage: 'restore FILE', does: 'take a backup back into an empty database', run: restoreBackup },
  rehearse: {
    usage: 'rehearse FILE',
    does: 'take a backup back beside the shop, audit it, and drop it',
    run: rehearseBackup,
  },
  doctor: { usage: 'doctor', does: 'try everything that the shop needs', run: examine },
  'move-images': {
    usage: 'move-images FROM TO',
    does: 'bring all pictures from one of local, imgbb and s3 to another',
    run: moveImages,
  },
  audit: { usage: 'audit', does: 'prove that stock, orders and money agree', run: runAudit },
}

function done(text: string): number {
  say(text)
  return 0
}

async function seed({ config, url }: Tools): Promise<number> {
  await seedDemo(config, url, join(root, 'demo'), say)
  return done('The demonstration is filled.')
}

async function clear({ db }: Tools): Promise<number> {
  const removed = Object.entries(await clearDemo(db, join(root, 'demo')))
  say(`Removed: ${removed.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`)
  return done('Nobody is an admin any more: npm run shop -- make-admin EMAIL')
}

async function promote({ db, config }: Tools, email: string): Promise<number> {
  if (!email) return usage()
  const { outcome, enrolmentCode } = await makeAdmin(db, config.mode, email)
  if (outcome === 'unknown') return done(`Nobody is registered as ${email}.`) + 1
  if (outcome === 'unconfirmed') return done(`${email} is registered, but its owner has not confirmed the address.`) + 1
  if (enrolmentCode) {
    say(`To set up the second factor at ${config.shopUrl}/dashboard/security, the admin enters this code.`)
    say(`It works once, within 24 hours:\n\n  ${enrolmentCode}\n`)
  }
  return done(`${email} is an admin.`)
}

async function importFile({ db }: Tools, path: string): Promise<number> {
  if (!path) return usage()
  const lines = readLines(await readFile(path, 'utf8'))
  const count = await importProducts(db, lines, (imported) => say(`${imported} of ${lines.length}`))
  return done(`${count} products are in the catalogue.`)
}

async function runAudit({ db, pool, config }: Tools): Promise<number> {
  const provider = await openProvider({ config, pool, log: openLog('silent') })
  try {
    const findings = await audit(db, provider)
    for (const { check, subject, details } of findings) say(`${check}\n  ${subject}: ${details}`)
    if (findings.length > 0) return done(`The audit found ${findings.length} faults.`) + 1
    return done('The audit is clean.')
  } finally {
    await provider.close()
  }
}

async function makeBackup({ db, config, url }: Tools, file: string): Promise<number> {
  if (!file) return usage()
  const manifest = await backup(url, imageDirectory(config.dataDir), file)
  await recordBackup(db, 'backup_made')
  return done(`${file} holds ${contents(manifest)}.`)
}

async function restoreBackup({ config, url }: Tools, file: string): Promise<number> {
  if (!file) return usage()
  return done(`Restored: ${contents(await restore(url, imageDirectory(config.dataDir), file))}.`)
}

async function rehearseBackup({ db, config, url }: Tools, file: string): Promise<number> {
  if (!file) return usage()
  const began = Date.now()
  return await inScratchDatabase(url, join(root, 'migrations'), async (scratch, folder) => {
    const manifest = await restore(scratch, join(folder, 'images'), file)
    const connected = connect(scratch)
    const outcome = await runAudit({ ...connected, config, url: scratch }).finally(connected.close)
    if (outcome === 0) await recordBackup(db, 'backup_rehearsed')
    return done(`${contents(manifest)}, restored in ${((Date.now() - began) / 1000).toFixed(1)} s.`) + outcome
  })
}

async function moveImages({ config, url, db, pool }: Tools, from: string, to: string): Promise<number> {
  const kinds = [from, to].map((kind) => Settings.shape.IMAGES.safeParse(kind).data)
  if (kinds.includes(undefined) || from === to) return usage()
  const [source, target] = kinds.map((IMAGES) => readConfig({ ...environment(), IMAGES }).images)
  const log = openLog('silent')
  const uses = pictureUses({ config, db, pool, databaseUrl: url, jobs: new Jobs(url, log), log })
  const { dataDir, images } = config
  const places = { from: source!, to: target!, configured: images.kind }
  const { moved, stayed } = await movePictures({ db, uses, dataDir, log, ...places }, (seen, all) => {
    if (seen % 10 === 0 || seen === all) say(`${seen} of ${all}`)
  })
  say(`${moved} pictures are at ${to} and were read back. What is at ${from} was left as it is.`)
  if (stayed > 0) say(`${stayed} stay in ${dataDir}: only their owners may see them, and ${to} shows everything.`)
  if (images.kind === to) return done('Pages show them from there.')
  return done(`Set IMAGES=${to} and start the shop again: pages then show them from there.`)
}

const contents = ({ rows, files, madeAt }: Manifest) =>
  `${rows} rows and ${Object.keys(files).filter((name) => name.startsWith('pictures/')).length} pictures of ${madeAt}`

/** Needs no settings yet, unlike every other command. */
async function ask(): Promise<number> {
  const terminal = openTerminal(process.stdin, process.stdout)
  return await setUp(root, process.env, terminal).finally(terminal.close)
}

/** A command that needs the settings of one service only. */
async function serve(name: string, argument: string): Promise<number> {
  try {
    return done((await serviceCommands[name]!.run(withConfigFile(root, process.env), argument)).join('\n'))
  } catch (error) {
    return done((error as Error).message) + 1
  }
}

function usage(): number {
  const setup = { usage: 'setup', does: 'ask for the settings, try them out, write them down' }
  const lines = [setup, ...Object.values(serviceCommands), ...Object.values(commands)].map(
    ({ usage: how, does }) => `  npm run shop -- ${how.padEnd(18)} ${does}`,
  )
  say(['The shop’s command line:', ...lines].join('\n'))
  return 1
}

/** The checks of the health screen. Exit code 1 if something does not work. */
async function examine({ config, db }: Tools): Promise<number> {
  const found = (await runChecks(checksOf({ config, db }))).map(checkView)
  for (const { name, state, text, remedy, detail } of found) {
    say(`${marks[state]} ${name}: ${text}`)
    for (const line of [detail, state === 'good' ? '' : remedy]) if (line) say(`    ${line}`)
  }
  return found.some(({ state }) => state === 'bad') ? 1 : 0
}

const marks = { good: '✓', warning: '!', bad: '✗' }

const environment = () => withConfigFile(root, process.env)

async function main([name = 'help', argument = '', second = '']: string[]): Promise<number> {
  const command = commands[name]
  if (name === 'setup') return await ask()
  if (serviceCommands[name]) return await serve(name, argument)
  if (!command) return name === 'help' ? usage() - 1 : usage()
  const config = readConfig(environment())
  const database = await openDatabase(config, join(root, 'migrations'), () => {})
  const connected = connect(database.url)
  try {
    return await command.run({ ...connected, config, url: database.url }, argument, second)
  } finally {
    await connected.close()
    await database.stop()
  }
}

/** One sentence for what the operator can fix. */
function sentenceOf(error: Error): string | undefined {
  if (error instanceof Refusal && error.cause instanceof Error)
    return `Nothing can be said without the payment provider. ${error.cause.message}`
  if (error instanceof Refusal) return refusalSentence(error)
  const known = [BackupError, ConfigError, DatabaseError, ImportError, StoreError].some((kind) => error instanceof kind)
  return known || (error as NodeJS.ErrnoException).code === 'ENOENT' ? error.message : error.stack
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  return 1
})
