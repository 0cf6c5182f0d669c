import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { toFieldSentences } from '#base/platform/refusals/field-sentence.server.ts'
import '../../refusals.server.ts'
import { memberStates } from '#company/tax/territories.ts'
import { parseVatNumber } from './vat-number.server.ts'
import { vatNumberExamples } from './vat-number-examples.ts'

test.each(Object.entries(vatNumberExamples))('the example of %s is a VAT number there: %s', (state, example) => {
  expect(parseVatNumber(state, example)).toEqual({ number: example, state })
})

test('each member state, and Northern Ireland, has an example', () => {
  expect([...memberStates, 'XI'].filter((state) => !vatNumberExamples[state])).toEqual([])
})

test('what is no VAT number is answered with an example of the country, where one is known', () => {
  const sentence = (country: string, locale: 'en' | 'bn' = 'en') =>
    withLocale(locale, () => toFieldSentences({ vatNumber: { code: 'not_vat_number', country } }).vatNumber)
  expect(sentence('DE')).toBe('Enter a VAT number, for example DE123456796')
  expect(sentence('GR')).toBe('Enter a VAT number, for example EL123456795')
  expect(sentence('US')).toBe('Enter a VAT number')
  expect(sentence('DE', 'bn')).toContain('DE123456796')
})
