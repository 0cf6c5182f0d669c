import { expect, test } from 'vitest'
import { normaliseText } from '#goods/catalogue/normalise.ts'
import { worstTexts } from '../../../../test/threats/worst-texts.ts'
import { getUnreadText, tokenize } from './tokenize.ts'

/** A search as its tokens, in short. */
const read = (search: string) =>
  tokenize(search)
    .map((token) => {
      if (token.kind === 'standard') return `${token.body} ${token.number}`
      if (token.kind === 'size') return token.unit ? `${token.number} ${token.unit}` : `#${token.number}`
      return token.kind === 'word'
        ? token.word
        : token.kind === 'thread'
          ? `thread ${token.thread}`
          : `class ${token.value}`
    })
    .join(', ')

const cases: [string, string][] = [
  ['bearing 6204 sealed', 'bearing, #6204, sealed'],
  ['M8 nuts box of 100', 'thread m8, nuts'],
  ['Qty: 200 M6 washers', 'thread m6, washers'],
  ['50 off M10', 'thread m10'],
  ['10 x M8 nut', 'thread m8, nut'],
  ['10 x 20 key', '#10, #20, key'],
  ['box of 100', 'box, #100'],
  ['din 912 m8 30', 'din 912, thread m8, #30'],
  ['DIN EN ISO 4762 M6×20 A2-\u206070', 'iso 4762, thread m6, #20, class a2-70'],
  ['iso4017', 'iso 4017'],
  ['ANSI B18.3 cap screw', 'asme b18.3, cap, screw'],
  ['asme/ansi b18.2.1', 'asme b18.2.1'],
  ['ISO 7380-1', 'iso 7380-1'],
  ['M6x20', 'thread m6, #20'],
  ['M6 x 20', 'thread m6, #20'],
  ['m6 20', 'thread m6, #20'],
  ['M8/40', 'thread m8, #40'],
  ['M10x1.25x50', 'thread m10x1.25, #50'],
  ['M6x', 'thread m6'],
  ['17mm', '17 mm'],
  ['6,8 mm drill', '6.8 mm, drill'],
  ['20x47x14', '#20, #47, #14'],
  ['1/4 in', '0.25 in'],
  ['1/4 UNC', 'thread 1/4-20'],
  ['10-32', 'thread #10-32'],
  ['UNC 3/8 nut', 'thread 3/8-16, nut'],
  ['1/4-20 UNC-2A x 1', 'thread 1/4-20, 1 in'],
  ['13 1/2 Zoll', '#13, 0.5 in'],
  ['10/12', '#10, #12'],
  ['8m6x40', '#8, m6, #40'],
  ['ISO 7379 10 f9 x 30', 'iso 7379, #10, f9, #30'],
  ['10 h11x30', '#10, h11, #30'],
  ['12-B-1 chain', '12b-1, chain'],
  ['12-B-1-5M', '12-b-1-5m'],
  ['20-100 Nm', '20-100'],
  ['50 ft-lbs', '50 ft·lb'],
  ['400-5M-9', '400-5m-9'],
  ['1-8', 'thread 1-8'],
  ['1-8 mm', '1-8'],
  ['1 1/2 inch', '1.5 in'],
  ['0.394"', '0.394 in'],
  ['8.8', 'class 8.8'],
  ['hex bolt 10.9', 'hex, bolt, class 10.9'],
  ['shackle 2 t', 'shackle, 2 t'],
  ['torque wrench 40 Nm', 'torque, wrench, 40 n·m'],
  ['torque wrench 30 lbf·ft', 'torque, wrench, 30 ft·lb'],
  ['30 ft-lbs', '30 ft·lb'],
  ['88 in-lb', '88 in·lb'],
  ['88 inch pounds', '88 in·lb'],
  ['88 lbf-in', '88 in·lb'],
  ['450 lbf', '450 lbf'],
  ['5 thou', '5 thou'],
  ['5 thousandths', '5 thou'],
  ['4762 m8', '#4762, thread m8'],
  ['608zz', '608zz'],
  ['08B-1', '08b-1'],
  ['IW-4762-M6X20-A2', 'iw-4762-m6x20-a2'],
  ['Schlüssel für 13', 'schlussel, #13'],
  ['এম৮ বোল্ট', 'thread m8, বোল্ট'],
  ['১০ মিমি বেয়ারিং', '10 mm, বেয়ারিং'],
  ['  ', ''],
  ['---', ''],
]

test.each(cases)('%s is read as %s', (search, tokens) => {
  expect(read(search)).toBe(tokens)
})

test('of a long text so many parts are read, and the rest is named', () => {
  for (const [what, text] of Object.entries(worstTexts)) {
    // The last part that is read may have several meanings.
    expect(tokenize(text).length, what).toBeLessThan(20)
    expect(normaliseText(text).length - getUnreadText(text).length, what).toBeLessThanOrEqual(200)
  }
  expect(getUnreadText('m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12 m13 m14 m15 nut')).toBe('m15 nut')
  expect(getUnreadText('hexagon bolt m8x40')).toBe('')
})
