import { join } from 'node:path'
import { readConfig } from '#platform/config/config.server.ts'
import { type Environment, withConfigFile } from '#platform/config/file.server.ts'
import { connect } from '#platform/database/connect.server.ts'
import { openDatabase } from '#platform/database/open.server.ts'
import { projectRoot } from '#platform/root.server.ts'
import type { AnyCommand, Command, Typed } from './command.server.ts'
import { confirmed, type Desk } from './confirm.server.ts'
import { helpOf, parseTyped, UsageError, usageOf } from './usage.ts'

type Given = { environment: Environment; desk: Desk }

/**
 * The only way in which a command runs: what was typed is checked against what it declares, and whoever would remove or
 * overwrite something is asked. @returns an exit code
 */
export async function runCommand(
  commands: Readonly<Record<string, AnyCommand>>,
  [name = 'help', ...args]: readonly string[],
  given: Given,
): Promise<number> {
  const { say } = given.desk
  const command = Object.hasOwn(commands, name) ? commands[name]! : undefined
  if (!command) {
    const isHelp = name === 'help' || name === '--help'
    if (!isHelp) say(`There is no command “${name}”.\n`)
    say(usageOf(commands))
    return isHelp ? 0 : 2
  }
  try {
    const typed = parseTyped(name, command, args)
    if (typed.help) {
      say(helpOf(name, command))
      return 0
    }
    if ('start' in command) return await command.start(withConfigFile(projectRoot(), given.environment), typed)
    return await onDatabase(name, command, typed, given)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    say(error.message)
    return 2
  }
}

async function onDatabase(
  name: string,
  command: Command,
  typed: Typed & { confirm: string | undefined },
  { environment, desk }: Given,
): Promise<number> {
  const root = projectRoot()
  const config = readConfig(withConfigFile(root, environment))
  const database = await openDatabase(config, join(root, 'migrations'), () => {}, command.database)
  const connected = connect(database.url)
  const tools = { ...connected, config, url: database.url }
  try {
    const { effect } = command
    const { confirm } = typed
    const may = typeof effect === 'string' || (await confirmed(effect, { name, tools, typed, confirm, desk }))
    return may === true ? await command.run(tools, typed) : may
  } finally {
    await connected.close()
    await database.stop()
  }
}
