import { join } from 'node:path'
import { clearDemo } from '#demo/clear.server.ts'
import { seedDemo } from '#demo/seed.server.ts'
import { makeAdmin } from '#identity/accounts/accounts.server.ts'
import { projectRoot } from '#platform/root.server.ts'
import { type Command, done, say, type Tools } from './command.server.ts'

const demo = join(projectRoot(), 'demo')

/** What a shop begins with. */
export const shopCommands: Record<string, Command> = {
  migrate: { does: 'bring the database to this version', run: async () => done('The database is up to date.') },
  seed: { does: 'fill the demonstration, once', run: seed },
  'clear-demo': { does: 'remove the demonstration’s accounts, catalogue and orders, and nothing else', run: clear },
  'make-admin': { takes: ['EMAIL'], does: 'make a registered person an admin', run: promote },
}

async function seed({ config, url }: Tools): Promise<number> {
  await seedDemo(config, url, demo, say)
  return done('The demonstration is filled.')
}

async function clear({ db }: Tools): Promise<number> {
  const removed = Object.entries(await clearDemo(db, demo))
  say(`Removed: ${removed.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`)
  return done('Nobody is an admin any more: npm run shop -- make-admin EMAIL')
}

async function promote({ db, config }: Tools, email: string): Promise<number> {
  const { outcome, enrolmentCode } = await makeAdmin(db, config.mode, email)
  if (outcome === 'unknown') return done(`Nobody is registered as ${email}.`, 1)
  if (outcome === 'unconfirmed') return done(`${email} is registered, but its owner has not confirmed the address.`, 1)
  if (enrolmentCode) {
    say(`To set up the second factor at ${config.shopUrl}/dashboard/security, the admin enters this code.`)
    say(`It works once, within 24 hours:\n\n  ${enrolmentCode}\n`)
  }
  return done(`${email} is an admin.`)
}
