import { join } from 'node:path'
import { getImageDirectory } from '#base/images/stores/local.server.ts'
import { getDatabaseName } from '#base/platform/database/migrate.server.ts'
import { makeOwnFolder } from '#base/platform/files/own-files.server.ts'
import { backup } from '#shop/backups/archive/backup.server.ts'
import type { CommandCounts, CommandEffect, CommandInput, Tools } from './command.server.ts'

export type Desk = {
  say(text: string): void
  /** Asks the operator; undefined without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
}

type Question = { name: string; tools: Tools; typed: CommandInput; confirm: string | undefined; desk: Desk }

/**
 * Whether a command may remove or overwrite the rows that it counted: the operator has typed the database's name, and
 * either there is a backup or the command can be undone. Otherwise returns an exit code.
 */
export async function confirmEffect(
  effect: Exclude<CommandEffect, string>,
  question: Question,
): Promise<true | number> {
  const { name, tools, typed, confirm, desk } = question
  const found = await effect.finds(tools, typed)
  const database = getDatabaseName(tools.url)
  const count = Object.values(found).reduce((sum, rows) => sum + rows, 0)
  const isDry = typed.options.has('dry-run')
  if (count === 0 && !isDry) return true
  desk.say(`In the database ${database} ${describePlace(tools)} this removes or overwrites:`)
  for (const line of toLines(found)) desk.say(`  ${line}`)
  if (isDry) {
    desk.say('Nothing was changed.')
    return 0
  }
  const typedName = confirm ?? (await desk.ask?.(`Type the name of the database, ${database}, to go on: `))
  // guard: what removes or overwrites is told the database’s name first | never | commands/run
  if (typedName !== database) {
    desk.say(`Nothing was changed. To go on without a question: --confirm ${database}`)
    return 1
  }
  if (effect.undo) desk.say(`It can be taken back with: ${effect.undo(typed)}`)
  else desk.say(`A backup was made first: ${await backedUp(name, tools)}`)
  return true
}

const toLines = (found: CommandCounts) => {
  const lines = Object.entries(found).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []))
  return lines.length > 0 ? lines : ['nothing']
}

const describePlace = ({ config, url }: Tools) =>
  config.databaseUrl ? `at ${new URL(url).host}` : `in ${config.dataDir}`

async function backedUp(name: string, { config, url }: Tools): Promise<string> {
  const folder = join(config.dataDir, 'backups')
  await makeOwnFolder(folder)
  // clock: labels a file
  const file = join(folder, `before-${name}-${new Date().toISOString().replaceAll(':', '-')}.backup`)
  await backup(url, getImageDirectory(config.dataDir), file)
  return file
}
