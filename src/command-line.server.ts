import { join } from 'node:path'
import { ImportError } from './catalogue/import-lines.server.ts'
import { bookCommands } from './commands/books.server.ts'
import { type Command, say } from './commands/command.server.ts'
import { importCommands } from './commands/imports.server.ts'
import { pictureCommands } from './commands/pictures.server.ts'
import { serviceCommands } from './commands/services.server.ts'
import { shopCommands } from './commands/shop.server.ts'
import { StoreError } from './images/stores/store.server.ts'
import { BackupError } from './platform/backup/backup.server.ts'
import { readConfig } from './platform/config/config.server.ts'
import { ConfigError } from './platform/config/error.server.ts'
import { withConfigFile } from './platform/config/file.server.ts'
import { connect } from './platform/database/connect.server.ts'
import { DatabaseError } from './platform/database/migrate.server.ts'
import { openDatabase } from './platform/database/open.server.ts'
import { Refusal } from './platform/errors.ts'
import { refusalSentence } from './platform/refusals/sentence.server.ts'
import { projectRoot } from './platform/root.server.ts'
import { setUp } from './setup/setup.server.ts'
import { openTerminal } from './setup/terminal.server.ts'

const root = projectRoot()
const commands: Record<string, Command> = { ...shopCommands, ...importCommands, ...bookCommands, ...pictureCommands }
const setup = { does: 'ask for the settings, try them out, write them down' }

function usage(): void {
  const all: Record<string, Pick<Command, 'takes' | 'does'>> = { setup, ...serviceCommands, ...commands }
  const lines = Object.entries(all).map(([name, { takes = [], does }]) => {
    return `  npm run shop -- ${[name, ...takes].join(' ').padEnd(20)} ${does}`
  })
  say(['The shop’s command line:', ...lines].join('\n'))
}

async function main([name = 'help', ...given]: string[]): Promise<number> {
  if (name === 'setup') return await ask()
  const known = commands[name] ?? serviceCommands[name]
  if (!known || given.length < (known.takes ?? []).length) {
    usage()
    return name === 'help' ? 0 : 1
  }
  return commands[name] ? await onDatabase(commands[name], given) : await withoutDatabase(name, given)
}

async function onDatabase(command: Command, given: string[]): Promise<number> {
  const config = readConfig(withConfigFile(root, process.env))
  const database = await openDatabase(config, join(root, 'migrations'), () => {})
  const connected = connect(database.url)
  try {
    return await command.run({ ...connected, config, url: database.url }, ...given)
  } finally {
    await connected.close()
    await database.stop()
  }
}

/** A command that needs the settings of one service only. */
async function withoutDatabase(name: string, [argument = '']: string[]): Promise<number> {
  try {
    say((await serviceCommands[name]!.run(withConfigFile(root, process.env), argument)).join('\n'))
    return 0
  } catch (error) {
    say((error as Error).message)
    return 1
  }
}

/** Needs no settings yet, unlike every other command. */
async function ask(): Promise<number> {
  const terminal = openTerminal(process.stdin, process.stdout)
  return await setUp(root, process.env, terminal).finally(terminal.close)
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
