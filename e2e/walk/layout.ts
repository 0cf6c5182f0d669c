import { narrow, phone } from '../looks.ts'
import { measureExcess } from '../visit.ts'
import { brokenWords } from '../words.ts'
import type { ScreenCheck } from './check.ts'

export const widthCheck: ScreenCheck = {
  name: 'nothing is wider than its window',
  applies: () => true,
  find: async (page) => {
    const excess = await measureExcess(page)
    return excess > 0 ? [`${excess} px too wide`] : []
  },
}

export const wordsCheck: ScreenCheck = {
  name: 'no word is broken or cut off',
  applies: ({ look }) => look === phone || look === narrow,
  find: brokenWords,
}
