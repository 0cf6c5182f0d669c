import type { Config } from '#platform/config/config.server.ts'
import type { Environment } from '#platform/config/file.server.ts'
import type { Connected } from '#platform/database/connect.server.ts'

/** The shop's database, opened, and its settings. */
export type Tools = Connected & { config: Config; url: string }

/** What was typed after a command's name, checked against what it declares. */
export type Typed = { arguments: readonly string[]; options: ReadonlySet<string> }

/** How many rows of each kind. */
export type Counts = Readonly<Record<string, number>>

/** What a command does to the data that it finds. */
export type Effect =
  /** It changes nothing, or adds to what is there: whoever runs it by mistake has lost nothing. */
  | 'reads'
  | 'adds'
  | {
      /** What would be removed or overwritten; of nothing nobody is asked. @throws Error if it must not be */
      finds(tools: Tools, typed: Typed): Promise<Counts>
      /** The command that takes it back; without one, a backup is made first. */
      undo?: (typed: Typed) => string
    }

type Declared = {
  does: string
  /** The names of its arguments, all of which must be given. */
  takes: readonly string[]
  /** Its options, which are given or not, and what each does. */
  options: Readonly<Record<string, string>>
}

/** A command that works on the shop's database. */
export type Command = Declared & {
  effect: Effect
  /** `prepare`: the database may be of an older version. `current`: it is of this one, or empty. `any`: it is taken as it is. */
  database: 'prepare' | 'current' | 'any'
  /** @returns an exit code */
  run(tools: Tools, typed: Typed): Promise<number>
}

/** A command that needs the settings of one service only: the others may be missing yet. */
export type ServiceCommand = Declared & {
  effect: 'reads' | 'adds'
  /** @returns an exit code */
  start(environment: Environment, typed: Typed): Promise<number>
}

export type AnyCommand = Command | ServiceCommand

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The last thing that a command says. */
export function done(text: string, code = 0): number {
  say(text)
  return code
}
