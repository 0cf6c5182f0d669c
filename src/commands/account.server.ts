import { answerDoubts } from '#payments/account/doubts.server.ts'
import { openAttempts } from '#payments/sql.server.ts'
import { type Command, type Counts, done, type Tools, type Typed } from './command.server.ts'

/** What the owner says of the payment account. */
export const accountCommands: Record<string, Command> = {
  'accept-account': {
    does: 'say that this is the shop, and that others may use its payment account',
    takes: [],
    options: { copy: 'say that this is a copy instead, and make it a shop of its own' },
    effect: { finds },
    database: 'current',
    run: accept,
  },
}

async function finds({ db }: Tools, { options }: Typed): Promise<Counts> {
  if (!options.has('copy')) return {}
  const open = await openAttempts(db)
  return { 'payments that are under way, left to the original': open.length, 'name at the payment account': 1 }
}

async function accept({ db }: Tools, { options }: Typed): Promise<number> {
  const isCopy = options.has('copy')
  const answered = await answerDoubts(db, isCopy ? 'copy' : 'same', null)
  if (isCopy) return done('This is a shop of its own now. What the original charged is never touched.')
  return done(answered > 0 ? 'The shop takes payments again.' : 'There was nothing to answer.')
}
