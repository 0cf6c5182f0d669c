import { expect, test } from 'vitest'
import { getOwnSize, measureBetween, readEdges, type Vector } from './features.ts'

/** A round edge as lines have it: each piece by its start and its end. */
function listCircle([x, y, z]: Vector, radius: number, pieces = 24): Vector[] {
  const at = (index: number): Vector => {
    const angle = (2 * Math.PI * index) / pieces
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z]
  }
  return Array.from({ length: pieces }, (_, index) => [at(index), at(index + 1)]).flat()
}

test('a straight edge is as long as it is, and a round one has its diameter', () => {
  const circle = listCircle([1, 2, 3], 4)
  const [line, round] = readEdges([[0, 0, 0], [3, 4, 0], ...circle], [2, circle.length])

  expect(getOwnSize(line!.feature!)).toBe(5)
  expect(round!.feature).toMatchObject({ kind: 'circle', radius: expect.closeTo(4, 6) })
  expect(getOwnSize(round!.feature!)).toBeCloseTo(8, 6)
})

test('a curve that is no circle has no diameter', () => {
  const wave = Array.from({ length: 20 }, (_, index): Vector => [index, Math.sin(index), 0])
  const [edge] = readEdges(wave, [20])
  expect(edge!.feature).toBeUndefined()
})

test('round edges are measured from middle to middle, and straight ones from their nearest points', () => {
  const first = listCircle([0, 0, 0], 2)
  const second = listCircle([30, 40, 0], 5)
  const [a, b, line] = readEdges([...first, ...second, [-9, 7, 0], [9, 7, 0]], [first.length, second.length, 2])

  expect(measureBetween(a!.feature!, b!.feature!).distance).toBeCloseTo(50, 6)
  expect(measureBetween(a!.feature!, line!.feature!)).toEqual({
    distance: expect.closeTo(7, 6),
    steps: [expect.closeTo(0, 6), expect.closeTo(7, 6), expect.closeTo(0, 6)],
  })
  expect(measureBetween({ kind: 'corner', point: [0, 0, 0] }, { kind: 'face', point: [1, 2, 2] }).distance).toBe(3)
})
