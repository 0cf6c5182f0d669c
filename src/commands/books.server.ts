import { join } from 'node:path'
import { listChecks } from '#health/checks.server.ts'
import { runChecks, toCheckView } from '#health/service.server.ts'
import { recordBackup } from '#health/sql.server.ts'
import { getImageDirectory } from '#images/stores/local.server.ts'
import { readRequirements } from '#opening/requirements.server.ts'
import { runAuditNow } from '#payments/audit/run.server.ts'
import { openProvider } from '#payments/provider.server.ts'
import { formatFinding } from '#platform/audit/check.ts'
import { backup, type Manifest, restore } from '#platform/backup/backup.server.ts'
import { withScratchDatabase } from '#platform/backup/scratch.server.ts'
import { connect } from '#platform/database/connect.server.ts'
import { openLog } from '#platform/log.server.ts'
import { findProjectRoot } from '#platform/root.server.ts'
import { type Command, type CommandInput, finishCommand, printLine, type Tools } from './command.server.ts'

/** Checks of the shop, and backups to return to. */
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
    does: 'prove that stock, orders, money and documents agree, as every night',
    takes: [],
    options: {},
    effect: 'adds',
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
  const found = (await runChecks(listChecks({ config, db }))).map(toCheckView)
  for (const { name, state, text, remedy, detail } of found) {
    printLine(`${marks[state]} ${name}: ${text}`)
    for (const line of [detail, state === 'good' ? '' : remedy]) if (line) printLine(`    ${line}`)
  }
  return found.some(({ state }) => state === 'bad') ? 1 : 0
}

const marks = { good: '✓', info: 'i', warning: '!', bad: '✗' }
/** The requirements of a shop before it takes orders. Exit code 1 while something is missing. */
async function listRequirements({ config, db }: Tools): Promise<number> {
  const requirements = await readRequirements({ config, db })
  for (const { name, todo, path, done } of requirements) {
    printLine(`${done ? marks.good : marks.bad} ${name()}`)
    if (!done) printLine(`    ${todo()}${path && ` ${config.shopUrl}${path}`}`)
  }
  const missing = requirements.filter(({ done }) => !done).length
  if (missing > 0) return finishCommand(`${missing} of ${requirements.length} are missing.`, 1)
  return finishCommand('Nothing is missing: the shop can take orders.')
}

async function runAudit({ db, pool, config, url }: Tools): Promise<number> {
  const provider = await openProvider({ config, pool, log: openLog('silent') })
  try {
    const findings = await runAuditNow({ db, databaseUrl: url }, provider)
    for (const finding of findings) printLine(formatFinding(finding))
    if (findings.length > 0) return finishCommand(`The audit found ${findings.length} faults.`, 1)
    return finishCommand('The audit is clean.')
  } finally {
    await provider.close()
  }
}

async function makeBackup({ db, config, url }: Tools, { arguments: [file = ''] }: CommandInput): Promise<number> {
  const manifest = await backup(url, getImageDirectory(config.dataDir), file)
  await recordBackup(db, 'backup_made')
  return finishCommand(`${file} holds ${contents(manifest)}.`)
}

async function restoreBackup({ config, url }: Tools, { arguments: [file = ''] }: CommandInput): Promise<number> {
  printLine(`Restored: ${contents(await restore(url, getImageDirectory(config.dataDir), file))}.`)
  return finishCommand(restoredNext)
}

const restoredNext =
  'With a Stripe account the shop asks, once it runs, whether it is the shop or a copy: npm run shop -- accept-account'

async function rehearseBackup({ db, config, url }: Tools, { arguments: [file = ''] }: CommandInput): Promise<number> {
  const began = Date.now()
  return await withScratchDatabase(url, join(findProjectRoot(), 'migrations'), async (scratch, folder) => {
    const manifest = await restore(scratch, join(folder, 'images'), file)
    const connected = connect(scratch)
    const outcome = await runAudit({ ...connected, config, url: scratch }).finally(connected.close)
    if (outcome === 0) await recordBackup(db, 'backup_rehearsed')
    return finishCommand(`${contents(manifest)}, restored in ${((Date.now() - began) / 1000).toFixed(1)} s.`, outcome)
  })
}

const contents = ({ rows, files, madeAt }: Manifest) =>
  `${rows} rows and ${Object.keys(files).filter((name) => name.startsWith('pictures/')).length} pictures of ${madeAt}`
