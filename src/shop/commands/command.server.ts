import type { Config } from '#base/platform/config/config.server.ts'
import type { Environment } from '#base/platform/config/file.server.ts'
import type { DatabaseConnection } from '#base/platform/database/connect.server.ts'
import type { SchemaVersion } from '#base/platform/database/open.server.ts'

/** The shop's database, opened, and its settings. */
export type Tools = DatabaseConnection & { config: Config; url: string }

/** A command's arguments and options, checked against its declaration. */
export type CommandInput = { arguments: readonly string[]; options: ReadonlyMap<string, string | boolean> }

/** The number of rows of each kind. */
export type CommandCounts = Readonly<Record<string, number>>

/** A command's effect on existing data. */
export type CommandEffect =
  /** It changes nothing, or only adds data: running it by mistake loses nothing. */
  | 'reads'
  | 'adds'
  | {
      /**
       * Counts the rows to be removed or overwritten; if there are none, no question is asked.
       * @throws Error if the command must not run
       */
      finds(tools: Tools, typed: CommandInput): Promise<CommandCounts>
      /** The command that undoes it; without one, a backup is made first. */
      undo?: (typed: CommandInput) => string
    }

type Declared = {
  does: string
  /** The names of its arguments, all of which must be given. */
  takes: readonly string[]
  /** Its options, with a description of each. `sheet NAME` takes a value; the others are flags. */
  options: Readonly<Record<string, string>>
}

/** A command that works on the shop's database. */
export type Command = Declared & {
  effect: CommandEffect
  database: SchemaVersion
  /**
   * Looks at what was named, before anything is counted or made; a database that is there is looked at first.
   * @throws Error in one sentence
   */
  before?(config: Config, typed: CommandInput): Promise<void>
  /** @returns an exit code */
  run(tools: Tools, typed: CommandInput): Promise<number>
}

/** A command that needs the settings of one service only; the others may still be missing. */
export type ServiceCommand = Declared & {
  effect: 'reads' | 'adds'
  /** @returns an exit code */
  start(environment: Environment, typed: CommandInput): Promise<number>
}

export type AnyCommand = Command | ServiceCommand

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** Prints a command's last line. */
export function finishCommand(text: string, code = 0): number {
  printLine(text)
  return code
}
