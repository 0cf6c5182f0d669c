import { ImportError } from './catalogue/import-problems.server.ts'
import { commands } from './commands/all.server.ts'
import { printLine } from './commands/command.server.ts'
import { runCommand } from './commands/run.server.ts'
import { StoreError } from './images/stores/store.server.ts'
import { BackupError } from './platform/backup/backup.server.ts'
import { ConfigError } from './platform/config/error.server.ts'
import { DatabaseError } from './platform/database/migrate.server.ts'
import { Refusal } from './platform/errors.ts'
import './refusals.server.ts'
import { getRefusalSentence } from './platform/refusals/sentence.server.ts'
import { openTerminal } from './setup/terminal.server.ts'

/** Asks where somebody sits; a pipe is not asked. */
async function ask(question: string): Promise<string> {
  const terminal = openTerminal(process.stdin, process.stdout)
  return await terminal.ask(question).finally(terminal.close)
}

/** One sentence for what the operator can fix. */
function toSentence(error: Error): string | undefined {
  if (error instanceof Refusal && error.cause instanceof Error)
    return `Nothing can be said without the payment provider. ${error.cause.message}`
  if (error instanceof Refusal) return getRefusalSentence(error)
  const known = [BackupError, ConfigError, DatabaseError, ImportError, StoreError].some((kind) => error instanceof kind)
  return known || (error as NodeJS.ErrnoException).code === 'ENOENT' ? error.message : error.stack
}

const desk = { say: printLine, ask: process.stdin.isTTY ? ask : undefined }
process.exitCode = await runCommand(commands, process.argv.slice(2), { environment: process.env, desk }).catch(
  (error: Error) => {
    process.stderr.write(`${toSentence(error)}\n`)
    return 1
  },
)
