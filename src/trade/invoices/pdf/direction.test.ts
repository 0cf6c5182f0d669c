import { expect, test } from 'vitest'
import { layOutRuns } from './direction.server.ts'
import type { FontFamily } from './fonts.server.ts'

/** Coverage as in the fonts: Hebrew with its blank, Latin with all signs. */
const has = (family: FontFamily, code: number) =>
  family === 'hebrew' ? code === 32 || (code >= 0x5d0 && code <= 0x5ea) : family === 'latin' && code < 0x500

test.each([
  // The shaper draws letters of Hebrew leftwards itself, so within a run they stay as they are written.
  ['רחוב 12 (דירה)', ['(', 'דירה', ') ', '12', 'רחוב ']],
  ['Hall שלום 7', ['Hall ', '7', 'שלום ']],
  ['Forge Lane 7 (b)', ['Forge Lane 7 (b)']],
])('%s is drawn from left to right as it is read', (line, texts) => {
  const runs = layOutRuns(line, has)
  expect(runs.map(({ text }) => text)).toEqual(texts)
  // Copied text equals the original.
  expect(runs.every(({ said }) => line.includes(said))).toBe(true)
})
