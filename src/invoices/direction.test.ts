import { expect, test } from 'vitest'
import { drawnRuns } from './direction.server.ts'
import type { Family } from './fonts.server.ts'

/** As the fonts have them: Hebrew with its blank, Latin with all signs. */
const has = (family: Family, code: number) =>
  family === 'hebrew' ? code === 32 || (code >= 0x5d0 && code <= 0x5ea) : family === 'latin' && code < 0x500

test.each([
  // The shaper draws letters of Hebrew leftwards itself, so within a run they stay as they are written.
  ['רחוב 12 (דירה)', ['(', 'דירה', ') ', '12', 'רחוב ']],
  ['Hall שלום 7', ['Hall ', '7', 'שלום ']],
  ['Forge Lane 7 (b)', ['Forge Lane 7 (b)']],
])('%s is drawn from left to right as it is read', (line, texts) => {
  const runs = drawnRuns(line, has)
  expect(runs.map(({ text }) => text)).toEqual(texts)
  // What is copied is what was written.
  expect(runs.every(({ said }) => line.includes(said))).toBe(true)
})
