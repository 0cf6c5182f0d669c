import { expect, test } from 'vitest'
import { withNonBreakingSpaces } from './non-breaking-spaces.ts'

test.each([
  ['Hex bolt ISO 4014 M6 x 30, 8.8 zinc plated', 'Hex bolt ISO~4014 M6~×~30, 8.8 zinc plated'],
  ['DIN EN ISO 898-1 and DIN 912', 'DIN~EN~ISO~898-^1 and DIN~912'],
  ['Bearing 6204, 20x47x14', 'Bearing 6204, 20~×~47~×~14'],
  ['20 mm, 5.5 N·m, 1/4 in', '20~mm, 5.5~N·m, 1/4~in'],
  ['Stainless A2-70 or C1-50, not A2-700', 'Stainless A2-^70 or C1-^50, not A2-700'],
  ['Caliper 0-300 mm, IW-7380-109 of 2026-11-22', 'Caliper 0-^300~mm, IW-7380-109 of 2026-11-22'],
  ['4 inch, 3 kits, box 2', '4 inch, 3 kits, box 2'],
])('%s stays on one line where it must', (text, shown) => {
  expect(withNonBreakingSpaces(text)).toBe(shown.replaceAll('~', '\u00a0').replaceAll('^', '\u2060'))
})
