import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Settings } from '#platform/config/settings.server.ts'

export type Answers = { [Name in keyof Settings]?: string }

const heading = '# Written by `npm run shop -- setup`. Variables of the environment win over what stands here.'

/** What stands in a configuration file: our settings, and nothing if there is no file. */
export function readAnswers(file: string): Answers {
  if (!existsSync(file)) return {}
  const names = Object.keys(Settings.shape) as (keyof Settings)[]
  const values = parseEnv(readFileSync(file, 'utf8'))
  return Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]]))
}

/**
 * Replaces the file, readable by its owner only. Whoever reads it meanwhile sees the old one or the new one. What is not a
 * setting of the shop stays in it.
 */
export function writeAnswers(file: string, answers: Answers): void {
  const lines = Object.entries(answers).flatMap(([name, value]) => (value ? [`${name}=${quoted(value)}`] : []))
  const draft = `${file}.new`
  writeFileSync(draft, `${[heading, ...lines, ...othersIn(file)].join('\n')}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** The variables that somebody wrote there besides, such as NODE_EXTRA_CA_CERTS. */
function othersIn(file: string): string[] {
  if (!existsSync(file)) return []
  const variables = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return variables.flatMap(([name, value]) => (value && !(name in Settings.shape) ? [`${name}=${quoted(value)}`] : []))
}

/** In quotes that do not occur in it, where a space or # would end the value. */
function quoted(value: string): string {
  if (/^[\w./:@,+=%&?-]+$/.test(value)) return value
  const quote = [`'`, '"', '`'].find((mark) => !value.includes(mark))
  return quote ? `${quote}${value}${quote}` : value
}
