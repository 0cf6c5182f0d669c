import { answerDoubts } from '#trade/payments/account/doubts.server.ts'
import { findOpenAttempts } from '#trade/payments/sql.server.ts'
import { type Command, type CommandCounts, type CommandInput, finishCommand, type Tools } from './command.server.ts'

/** The owner's answers about the payment account. */
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

async function finds({ db }: Tools, { options }: CommandInput): Promise<CommandCounts> {
  if (!options.has('copy')) return {}
  const open = await findOpenAttempts(db)
  return { 'payments that are under way, left to the original': open.length, 'name at the payment account': 1 }
}

async function accept({ db }: Tools, { options }: CommandInput): Promise<number> {
  const isCopy = options.has('copy')
  const answered = await answerDoubts(db, isCopy ? 'copy' : 'same', null)
  if (isCopy) return finishCommand('This is a shop of its own now. What the original charged is never touched.')
  return finishCommand(answered > 0 ? 'The shop takes payments again.' : 'There was nothing to answer.')
}
