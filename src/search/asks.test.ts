import { expect, test } from 'vitest'
import { asksOf } from './asks.ts'
import { indexFamilies } from './family-index.ts'
import { Words } from './words.ts'

const family = {
  ...{ id: '01a202f6-0623-731b-b319-50b84079b077', slug: 'bearing', name: 'Ball bearing', nameBn: '', standard: '' },
  ...{ attributes: [], categorySlug: 'bearings', categoryName: 'Bearings', categoryNameBn: '' },
  ...{ parentSlug: null, parentName: null, parentNameBn: null, demand: null },
}
const synonyms = [
  { phrase: 'kugellager', means: 'ball bearing' },
  { phrase: 'federring', means: 'spring washer' },
  // The English stem of the one before.
  { phrase: 'feder', means: 'compression spring' },
]
const index = indexFamilies({ families: [family], terms: [], synonyms, standards: [] })
const words = new Words(index)

/** What each part of a search may stand for. */
const readingsOf = (search: string) =>
  asksOf(search, index, words).map(({ ways }) =>
    ways.flatMap(({ things }) =>
      things.flatMap((thing) => (thing.kind === 'word' ? [...thing.reading.stems.keys()] : [])),
    ),
  )

test('words are known by their stems, their beginnings, their meanings and with letters wrong', () => {
  expect(readingsOf('bearings')).toEqual([['bear']])
  expect(readingsOf('bea')).toEqual([['bear']])
  expect(readingsOf('beering')).toEqual([['bear']])
  expect(readingsOf('kugellager')).toEqual([['ball', 'bear']])
  expect(readingsOf('kugelager')).toEqual([['ball', 'bear']])
  expect(readingsOf('ballbearing')).toEqual([['ball', 'bear']])
})

test('of a text of nothing but wrong words a few are looked for', () => {
  const found = readingsOf('baering bearnig beering bering bearring bearinng bbearing bearingg').filter(
    (stems) => stems.length > 0,
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(7)
})

test('a phrase is taken as it is written before its English stem is', () => {
  const meaningOf = (search: string) =>
    asksOf(search, index, words)[0]!.ways.map(({ things }) =>
      things.map((one) => (one.kind === 'word' ? one.word : '')),
    )
  expect(meaningOf('Federring')).toContainEqual(['spring', 'washer'])
  expect(meaningOf('feder')).toContainEqual(['compression', 'spring'])
})
