import { expect, test } from 'vitest'
import { listDigitForms } from './digits.ts'

test.each([
  ['6oo4 2rs', ['6004 2rs']],
  ['5ll05', ['51105']],
  ['iw-4762-m8x2o-129b', ['iw-4762-m8x20-129b']],
  ['spa-l000', ['spa-1000']],
  ['6o6l-05b', ['606l-05b', '6061-05b']],
  ['o8b-1', ['08b-1']],
  ['iso7o89', ['iso7089']],
  // Letters that stand at no digit are letters.
  ['oil seal', []],
  ['hex bolt m8', []],
])('%s may be meant for %j', (text, forms) => {
  expect(listDigitForms(text)).toEqual(forms)
})
