import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goals } from './goals.ts'
import type { Options } from './measure.ts'
import { boundText, holds, type Row, valueText } from './row.ts'

/** What a measure found, and when. */
export type Result = { measure: string; at: string; options: Options; rows: Row[] }

const path = join(import.meta.dirname, '../docs/performance.md')
const [begin, end] = ['<!-- written by npm run bench -->', '<!-- to here -->']
const head = [
  '| What | Reach | Measured | | CPU, and what else explains it | Under what it holds | Command |',
  '| --- | --- | --- | --- | --- | --- | --- |',
]

/** Writes the lines of a measure into the document, between its marks, in place of those that it had there. */
export function writeReport(result: Result): void {
  writeFileSync(path, replaceLines(readFileSync(path, 'utf8'), result))
}

/** @throws Error if the document has lost the marks */
export function replaceLines(document: string, result: Result): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place between ${begin} and ${end}.`)
  const lines = readLines(document.slice(from, to)).filter(({ text }) => !text.endsWith(formatCommand(result.measure)))
  const all = [...lines, ...result.rows.map((row) => ({ goal: row.goal, text: formatLine(row, result) }))]
  return `${document.slice(0, from + begin.length)}\n\n${formatTables(all)}\n\n${document.slice(to)}`
}

type Line = { goal: number; text: string }

/** The lines that the document has, each with the goal under which it stands. */
function readLines(tables: string): Line[] {
  let goal = 0
  return tables.split('\n').flatMap((text) => {
    goal = Number(/^### (\d+)\. /.exec(text)?.[1] ?? goal)
    return text.startsWith('| ') && !head.includes(text) ? [{ goal, text }] : []
  })
}

function formatTables(lines: readonly Line[]): string {
  const held = lines.filter(({ text }) => text.includes(' | holds | ')).length
  const sections = Object.entries(goals).map(([number, title]) => {
    const own = lines.filter(({ goal }) => goal === Number(number)).map(({ text }) => text)
    return `### ${number}. ${title}\n\n${own.length === 0 ? 'Not measured yet.' : [...head, ...own].join('\n')}`
  })
  return [`${held} of ${lines.length} measured lines hold.`, ...sections].join('\n\n')
}

function formatLine(row: Row, { measure, options, at }: Result): string {
  const detail = Object.entries(row.detail ?? {}).map(([what, figure]) => `${what}: ${figure}`)
  const under = `${row.under}; ${options.rounds} rounds of ${options.seconds} s, ${at.slice(0, 10)}`
  const state = holds(row) ? 'holds' : '**missed**'
  const cells = [row.name, boundText(row), valueText(row), state, detail.join('; '), under]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} ${formatCommand(measure)}`
}

/** The last cell of a line, by which a measure knows its own. */
const formatCommand = (measure: string) => `| \`npm run bench -- ${measure}\` |`
