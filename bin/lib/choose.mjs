import { readFileSync } from 'node:fs'
import { filesIn } from './hash.mjs'
import { inside } from './project.mjs'

// Which tests a part runs. A test that proves little for its seconds is tagged `long`: `tags: ['long']` in a unit test,
// `tag: '@long'` in a journey, and `@module-tag long` at the head of a file of them, with its seconds and what it proves.

const read = (file) => readFileSync(inside(file), 'utf8')

export const testFiles = () =>
  ['src', 'sandbox', 'test', 'bench'].flatMap(filesIn).filter((file) => file.endsWith('.test.ts'))

/** The tests that walk over all calls, tables, texts or documents: their first line says over what. */
export const walks = () => testFiles().filter((file) => read(file).startsWith('// Walks over '))

/** The tests that say how often they try, with `runs` of test/runs.ts. */
const saysRuns = (file) => /\bruns\(\d/.test(read(file))

export const randomTests = () => testFiles().filter(saysRuns)

/** What Vitest is told, to run the tagged tests or the others. */
export const tagFilters = { long: '--tags-filter=long', quick: '--tags-filter=!long' }

/** The tagged tests, but those that are among the random ones. */
export const longTests = () => [
  tagFilters.long,
  ...testFiles().filter((file) => /@module-tag long|tags: \['long'\]/.test(read(file)) && !saysRuns(file)),
]

const journeys = () => filesIn('e2e').filter((file) => file.endsWith('.spec.ts'))
const isTagged = (file) => /^\/\/ @module-tag long/m.test(read(file))

/** As an expression that finds their tests among those of all files. */
const inFiles = (files) => ['@long', ...files.map((file) => `(^| )${file.replace(/^e2e\//, '')} `)].join('|')

/** The tagged journeys, and those that look at more with `runs`, by themselves or in `expectAccessible`. */
export const longJourneys = () => {
  const looksMore = (file) => saysRuns(file) || read(file).includes('expectAccessible')
  return ['--grep', inFiles(journeys().filter((file) => isTagged(file) || looksMore(file)))]
}

export const quickJourneys = () => ['--grep-invert', inFiles(journeys().filter(isTagged))]
export const quickTests = [tagFilters.quick]
