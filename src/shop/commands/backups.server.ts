import { join } from 'node:path'
import { getImageDirectory } from '#base/images/stores/local.server.ts'
import { connect } from '#base/platform/database/connect.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { backup, type Manifest, restore } from '#shop/backups/archive/backup.server.ts'
import { withScratchDatabase } from '#shop/backups/archive/scratch.server.ts'
import { requireBackup, requireBackupFolder } from '#shop/backups/require.server.ts'
import { listBackupNames, makeBackup as makeScheduledBackup, openBackup } from '#shop/backups/service.server.ts'
import { recordBackup } from '#shop/health/sql.server.ts'
import { printAudit } from './books.server.ts'
import { type Command, type CommandInput, finishCommand, printLine, type Tools } from './command.server.ts'
import { requireNewFile } from './files.server.ts'

const migrations = join(findProjectRoot(), 'migrations')

/** Backups to return to. */
export const backupCommands: Record<string, Command> = {
  backup: {
    does: 'write database and pictures into one new file',
    takes: ['FILE'],
    options: {},
    effect: 'adds',
    database: 'any',
    before: (_, { arguments: [file = ''] }) => requireNewFile(file),
    run: makeBackup,
  },
  'backup-now': {
    does: 'make the daily backup of the settings now, and delete those that their rule no longer keeps',
    takes: [],
    options: {},
    effect: 'adds',
    database: 'any',
    before: async ({ backups }) => void requireBackupFolder(backups),
    run: makeDailyBackup,
  },
  backups: {
    does: 'list the backups in BACKUP_FOLDER and BACKUP_BUCKET',
    takes: [],
    options: {},
    effect: 'reads',
    database: 'unread',
    run: listBackups,
  },
  restore: {
    does: 'take a backup back into an empty database',
    takes: ['FILE'],
    options: {},
    effect: 'adds',
    database: 'new',
    before: ({ backups }, { arguments: [named = ''] }) => requireBackup(backups, named),
    run: restoreBackup,
  },
  rehearse: {
    does: 'take a backup back beside the shop, audit it, and drop it',
    takes: ['FILE'],
    options: {},
    effect: 'adds',
    database: 'current',
    before: ({ backups }, { arguments: [named = ''] }) => requireBackup(backups, named),
    run: rehearseBackup,
  },
}

async function makeBackup({ db, config, url }: Tools, { arguments: [file = ''] }: CommandInput): Promise<number> {
  const manifest = await backup(url, getImageDirectory(config.dataDir), file)
  await recordBackup(db, 'backup_made')
  return finishCommand(`${file} holds ${contents(manifest)}.`)
}

async function makeDailyBackup(tools: Tools): Promise<number> {
  const { file, manifest } = await makeScheduledBackup(tools)
  return finishCommand(`${file} holds ${contents(manifest)}.`)
}

async function listBackups({ config }: Tools): Promise<number> {
  const found = await listBackupNames(config.backups)
  for (const { name, isHere, isInBucket } of found)
    printLine(`${name}  ${[isHere && 'folder', isInBucket && 'bucket'].filter(Boolean).join(', ')}`)
  return finishCommand(`${found.length} backups.`)
}

async function restoreBackup({ config, url }: Tools, { arguments: [named = ''] }: CommandInput): Promise<number> {
  const into = { pictures: getImageDirectory(config.dataDir), migrations }
  const manifest = await openBackup(config.backups, named, (file) => restore(url, into, file))
  printLine(`Restored: ${contents(manifest)}.`)
  return finishCommand(restoredNext)
}

const restoredNext =
  'With a Stripe account the shop asks, once it runs, whether it is the shop or a copy: npm run shop -- accept-account'

async function rehearseBackup({ db, config, url }: Tools, { arguments: [named = ''] }: CommandInput): Promise<number> {
  // clock: says how long a rehearsal took
  const began = Date.now()
  return await withScratchDatabase(url, async (scratch, folder) => {
    const into = { pictures: join(folder, 'images'), migrations }
    const manifest = await openBackup(config.backups, named, (file) => restore(scratch, into, file))
    const connected = connect(scratch)
    const outcome = await printAudit({ ...connected, config, url: scratch }).finally(connected.close)
    if (outcome === 0) await recordBackup(db, 'backup_rehearsed')
    return finishCommand(`${contents(manifest)}, restored in ${((Date.now() - began) / 1000).toFixed(1)} s.`, outcome)
  })
}

const contents = ({ rows, files, madeAt }: Manifest) =>
  `${rows} rows and ${Object.keys(files).filter((name) => name.startsWith('pictures/')).length} pictures of ${madeAt}`
