import { expect, test } from 'vitest'
import { isSpoiledNumber, readPartNumber } from './part-numbers.ts'

test.for([
  ...[
    '#N/A',
    '#n/a',
    '#NV',
    '#N/D',
    '#N/B',
    '#REF!',
    '#BEZUG!',
    '#RIF!',
    '#VALUE!',
    '#WERT!',
    '#VALEUR!',
    '#¡VALOR!',
    '#NAME?',
  ],
  ...['#¿NOMBRE?', '#DIV/0!', '#NULL!', '#NUM!', '#ZAHL!', '#HODNOTA!', '#SPILL!', '#ÜBERLAUF!', 'Err:502', '########'],
  ...['1.23457E+12', '1,23457E+12', '3.40435E+19', '1E+05', '3.40435e+19', '1.5E12', '১.২৩E+১২', ' 1.23457E+12 '],
])('what a spreadsheet left of a number is none: %s', (text) => {
  expect(isSpoiledNumber(text)).toBe(true)
})

test.for([
  '#12',
  '#A-1',
  '1E5',
  'E+5',
  '12E10',
  'A1.5E+10X',
  'IW-608',
  '00125',
  '90.750',
  'M8x1.25',
  '#',
  '1Z999AA10123456784',
])('a number that only looks alike is one: %s', (text) => {
  expect(isSpoiledNumber(text)).toBe(false)
})

test.for([
  ["'00125", '00125'],
  ["'3404350000", '3404350000'],
  ['="00125"', '00125'],
  [' A-1 ', 'A-1'],
  ['IW-১২', 'IW-12'],
  ["'", "'"],
  ["5' hose", "5' hose"],
] as const)('what tells a spreadsheet that it is a text is no part of it: %s', ([text, number]) => {
  expect(readPartNumber(text)).toBe(number)
})
