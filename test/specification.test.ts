// Walks over all statements of the specification.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const document = readFileSync('docs/specification.md', 'utf8')
const rows = document
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))

/** The files that a cell names in backticks. */
const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+\.\w+)`/g)].map((match) => match[1]!)

/** The tests that a cell names, as `file › title`. */
const testsIn = (cell: string) =>
  cell.includes(' › ') ? cell.split('<br>').map((word) => word.split(' › ') as [string, string]) : []

test('every statement of the specification names existing files and tests', () => {
  const faults = rows.flatMap(([id, ...cells]) => {
    const [proof = ''] = cells.filter((cell) => cell.includes(' › ') || cell === 'decided')
    const where = cells.slice(0, cells.indexOf(proof)).join(' ')
    const missing = filesIn(where).filter((file) => !existsSync(file))
    const lost = testsIn(proof).filter(
      ([file, title]) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
    )
    return [
      ...missing.map((file) => `${id}: there is no ${file}`),
      ...lost.map(([file, title]) => `${id}: ${file} has no test "${title}"`),
      ...(proof === '' ? [`${id}: neither a test nor a decision`] : []),
      ...(proof === 'decided' && !where.includes('docs/decisions/') ? [`${id}: decided, but not where`] : []),
      ...(filesIn(where).length === 0 ? [`${id}: built nowhere`] : []),
    ]
  })
  expect(faults).toEqual([])
})

test('every statement and every fault of the specification has one row', () => {
  const ids = rows.map(([id]) => id!)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  // The number of faults of the specification, by the letter of their chapter.
  const counts = { A: 28, B: 19, C: 35, D: 18, E: 13, F: 13, G: 11, H: 22, I: 12, J: 8, K: 16 }
  const found = Object.fromEntries(
    Object.keys(counts).map((letter) => [letter, ids.filter((id) => id.startsWith(letter)).length]),
  )
  expect(found).toEqual(counts)
  expect(ids.filter((id) => id.startsWith('S')).length).toBeGreaterThanOrEqual(148)
})
