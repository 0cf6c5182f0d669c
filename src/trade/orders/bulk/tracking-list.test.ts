import { expect, test } from 'vitest'
import { readTrackingList } from './tracking-list.ts'

test.for([
  ['IW-100001\tJD01\tDHL', ['IW-100001', 'JD01', 'DHL']],
  ['IW-100001;JD01', ['IW-100001', 'JD01', '']],
  ['"100001","JD 01","Own van"', ['100001', 'JD 01', 'Own van']],
  ['IW-100001 1Z 999 AA1', ['IW-100001', '1Z 999 AA1', '']],
  ['IW-100001   AB12 royal mail', ['IW-100001', 'AB12', 'Royal Mail']],
  ['IW-100001 DHL', ['IW-100001', 'DHL', '']],
  ['IW-100001', ['IW-100001', '', '']],
  ["IW-100001;'00340435", ['IW-100001', '00340435', '']],
  ['IW-100001;="00340435"', ['IW-100001', '00340435', '']],
  ['IW-100001;"JD;01"', ['IW-100001', 'JD;01', '']],
] as const)('a line is read as order, tracking number and carrier: %s', ([text, [order, trackingNumber, carrier]]) => {
  expect(readTrackingList(text)).toEqual([{ text, order, trackingNumber, carrier }])
})

test('a heading and empty lines are left out; what holds no number further down is not', () => {
  const list = readTrackingList('Order,Tracking number\r\n\r\n100001,JD01\r\n  \r\nabc,JD02\r\n')
  expect(list.map(({ order }) => order)).toEqual(['100001', 'abc'])
  expect(readTrackingList('১০০০০১ JD01')).toHaveLength(1)
})
