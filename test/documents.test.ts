// Walks over all documents.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EnvironmentSettings } from '#base/platform/config/settings.server.ts'
import { findMissing, readTable } from './documents.ts'

const path = 'docs/security.md'

test('each hostile case names existing evidence', () => {
  const cases = readTable(path, /^C\d{3} /)
  expect(cases.length).toBeGreaterThan(100)
  const faults = cases.flatMap(([id, , proof = '']) => [
    ...findMissing(proof).map((fault) => `${id}: ${fault}`),
    ...(/^[\w./-]+\.\w+/.test(proof) ? [] : [`${id}: nothing proves it`]),
  ])
  expect(faults).toEqual([])
})

test('each finding of an attack names existing evidence', () => {
  const faults = readTable(path, /^F\d{2}/).flatMap(([id, , proof = '']) => [
    ...findMissing(proof).map((fault) => `${id}: ${fault}`),
    ...(/^[\w./-]+\.\w+/.test(proof) ? [] : [`${id}: nothing proves it`]),
  ])
  expect(faults).toEqual([])
})

test('each ASVS requirement is met with existing evidence, does not apply, or is unmet for a stated reason', () => {
  const requirements = readTable(path, /^V\d+\.\d+\.\d+ /)
  expect(requirements.length).toBe(253)
  const faults = requirements.flatMap(([id, state = '', text = '']) => {
    if (state !== 'met') return text.length > 6 && /^(does not apply|not met)$/.test(state) ? [] : [`${id}: ${state}`]
    return findMissing(text).map((fault) => `${id}: ${fault}`)
  })
  expect(faults).toEqual([])
  const met = requirements.filter(([, state, text = '']) => state === 'met' && /\.\w{2,4}/.test(text))
  const applies = requirements.filter(([, state]) => state !== 'does not apply')
  expect(met.length).toBeGreaterThanOrEqual(200)
  expect(`${met.length} of the ${applies.length}`).toBe('208 of the 213')
})

// Examples that a recipe makes up.
const invented = ['e2e/FILE.spec.ts', 'messages/de.json', 'migrations/NNNN_hazard_note.sql']

const services = readdirSync('docs/services').map((name) => `docs/services/${name}`)

test.each([
  'README.md',
  'CONTRIBUTING.md',
  path,
  'docs/architecture.md',
  'docs/search.md',
  'docs/operations.md',
  ...services,
])('%s names existing files', (path) => {
  const named = readFileSync(path, 'utf8').matchAll(
    /\b(?:src|test|e2e|sandbox|chaos|bench|bin|docs|messages|migrations)\/[\w./-]+\.(?!test\b(?!\.))\w+/g,
  )
  const missing = [...named].map(([file]) => file).filter((file) => !existsSync(file) && !invented.includes(file))
  expect(missing).toEqual([])
})

test('the operations manual describes every setting', () => {
  const described = readTable('docs/operations.md', /^`[A-Z]/).flatMap(
    ([names = '']) => names.match(/[A-Z][A-Z\d_]+/g) ?? [],
  )
  expect(described.sort()).toEqual(Object.keys(EnvironmentSettings.shape).sort())
})

test('the list of decisions has every decision with its summary', async () => {
  const rows = readdirSync('docs/decisions')
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .map((name) => {
      const [, number, title, summary] = /^# (\d{4}) (.+)\n\n\*(.+)\.\*\n/.exec(
        readFileSync(`docs/decisions/${name}`, 'utf8'),
      )!
      return `| ${number} | [${title}](${name}) | ${summary} |`
    })
  const list = [
    '# Decisions',
    '',
    '`npm test -- unit test/documents --update` writes this list.',
    '',
    '| | Decision | About |',
    '| --- | --- | --- |',
  ]
  await expect(`${[...list, ...rows].join('\n')}\n`).toMatchFileSnapshot('../docs/decisions/README.md')
})
