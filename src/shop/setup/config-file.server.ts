import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { EnvironmentSettings } from '#base/platform/config/settings.server.ts'
import type { SetupAnswers } from '#base/platform/requirement.server.ts'

const heading = '# Written by `npm run shop -- setup`. Variables of the environment win over what stands here.'

/** Reads the shop's settings from a configuration file; empty if there is no file. */
export function readAnswers(file: string): SetupAnswers {
  if (!existsSync(file)) return {}
  const names = Object.keys(EnvironmentSettings.shape) as (keyof EnvironmentSettings)[]
  const values = parseEnv(readFileSync(file, 'utf8'))
  return Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]]))
}

/**
 * Replaces the file, readable by its owner only. A concurrent reader sees the old file or the new one. Lines that are
 * not settings of the shop are kept.
 */
export function writeAnswers(file: string, answers: SetupAnswers): void {
  const lines = Object.entries(answers).flatMap(([name, value]) => (value ? [`${name}=${quoted(value)}`] : []))
  const draft = `${file}.new`
  writeFileSync(draft, `${[heading, ...lines, ...othersIn(file)].join('\n')}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** Other variables in the file, such as a setting of another version or one that is misspelled. */
function othersIn(file: string): string[] {
  if (!existsSync(file)) return []
  const variables = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return variables.flatMap(([name, value]) =>
    value && !(name in EnvironmentSettings.shape) ? [`${name}=${quoted(value)}`] : [],
  )
}

/** Quotes a value with quotes that it does not contain, where a space or # would end it. */
function quoted(value: string): string {
  if (/^[\w./:@,+=%&?-]+$/.test(value)) return value
  const quote = [`'`, '"', '`'].find((mark) => !value.includes(mark))
  return quote ? `${quote}${value}${quote}` : value
}
