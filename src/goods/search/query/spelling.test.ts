import { expect, test } from 'vitest'
import { computeDistance, getMaxTypos } from './spelling.ts'

test.each([
  ['bearing', 'bearing', 0],
  ['bering', 'bearing', 1],
  ['beering', 'bearing', 1],
  ['baering', 'bearing', 1],
  ['bearnig', 'bearing', 1],
  ['screww', 'screw', 1],
  ['wsaher', 'washer', 1],
  ['brng', 'bearing', 3],
  ['m', 'bearing', 3],
])('%s is %s with %i letters wrong, 3 being too many', (one, other, wrong) => {
  expect(computeDistance(one, other, 2)).toBe(wrong)
  expect(computeDistance(other, one, 2)).toBe(wrong)
})

test('of a short word nothing may be wrong, nor of one that no catalogue has', () => {
  expect(['nut', 'bolt', 'washer', 'bearing', 'x'.repeat(41)].map(getMaxTypos)).toEqual([0, 1, 1, 2, 0])
})
