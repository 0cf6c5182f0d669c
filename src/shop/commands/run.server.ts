import { join } from 'node:path'
import { readConfig } from '#base/platform/config/config.server.ts'
import { type Environment, withConfigFile } from '#base/platform/config/file.server.ts'
import { connect } from '#base/platform/database/connect.server.ts'
import { hasShopDatabase, openDatabase, requireShop } from '#base/platform/database/open.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { requireEmpty } from '#shop/backups/archive/backup.server.ts'
import { refuseBefore } from '#shop/setup/refuse-before.server.ts'
import type { AnyCommand, Command, CommandInput } from './command.server.ts'
import { confirmEffect, type Desk } from './confirm.server.ts'
import { formatHelp, formatUsage, parseCommandLine, UsageError } from './usage.ts'

type CommandContext = { environment: Environment; desk: Desk }

/**
 * The only way to run a command: its input is checked against its declaration, and the operator must confirm before
 * anything is removed or overwritten.
 * @returns an exit code
 */
export async function runCommand(
  commands: Readonly<Record<string, AnyCommand>>,
  [name = 'help', ...args]: readonly string[],
  given: CommandContext,
): Promise<number> {
  const { say } = given.desk
  const command = Object.hasOwn(commands, name) ? commands[name]! : undefined
  if (!command) {
    const isHelp = name === 'help' || name === '--help'
    if (!isHelp) say(`There is no command “${name}”.\n`)
    say(formatUsage(commands))
    return isHelp ? 0 : 2
  }
  try {
    const typed = parseCommandLine(name, command, args)
    if (typed.help) {
      say(formatHelp(name, command))
      return 0
    }
    if ('start' in command) return await command.start(withConfigFile(findProjectRoot(), given.environment), typed)
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
  typed: CommandInput & { confirm: string | undefined },
  { environment, desk }: CommandContext,
): Promise<number> {
  const root = findProjectRoot()
  const settings = withConfigFile(root, environment)
  // guard: a command that needs a shop makes none | never | commands/run
  if (!['prepare', 'new'].includes(command.database)) requireShop(settings)
  const config = readConfig(settings)
  const before = async () => await command.before?.(config, typed)
  const isMade = command.database === 'prepare' || !hasShopDatabase(settings)
  // guard: no database is made for a file that is not there | never | commands/places
  if (isMade) await before()
  const database = await openDatabase(config, join(root, 'migrations'), () => {}, {
    version: command.database,
    refuse: refuseBefore(config),
    refuseUsed: requireEmpty,
    isBesideOthers: typed.options.has('beside-others'),
  })
  const connected = connect(database.url)
  const tools = { ...connected, config, url: database.url }
  try {
    if (!isMade) await before()
    const { effect } = command
    const { confirm } = typed
    const may = typeof effect === 'string' || (await confirmEffect(effect, { name, tools, typed, confirm, desk }))
    return may === true ? await command.run(tools, typed) : may
  } finally {
    await connected.close()
    await database.stop()
  }
}
