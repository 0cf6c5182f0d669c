import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a long work says now and then how far it is, how fast, and how long the rest takes', () => {
  const said: string[] = []
  let now = 0
  const told = createPace(
    (text) => said.push(text),
    () => now,
  )
  told('checked', 0)
  now = 2000
  told('checked', 4000)
  now = 2500
  told('checked', 5000)
  told('written', 2000, 1_000_000)
  now = 12_500
  told('written', 42_000, 1_000_000)
  now = 13_000
  told('written', 1_000_000, 1_000_000)
  expect(said).toEqual([
    '4000 lines checked, 2000 a second',
    '42000 of 1000000 lines written, 4000 a second, 4 minutes left',
    '1000000 of 1000000 lines written, 95048 a second',
  ])
})
