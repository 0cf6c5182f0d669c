import { expect, test } from 'vitest'
import { findTaxArea, type TaxArea, territories, toTaxPlace } from './territories.ts'

const area = (country: string, region: string, { isSeparate = false, inUnion = false } = {}): TaxArea => ({
  ...{ country, region, isSeparate, inUnion },
})
const separate = { isSeparate: true }
const union = { inUnion: true }

/** A place as people write it who choose the country that it belongs to, and the area that it is in. */
const places: readonly (readonly [string, string, string, TaxArea])[] = [
  ['Jersey', 'GB', 'JE2 3AB', area('JE', '')],
  ['Guernsey', 'GB', 'GY1 1AA', area('GG', '')],
  ['Isle of Man', 'GB', 'IM1 1AA', area('GB', '')],
  ['Isle of Man', 'IM', 'IM1 1AA', area('GB', '')],
  ['Belfast', 'GB', 'BT1 5GS', area('GB', 'NIR', union)],
  ['London', 'GB', 'SW1A 1AA', area('GB', '')],
  ['Jersey', 'JE', 'JE2 3AB', area('JE', '')],
  ['Guernsey', 'GG', 'GY1 1AA', area('GG', '')],
  ['Büsingen', 'DE', '78266', area('DE', 'BUE', separate)],
  ['Helgoland', 'DE', '27498', area('DE', 'HEL', separate)],
  ['Berlin', 'DE', '10115', area('DE', '', union)],
  ['Campione', 'IT', '22061', area('IT', 'CAM', separate)],
  ['Livigno', 'IT', '23041', area('IT', 'LIV', separate)],
  ['Valdisotto, whose code Livigno once had', 'IT', '23030', area('IT', '', union)],
  ['San Marino', 'IT', '47890', area('SM', '')],
  ['Serravalle', 'IT', '47899', area('SM', '')],
  ['Verucchio', 'IT', '47826', area('IT', '', union)],
  ['the Vatican', 'IT', '00120', area('VA', '')],
  ['Åland', 'FI', '22100', area('AX', '')],
  ['Helsinki', 'FI', '00100', area('FI', '', union)],
  ['Mount Athos', 'GR', '630 86', area('GR', '69', separate)],
  ['Athens', 'GR', '105 57', area('GR', '', union)],
  ['Las Palmas', 'ES', '35001', area('ES', 'CN', separate)],
  ['Tenerife', 'ES', '38001', area('ES', 'CN', separate)],
  ['Ceuta', 'ES', '51001', area('ES', 'CE', separate)],
  ['Melilla', 'ES', '52001', area('ES', 'ML', separate)],
  ['Palma', 'ES', '07001', area('ES', '', union)],
  ['Guadeloupe', 'FR', '97100', area('GP', '')],
  ['Saint-Barthélemy', 'FR', '97133', area('BL', '')],
  ['Saint-Martin', 'FR', '97150', area('MF', '')],
  ['Martinique', 'FR', '97200', area('MQ', '')],
  ['Guiana', 'FR', '97300', area('GF', '')],
  ['Réunion', 'FR', '97400', area('RE', '')],
  ['Saint-Pierre', 'FR', '97500', area('PM', '')],
  ['Mayotte', 'FR', '97600', area('YT', '')],
  ['Nouméa', 'FR', '98800', area('NC', '')],
  ['Monaco', 'FR', '98000', area('FR', '', union)],
  ['Monaco', 'MC', '98000', area('FR', '', union)],
  ['Nuuk', 'DK', '3900', area('GL', '')],
  ['Samnaun', 'CH', '7563', area('CH', 'SAM', separate)],
  ['Samnaun-Compatsch', 'CH', '7562', area('CH', 'SAM', separate)],
  ['Scuol', 'CH', '7550', area('CH', '')],
  ['Vaduz', 'LI', '9490', area('CH', '')],
  ['Vaduz', 'CH', '9490', area('CH', '')],
  ['Gibraltar', 'GB', 'GX11 1AA', area('GI', '')],
  ['Longyearbyen', 'NO', '9170', area('SJ', '')],
  ['Tromsø', 'NO', '9008', area('NO', '')],
  ['Funchal', 'PT', '9000-082', area('PT', '30', union)],
  ['Ponta Delgada', 'PT', '9500-065', area('PT', '20', union)],
]

const cars: Readonly<Record<string, string>> = { DE: 'D', IT: 'I', ES: 'E', FR: 'F', FI: 'FIN', PT: 'P', NO: 'N' }
const listSpellings = (country: string, postcode: string) => [
  ...[postcode, postcode.toLowerCase(), postcode.replaceAll(/[ -]/g, ''), ` ${postcode} `],
  ...[' ', '-', '\u2013', '\u00A0'].map((mark) => postcode.replace(/[ -]/, mark)),
  `${postcode.slice(0, 2)} ${postcode.slice(2)}`,
  postcode.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!),
  postcode.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
  ...(postcode.startsWith(country) ? [] : [`${country}-${postcode}`]),
  ...(cars[country] ? [`${cars[country]}-${postcode}`, `${cars[country]} ${postcode}`] : []),
]

test.each(places)('%s, written as %s %s, is in its area however it is typed', (_, country, postcode, expected) => {
  const found = listSpellings(country, postcode).map((typed) => [
    typed,
    findTaxArea({ country, region: '', postcode: typed }),
    findTaxArea(toTaxPlace({ country, region: '', postcode: typed })),
  ])
  const isWrong = (area: unknown) => JSON.stringify(area) !== JSON.stringify(expected)
  expect(found.filter(([, ...areas]) => areas.some(isWrong))).toEqual([])
})

test('each territory names its law', () => {
  expect(territories.filter(({ source }) => source.length < 10)).toEqual([])
  // The first row that fits counts: one of a whole country would hide those below it.
  const whole = territories.filter(({ region, postcode }) => region === undefined && !postcode)
  expect(whole.map(({ country }) => country)).toEqual(['MC', 'IM', 'LI'])
})
