import type { Config } from '#platform/config/config.server.ts'
import type { Connected } from '#platform/database/connect.server.ts'

/** The shop's database, opened and migrated, and its settings. */
export type Tools = Connected & { config: Config; url: string }

/** What an operator can do alongside the running shop. */
export type Command = {
  /** The names of its arguments, all of which must be given. */
  takes?: readonly string[]
  does: string
  /** @returns an exit code */
  run(tools: Tools, ...given: string[]): Promise<number>
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The last thing that a command says. */
export function done(text: string, code = 0): number {
  say(text)
  return code
}
