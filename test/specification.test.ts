// Walks over all statements of the specification.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn as listFiles } from '../bin/lib/hash.mjs'

const document = readFileSync('docs/specification.md', 'utf8')
const rows = document
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))

/** The files that a cell names in backticks. */
const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+\.\w+)`/g)].map((match) => match[1]!)

/** Whether a cell has the ids of the tests that prove a statement. */
const isProof = (cell: string) => /^P\d+( P\d+)*$/.test(cell)

/** The ids at the ends of the titles of tests, each in brackets. */
const proofs: string[] = ['src', 'sandbox', 'test', 'e2e']
  .flatMap((folder): string[] => listFiles(folder))
  .filter((file) => /\.(test|spec)\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/ \[(P\d+)\]['"`]/g)].map(([, id]) => id!))

test('every proof is one test, and every test with an id proves a statement', () => {
  const named = new Set(rows.flatMap((cells) => cells.filter(isProof).flatMap((cell) => cell.split(' '))))
  expect({
    missing: [...named].filter((id) => !proofs.includes(id)),
    twice: proofs.filter((id, index) => proofs.indexOf(id) !== index),
    needless: proofs.filter((id) => !named.has(id)),
  }).toEqual({ missing: [], twice: [], needless: [] })
})

test('every statement of the specification names existing files, and a proof or a decision [P215]', () => {
  const faults = rows.flatMap(([id, ...cells]) => {
    const [proof = ''] = cells.filter((cell) => isProof(cell) || cell === 'decided')
    const where = cells.slice(0, cells.indexOf(proof)).join(' ')
    const missing = filesIn(where).filter((file) => !existsSync(file))
    return [
      ...missing.map((file) => `${id}: there is no ${file}`),
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
