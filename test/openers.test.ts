// Walks over all that opens over a page.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { momentary, openers } from '../e2e/openers.ts'

/** What opens, folds, appears or stays over a page. */
const marks = /<dialog\b|role="listbox"|aria-expanded|<details\b|<Toast\.Root|["'`\s:](sticky|fixed)[\s"'`]/

test('whatever opens or stays over a page is among those that people are asked to see', () => {
  const named = [...openers.flatMap(({ files }) => files), ...Object.keys(momentary)]
  const drawing = globSync('src/**/*.tsx')
    .filter((file) => !file.includes('/gallery/') && marks.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/', ''))
  expect(drawing.filter((file) => !named.includes(file))).toEqual([])
  for (const [file, spec] of Object.entries(momentary))
    expect(readFileSync(spec, 'utf8'), file).toContain('expectSeen(')
})
