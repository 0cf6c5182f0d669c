import { iso31661 } from 'iso-3166'
import { expect, test } from 'vitest'
import { Country } from './country.ts'
import { countryCodes } from './country-codes.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

test('a country is what ISO 3166-1 assigns a code to, and nothing else', () => {
  const assigned = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2)
  expect([...countryCodes].sort()).toEqual(assigned.sort())
  expect(pairs.filter((code) => Country.safeParse(code).success)).toEqual([...countryCodes].sort())
  for (const code of ['EU', 'UN', 'ZZ', 'XA', 'XB', 'QO', 'de', 'DEU', '', ' DE'])
    expect(Country.safeParse(code).success, code).toBe(false)
})
