import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Options } from './measure.ts'
import type { Row } from './row.ts'

/** What a measure found, where and when. */
export type Result = { measure: string; at: string; machine: ReturnType<typeof machine>; options: Options; rows: Row[] }

const folder = join(import.meta.dirname, 'results')

export function saveResult(measure: string, options: Options, pinned: boolean, rows: Row[]): void {
  const result: Result = { measure, at: new Date().toISOString(), machine: machine(pinned), options, rows }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${measure}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** Of each measure the last result, whenever it ran. */
export function loadResults(): Result[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

const machine = (pinned: boolean) => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? '',
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  pinned,
  loadAverage: loadavg(),
})
