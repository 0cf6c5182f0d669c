import { expect, test } from 'vitest'
import { spreadNumbers } from './spread-numbers.ts'

const orders = ['IW-100003', 'IW-100002', 'IW-100001']

test.for([
  [
    'lines fill the list from where they were pasted',
    'JD 1\nJD2',
    'IW-100002',
    { 'IW-100002': 'JD 1', 'IW-100001': 'JD2' },
  ],
  ['what is too long for the list is left out', 'A\nB', 'IW-100001', { 'IW-100001': 'A' }],
  [
    'lines with order numbers go to these',
    '100001\tA1\nIW-100003\tB2',
    'IW-100003',
    { 'IW-100001': 'A1', 'IW-100003': 'B2' },
  ],
  ['one number is none of these', 'JD0146', 'IW-100003', undefined],
  [
    'an order that is not ticked makes lines of numbers of them',
    'IW-7 A\nIW-8 B',
    'IW-100002',
    { 'IW-100002': 'IW-7 A', 'IW-100001': 'IW-8 B' },
  ],
] as const)('%s', ([, text, from, numbers]) => {
  expect(spreadNumbers(text, orders, from)).toEqual(numbers)
})
