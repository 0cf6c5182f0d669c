import { postcodeValidator } from 'postcode-validator'
import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { toFieldSentences } from '#base/platform/refusals/field-sentence.server.ts'
import '../../refusals.server.ts'
import { findAddressProblems } from './check.server.ts'
import { postcodeExamples } from './postcode-examples.ts'

const berlin = {
  ...{ name: 'Anna', company: '', street: '1 Forge Lane', extra: '', postcode: '10115', city: 'Berlin' },
  ...{ region: '', country: 'DE', phone: '555-0100' },
}

test.each(Object.entries(postcodeExamples))('the example of %s is a postcode there: %s', (country, example) => {
  expect(postcodeValidator(example, country)).toBe(true)
})

const sentenceAbout = (country: string, postcode: string, locale: 'en' | 'bn' = 'en') =>
  withLocale(locale, () => toFieldSentences(findAddressProblems({ ...berlin, country, postcode })).postcode)

test('a wrong postcode is answered with what is wanted in its country, and with an example', () => {
  expect(sentenceAbout('DE', '10115')).toBeUndefined()
  expect(sentenceAbout('DE', '1')).toBe('Enter a postcode (Germany: 5 digits), for example 70173')
  expect(sentenceAbout('DE', '')).toBe('Enter a postcode (Germany: 5 digits), for example 70173')
  expect(sentenceAbout('GB', '1')).toBe('Enter a postcode (United Kingdom), for example SW1A 1AA')
  expect(sentenceAbout('GL', '1')).toBe('Enter a postcode of this country (Greenland)')
  expect(sentenceAbout('DE', '1', 'bn')).toContain('70173')
})
