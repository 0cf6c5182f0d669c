import { parseArgs } from 'node:util'
import type { AnyCommand, CommandInput } from './command.server.ts'

/** Invalid input, explained in one sentence. */
export class UsageError extends Error {}

/** The options that every command that removes or overwrites has besides its own. */
const asking = {
  'dry-run': 'say what would be removed or overwritten, and change nothing',
  'confirm NAME': 'go on without a question; NAME is the database’s',
}

export const isDestructive = ({ effect }: AnyCommand): boolean => typeof effect === 'object'

const listOptions = (command: AnyCommand) => ({
  ...command.options,
  ...(isDestructive(command) && asking),
  help: 'say this',
})

/** `confirm`: the typed name of the database that may be changed. */
export type ParsedCommand = { help: true } | (CommandInput & { help: false; confirm: string | undefined })

/**
 * Parses the input after a command's name.
 * @throws UsageError for anything that the command does not declare
 */
export function parseCommandLine(name: string, command: AnyCommand, args: readonly string[]): ParsedCommand {
  // `--help` wins over everything else on the line.
  if (args.includes('--help')) return { help: true }
  const declared = Object.keys(listOptions(command)).map((option) => option.split(' '))
  const options = Object.fromEntries(
    declared.map(([option, value]) => [option, { type: value ? ('string' as const) : ('boolean' as const) }]),
  )
  const { values, positionals, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  for (const token of tokens) if (token.kind === 'option') refuseUndeclared(name, token, options)
  const { takes } = command
  if (positionals.length < takes.length) throw new UsageError(`${takes[positionals.length]} is missing. ${hint(name)}`)
  if (positionals.length > takes.length)
    throw new UsageError(`“${positionals[takes.length]}” is one too many. ${hint(name)}`)
  const { confirm, ...given } = values as { confirm?: string; [option: string]: string | boolean | undefined }
  return {
    help: false,
    arguments: positionals,
    options: new Map(Object.entries(given) as [string, string | boolean][]),
    confirm,
  }
}

type Token = { name: string; rawName: string; value: string | undefined }

function refuseUndeclared(
  command: string,
  { name, rawName, value }: Token,
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>,
): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  // guard: a command takes no option that it does not declare | never | commands/run
  if (!option) throw new UsageError(`There is no option ${rawName}. ${hint(command)}`)
  if (option.type === 'string' && !value) throw new UsageError(`${rawName} needs a value. ${hint(command)}`)
  if (option.type === 'boolean' && value !== undefined)
    throw new UsageError(`${rawName} takes no value. ${hint(command)}`)
}

const hint = (name: string) => `npm run shop -- ${name} --help says what it takes.`

export function formatHelp(name: string, command: AnyCommand): string {
  const options = Object.entries(listOptions(command))
  return [
    `npm run shop -- ${[name, ...command.takes].join(' ')}`,
    `  ${command.does}`,
    ...options.map(([option, does]) => `  ${`--${option}`.padEnd(16)} ${does}`),
  ].join('\n')
}

export function formatUsage(commands: Readonly<Record<string, AnyCommand>>): string {
  const lines = Object.entries(commands).map(
    ([name, { takes, does }]) => `  npm run shop -- ${[name, ...takes].join(' ').padEnd(20)} ${does}`,
  )
  return ['The shop’s command line:', ...lines, '', 'Each takes --help.'].join('\n')
}
