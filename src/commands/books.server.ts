import { join } from 'node:path'
import { checksOf } from '#health/checks.server.ts'
import { checkView, runChecks } from '#health/service.server.ts'
import { imageDirectory } from '#images/stores/local.server.ts'
import { readRequirements } from '#opening/requirements.server.ts'
import { audit } from '#payments/audit.server.ts'
import { openProvider } from '#payments/provider.server.ts'
import { backup, type Manifest, restore } from '#platform/backup/backup.server.ts'
import { recordBackup } from '#platform/backup/record.server.ts'
import { inScratchDatabase } from '#platform/backup/scratch.server.ts'
import { connect } from '#platform/database/connect.server.ts'
import { openLog } from '#platform/log.server.ts'
import { projectRoot } from '#platform/root.server.ts'
import { type Command, done, say, type Tools, type Typed } from './command.server.ts'

/** Whether all is well, and what to come back to if it is not. */
export const bookCommands: Record<string, Command> = {
  doctor: {
    does: 'try everything that the shop needs',
    takes: [],
    options: { open: 'list what is missing before the shop takes orders' },
    effect: 'reads',
    database: 'current',
    run: (tools, { options }) => (options.has('open') ? listRequirements(tools) : examine(tools)),
  },
  audit: {
    does: 'prove that stock, orders and money agree',
    takes: [],
    options: {},
    effect: 'reads',
    database: 'current',
    run: runAudit,
  },
  backup: {
    does: 'write database and pictures into one new file',
    takes: ['FILE'],
    options: {},
    effect: 'adds',
    database: 'any',
    run: makeBackup,
  },
  restore: {
    does: 'take a backup back into an empty database',
    takes: ['FILE'],
    options: {},
    effect: 'adds',
    database: 'prepare',
    run: restoreBackup,
  },
  rehearse: {
    does: 'take a backup back beside the shop, audit it, and drop it',
    takes: ['FILE'],
    options: {},
    effect: 'adds',
    database: 'current',
    run: rehearseBackup,
  },
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

const marks = { good: '✓', info: 'i', warning: '!', bad: '✗' }
/** What a shop needs before it takes orders. Exit code 1 while something is missing. */
async function listRequirements({ config, db }: Tools): Promise<number> {
  const requirements = await readRequirements({ config, db })
  for (const { name, todo, path, done } of requirements) {
    say(`${done ? marks.good : marks.bad} ${name()}`)
    if (!done) say(`    ${todo()}${path && ` ${config.shopUrl}${path}`}`)
  }
  const missing = requirements.filter(({ done }) => !done).length
  if (missing > 0) return done(`${missing} of ${requirements.length} are missing.`, 1)
  return done('Nothing is missing: the shop can take orders.')
}

async function runAudit({ db, pool, config }: Tools): Promise<number> {
  const provider = await openProvider({ config, pool, log: openLog('silent') })
  try {
    const findings = await audit(db, provider)
    for (const { check, subject, details } of findings) say(`${check}\n  ${subject}: ${details}`)
    if (findings.length > 0) return done(`The audit found ${findings.length} faults.`, 1)
    return done('The audit is clean.')
  } finally {
    await provider.close()
  }
}

async function makeBackup({ db, config, url }: Tools, { arguments: [file = ''] }: Typed): Promise<number> {
  const manifest = await backup(url, imageDirectory(config.dataDir), file)
  await recordBackup(db, 'backup_made')
  return done(`${file} holds ${contents(manifest)}.`)
}

async function restoreBackup({ config, url }: Tools, { arguments: [file = ''] }: Typed): Promise<number> {
  say(`Restored: ${contents(await restore(url, imageDirectory(config.dataDir), file))}.`)
  return done(restoredNext)
}

const restoredNext =
  'With a Stripe account the shop asks, once it runs, whether it is the shop or a copy: npm run shop -- accept-account'

async function rehearseBackup({ db, config, url }: Tools, { arguments: [file = ''] }: Typed): Promise<number> {
  const began = Date.now()
  return await inScratchDatabase(url, join(projectRoot(), 'migrations'), async (scratch, folder) => {
    const manifest = await restore(scratch, join(folder, 'images'), file)
    const connected = connect(scratch)
    const outcome = await runAudit({ ...connected, config, url: scratch }).finally(connected.close)
    if (outcome === 0) await recordBackup(db, 'backup_rehearsed')
    return done(`${contents(manifest)}, restored in ${((Date.now() - began) / 1000).toFixed(1)} s.`, outcome)
  })
}

const contents = ({ rows, files, madeAt }: Manifest) =>
  `${rows} rows and ${Object.keys(files).filter((name) => name.startsWith('pictures/')).length} pictures of ${madeAt}`
