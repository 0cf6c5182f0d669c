import { join } from 'node:path'
import { ConfigError } from '#base/platform/config/error.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { makeAdmin } from '#people/identity/accounts/accounts.server.ts'
import { clearDemo, previewClearing } from '#shop/demo/clear.server.ts'
import { readDemoState } from '#shop/demo/mark.server.ts'
import { seedDemo } from '#shop/demo/seed.server.ts'
import { type Command, type CommandInput, finishCommand, printLine, type Tools } from './command.server.ts'

const demo = join(findProjectRoot(), 'demo')

/** Commands that start a shop. */
export const shopCommands: Record<string, Command> = {
  migrate: {
    does: 'bring the database to this version',
    takes: [],
    options: { 'beside-others': 'even while shops of another version run on it' },
    effect: 'adds',
    database: 'prepare',
    run: async () => finishCommand('The database is up to date.'),
  },
  seed: {
    does: 'fill the demonstration, once',
    takes: [],
    options: {},
    effect: 'adds',
    database: 'prepare',
    before: async ({ mode }) => {
      if (mode === 'live') throw new ConfigError('The settings are those of a live shop, which no demonstration fills.')
    },
    run: seed,
  },
  'clear-demo': {
    does: 'remove what is marked as the demonstration’s; what people added stays',
    takes: [],
    options: {},
    effect: { finds: ({ db, config }) => previewClearing(db, config, demo) },
    database: 'current',
    run: clear,
  },
  'make-admin': {
    does: 'make a registered person an admin',
    takes: ['EMAIL'],
    options: {},
    effect: 'adds',
    database: 'current',
    run: promote,
  },
}

async function seed({ config, db, url }: Tools): Promise<number> {
  const wasFilled = (await readDemoState(db)) === 'filled'
  await seedDemo(config, url, demo, printLine)
  return finishCommand(wasFilled ? 'The demonstration was filled before.' : 'The demonstration is filled.')
}

async function clear({ db, config }: Tools): Promise<number> {
  const removed = Object.entries(await clearDemo(db, config, demo)).filter(([, count]) => count > 0)
  return finishCommand(`Removed: ${removed.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`)
}

async function promote({ db, config }: Tools, { arguments: [email = ''] }: CommandInput): Promise<number> {
  const { outcome, enrolmentCode } = await makeAdmin(db, config.mode, email)
  if (outcome === 'unknown') return finishCommand(`Nobody is registered as ${email}.`, 1)
  if (outcome === 'unconfirmed')
    return finishCommand(`${email} is registered, but its owner has not confirmed the address.`, 1)
  if (enrolmentCode) {
    printLine(`To set up the second factor at ${config.shopUrl}/dashboard/security, the admin enters this code.`)
    printLine(`It works once, within 24 hours:\n\n  ${enrolmentCode}\n`)
  }
  return finishCommand(`${email} is an admin.`)
}
