import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goals } from './goals.ts'
import { measures } from './measures.ts'
import { drawPlots } from './plots.ts'
import { loadResults, type Result } from './results.ts'
import { boundText, holds, type Row, valueText } from './row.ts'

const docs = join(import.meta.dirname, '../docs')
const path = join(docs, 'performance.md')

/** Writes the last result of every measure into the document, between its marks, and the plots beside it. */
export function writeReport(): void {
  const results = loadResults().filter(({ measure }) => measure in measures)
  const rows = results.flatMap(({ rows }) => rows)
  mkdirSync(join(docs, 'performance'), { recursive: true })
  for (const [name, plot] of Object.entries(drawPlots(rows))) writeFileSync(join(docs, 'performance', name), plot)
  writeFileSync(path, replaceTable(readFileSync(path, 'utf8'), formatTable(results)))
}

/** @throws Error if the document has lost the marks */
export function replaceTable(document: string, table: string): string {
  const [begin, end] = ['<!-- written by npm run bench -->', '<!-- to here -->']
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place between ${begin} and ${end}.`)
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`
}

export function formatTable(results: readonly Result[]): string {
  const lines = results.flatMap((result) => result.rows.map((row) => ({ row, result })))
  const sections = Object.entries(goals).map(([number, title]) => {
    const own = lines.filter(({ row }) => row.goal === Number(number))
    if (own.length === 0) return `### ${number}. ${title}\n\nNot measured yet.`
    return [
      `### ${number}. ${title}`,
      '',
      '| What | Reach | Measured | | CPU, and what else explains it | Under what it holds | Command |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...own.map(({ row, result }) => formatLine(row, result)),
    ].join('\n')
  })
  return [summarizeRows(lines.map(({ row }) => row)), ...sections].join('\n\n')
}

function summarizeRows(rows: readonly Row[]): string {
  const held = rows.filter(holds).length
  return `${held} of ${rows.length} measured lines hold.`
}

function formatLine(row: Row, { measure, options, at }: Result): string {
  const detail = Object.entries(row.detail ?? {}).map(([what, figure]) => `${what}: ${figure}`)
  const under = `${row.under}; ${options.rounds} rounds of ${options.seconds} s, ${at.slice(0, 10)}`
  const cells = [
    row.name,
    boundText(row),
    valueText(row),
    holds(row) ? 'holds' : '**missed**',
    detail.join('; '),
    under,
    `\`npm run bench -- ${measure}\``,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
