import fc from 'fast-check'
import { postcodeValidator } from 'postcode-validator'
import { POSTCODE_REGEXES } from 'postcode-validator/lib/cjs/postcode-regexes.js'
import { expect, test } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { anna, shareShop } from '../../../test/shop.ts'
import { addAddress, listAddresses } from './contract.ts'
import { countryCodes } from './country-codes.ts'
import { toPostcode } from './postcode.ts'
import { postcodeExamples } from './postcode-examples.ts'

const shared = shareShop()

const toFullWidth = (code: string) =>
  code.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))
const toBengali = (code: string) => code.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)

/** A code as people type it who do not look how it is written. */
const listSpellings = (country: string, code: string) => [
  code.toLowerCase(),
  code.replaceAll(/[ -]/g, ''),
  code.replaceAll(/[ -]/g, '').toLowerCase(),
  ...[' ', '-', '  ', '\u00A0', '\u2010', '\u2013', '\u2212', ' - '].map((mark) => code.replaceAll(/[ -]/g, mark)),
  ` ${code.slice(0, -2)} ${code.slice(-2)} `,
  toFullWidth(code),
  toBengali(code),
  ...(code.startsWith(country) ? [] : [`${country}-${code}`, `${country} ${code}`.toLowerCase()]),
]

test.each(Object.entries(postcodeExamples))('a code of %s is taken however it is typed, as %s', (country, example) => {
  const forms = listSpellings(country, example).map((typed) => [typed, toPostcode(country, typed)])
  expect(forms.filter(([, form]) => form !== example)).toEqual([])
})

const known = [...(POSTCODE_REGEXES as Map<string, RegExp>)].filter(([country]) => countryCodes.includes(country))

test.each(known)('whatever is a code of %s, is one in its form, however it is typed', (country, regex) => {
  // Random texts have no lookahead; those that it leaves out are none.
  const code = fc.stringMatching(new RegExp(regex.source.replace(/\(\?!\w+\)/, ''))).filter((text) => regex.test(text))
  const isTaken = fc.property(code, (typed) => {
    const form = toPostcode(country, typed)
    expect(postcodeValidator(form, country), `${typed}: ${form}`).toBe(true)
    expect(toPostcode(country, form)).toBe(form)
    // A code of Nicaragua has several divisions, and stays as it is typed.
    if (country !== 'NI') expect(toPostcode(country, typed.toLowerCase().replaceAll(/[\s-]/g, ''))).toBe(form)
  })
  fc.assert(isTaken, { numRuns: runs(20, 1000) })
})

test.each([
  ['DE', 'D-10115', '10115'],
  ['DE', 'D 10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['CH', 'CH-8001', '8001'],
  ['BE', 'B-1000', '1000'],
  ['LU', 'L-1009', '1009'],
  ['FR', 'F-75001', '75001'],
  ['FR', '75 001', '75001'],
  ['SE', 'S-111 20', '111 20'],
  ['FI', 'FIN-00100', '00100'],
  ['LI', 'FL-9490', '9490'],
  ['LV', 'LV-1010', '1010'],
  ['JP', '〒１００ー０００１', '100-0001'],
  ['BR', '01.310-100', '01310-100'],
  ['US', '946011234', '94601-1234'],
  ['AD', '500', 'AD500'],
  ['KY', 'ky11001', 'KY1-1001'],
  ['FK', 'fiqq1zz', 'FIQQ 1ZZ'],
  ['JE', 'je23ab', 'JE2 3AB'],
  ['SA', '١١٥٦٤', '11564'],
  ['IE', 'IRL-D02 AF30', 'D02 AF30'],
  ['GB', 'm1-1ae', 'M1 1AE'],
  ['AE', '', ''],
  ['HK', 'n/a', 'N/A'],
])('in %s %j is %j', (country, typed, form) => expect(toPostcode(country, typed)).toBe(form))

test('an address is stored with its code in the form of its country, and once', async () => {
  const shop = shared()
  const address = { name: 'Anna', company: '', street: '1 Dam', extra: '', city: 'Town', phone: '0711 5550100' }
  for (const country of ['NL', 'IE', 'PL', 'SE']) {
    const example = postcodeExamples[country]!
    for (const postcode of listSpellings(country, example).slice(0, 3))
      await shop.as(anna)(addAddress, { ...address, country, region: '', postcode })
    const stored = (await shop.as(anna)(listAddresses, {})).filter((entry) => entry.country === country)
    expect(stored.map(({ postcode }) => postcode)).toEqual([example])
  }
})
