import { expect, test } from 'vitest'
import { findExcess } from './check-quantities.ts'

test('too many of a line that was sold in packs are refused in packs, of other lines in pieces', () => {
  const available = new Map([
    ['screws', 2],
    ['saws', 3],
  ])
  const lines = [{ id: 'screws', packSize: 100 }, { id: 'saws' }]
  const ask = (screws: number, saws: number) =>
    findExcess(
      [
        { line: 'screws', quantity: screws },
        { line: 'saws', quantity: saws },
      ],
      available,
      lines,
    )
  expect(ask(2, 3)).toEqual({})
  expect(ask(150, 4)).toEqual({
    'lines.0.quantity': { code: 'over_packs', max: 2, packSize: 100 },
    'lines.1.quantity': { code: 'too_big', max: 3 },
  })
})
