// Walks over all refusals.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '../../src/base/platform/errors.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^paraglide\/|\.test\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(join('src', path), 'utf8') }))

const findText = (pattern: RegExp) =>
  files.flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([text]) => `${path}: ${text}`))

/** All string literals in the arguments of refusals. */
const textsOfRefusals = files.flatMap(({ path, code }) =>
  [...code.matchAll(/new Refusal\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].flatMap(([, given]) =>
    [...given!.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)].map(
      (match) => `${path}: ${match[1] ?? match[2] ?? match[3]}`,
    ),
  ),
)

test('a refusal is thrown with a code and parameters, never with a sentence', () => {
  expect(textsOfRefusals.length).toBeGreaterThan(100)
  expect(textsOfRefusals.filter((text) => !/: [a-z_]+$/.test(text))).toEqual([])
  expect(findText(/new Refusal\([^)]*\bm\.\w+/g)).toEqual([])
})

test('a refusal without the parameters its sentence needs does not compile', () => {
  // @ts-expect-error: of what there is none
  new Refusal('not_found')
  // @ts-expect-error: no kind of thing that the shop has
  new Refusal('not_found', { what: 'unicorn' })
  // @ts-expect-error: how many are left
  new Refusal('out_of_stock', { what: 'purchase' })
  // @ts-expect-error: a field's problem is a code, too
  new Refusal('invalid_fields', { what: 'fields', fields: { name: 'is required' } })
  expect(new Refusal('out_of_stock', { what: 'purchase', left: 2, packSize: 1 }).message).toBe(
    'out_of_stock {"what":"purchase","left":2,"packSize":1}',
  )
})

// Files that read messages because there is no code: the database driver's, and the settings' own checks.
const foreign = /^(base\/platform\/(http\/problem|database\/connect|config)\.server\.ts): /

test('no code depends on a sentence', () => {
  const sentence = /(message|detail|sentence)/.source
  const read = [
    new RegExp(`\\b${sentence}\\)?\\s*[!=]==(?! 'string')`, 'g'),
    new RegExp(`[!=]==\\s*(\\w+\\.)*${sentence}\\b`, 'g'),
    new RegExp(`\\.(test|exec)\\((\\w+\\.)*${sentence}\\b`, 'g'),
    new RegExp(`\\b${sentence}\\.(match|includes|startsWith|endsWith|search|replace|split)\\(`, 'g'),
    new RegExp(`switch \\((\\w+\\.)*${sentence}\\b`, 'g'),
    /[!=]==\s*m\.\w+\(|\bm\.\w+\([^)]*\)\s*[!=]==/g,
    /\bissues?(\[\d\])?!?\.message\b/g,
  ]
  expect(read.flatMap(findText).filter((hit) => !foreign.test(hit))).toEqual([])
  expect(read.flatMap(findText).filter((hit) => foreign.test(hit))).not.toEqual([])
})
