import { commands } from './shop/commands/all.server.ts'
import { printLine } from './shop/commands/command.server.ts'
import { explainFailure } from './shop/commands/failure.server.ts'
import { runCommand } from './shop/commands/run.server.ts'
import './refusals.server.ts'
import { openTerminal } from './shop/setup/terminal.server.ts'

/** Asks where somebody sits; a pipe is not asked. */
async function ask(question: string): Promise<string> {
  const terminal = openTerminal(process.stdin, process.stdout)
  return await terminal.ask(question).finally(terminal.close)
}

// Whoever reads may leave, as `head` does: a command goes on to its end, and what else it says is dropped.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const desk = { say: printLine, ask: process.stdin.isTTY ? ask : undefined }
process.exitCode = await runCommand(commands, process.argv.slice(2), { environment: process.env, desk }).catch(
  (error: Error) => {
    process.stderr.write(`${explainFailure(error) ?? error.stack}\n`)
    return 1
  },
)
