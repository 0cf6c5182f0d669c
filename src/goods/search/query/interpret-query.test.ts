import { expect, test } from 'vitest'
import { indexFamilies } from '../index/build-index.ts'
import { interpretQuery } from './interpret-query.ts'
import { WordIndex } from './word-index.ts'

const family = {
  ...{
    id: '01a202f6-0623-731b-b319-50b84079b077',
    slug: 'bearing',
    name: 'Ball bearing',
    translations: {},
    standard: '',
    commonness: 1,
  },
  ...{ attributes: [], categorySlug: 'bearings', categoryName: 'Bearings', categoryTranslations: {} },
  ...{ parentSlug: null, parentName: null, parentTranslations: null, demand: null },
  ...{ purposes: '', purposeTranslations: null },
}
const synonyms = [
  { phrase: 'kugellager', means: 'ball bearing' },
  { phrase: 'federring', means: 'spring washer' },
  // The English stem of the one before.
  { phrase: 'feder', means: 'compression spring' },
]
const index = indexFamilies({ families: [family], terms: [], synonyms, standards: [], unsold: [] })
const words = new WordIndex(index)

/** What each part of a search may stand for. */
const listReadings = (search: string) =>
  interpretQuery(search, index, words).map(({ interpretations }) =>
    interpretations.flatMap(({ terms }) =>
      terms.flatMap((term) => (term.kind === 'word' ? [...term.reading.stems.keys()] : [])),
    ),
  )

test('words are known by their stems, their beginnings, their meanings and with letters wrong', () => {
  expect(listReadings('bearings')).toEqual([['bear']])
  expect(listReadings('bea')).toEqual([['bear']])
  expect(listReadings('beering')).toEqual([['bear']])
  expect(listReadings('kugellager')).toEqual([['ball', 'bear']])
  expect(listReadings('kugelager')).toEqual([['ball', 'bear']])
  expect(listReadings('ballbearing')).toEqual([['ball', 'bear']])
})

test('of a text of nothing but wrong words a few are looked for', () => {
  const found = listReadings('baering bearnig beering bering bearring bearinng bbearing bearingg').filter(
    (stems) => stems.length > 0,
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(7)
})

test('a phrase is taken as it is written before its English stem is', () => {
  const describeMeaning = (search: string) =>
    interpretQuery(search, index, words)[0]!.interpretations.map(({ terms }) =>
      terms.map((term) => (term.kind === 'word' ? term.word : '')),
    )
  expect(describeMeaning('Federring')).toContainEqual(['spring', 'washer'])
  expect(describeMeaning('feder')).toContainEqual(['compression', 'spring'])
})
