import { expect, test } from 'vitest'
import { Phone } from '../contract/shapes.ts'

const dashes = [...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFF0D\uFE58\uFE63\u30FC']
const blanks = [...' \u00A0\u2007\u2009\u202F\u3000\t']

test.each(dashes)('a number is divided by %j, and stored alike', (dash) => {
  for (const written of ['0711-5550100', '+49-711-555-0100', '0711-555-0', '(0711)-5550100']) {
    const typed = written.replaceAll('-', dash)
    expect(Phone.parse(typed), typed).toBe(written)
    expect(Phone.parse(written.replaceAll('-', ` ${dash} `)), typed).toBe(written)
  }
})

test.each(blanks)('a number is divided by the blank %j, and stored alike', (blank) => {
  expect(Phone.parse(`+49${blank}711${blank}555${blank}0100`)).toBe('+49 711 555 0100')
})

test.each([
  ['0711/5550100', '0711/5550100'],
  ['0711 / 555 01 00', '0711/555 01 00'],
  ['+1 (415) 555.0100', '+1 (415) 555.0100'],
  ['+33 1·55·50·10·00', '+33 1.55.50.10.00'],
  ['＋８１ （３）５５５−０１００', '+81 (3)555-0100'],
  ['০১৭১১-৫৫৫০১০', '01711-555010'],
  ['+٩٦٦ ١١ ٥٥٥ ٠١٠٠', '+966 11 555 0100'],
  ['\u202A+49 711 5550100\u202C', '+49 711 5550100'],
  ['Tel.: 0711 5550100', '0711 5550100'],
  ['tel:+49-711-5550100', '+49-711-5550100'],
  // The zero that is dialled within the country only; in Italy it is part of the number.
  ['+49 (0)711 5550100', '+49 711 5550100'],
  ['+49(0)711/5550100', '+49 711/5550100'],
  ['0049 (0) 711 5550100', '0049 711 5550100'],
  ['+44 (0)20 7946 0000', '+44 20 7946 0000'],
  ['+880-(0)-1711 555010', '+880 1711 555010'],
  ['+39 (0)6 5550100', '+39 06 5550100'],
  ['+378 (0)549 555010', '+378 0549 555010'],
  ['+61 (02) 5550 1000', '+61 (02) 5550 1000'],
])('%j is the number %s', (typed, stored) => expect(Phone.parse(typed)).toBe(stored))

test.each([
  ...['ext. 12', 'ext 12', 'Ext.12', 'EXT: 12', 'extension 12', 'x12', 'x 12', 'X12', '#12', ', ext. 12', '; ext 12'],
  ...['(ext. 12)', 'Durchwahl 12', 'DW 12', 'Dw. 12', 'App. 12', 'Apparat 12', '- Durchwahl 12', 'poste 12', 'int. 12'],
  ...['interno 12', 'toestel 12', 'wew. 12', 'linka 12', 'доб. 12', '内線12', 'extn. 12', 'ext. ১২', ', Durchwahl: 12'],
])('the extension “%s” is taken, and stored alike', (extension) => {
  expect(Phone.parse(`0711 5550100 ${extension}`)).toBe('0711 5550100 x12')
})

test.each([
  '',
  '12',
  'call me',
  'ext. 12',
  '0711 5550100 ext.',
  '0711 5550100 x1234567',
  '0711 x12 5550100',
  '++49 711 555',
])('%j is no number', (typed) => expect(Phone.safeParse(typed).success).toBe(false))
