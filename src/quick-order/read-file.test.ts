import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'list')
const told = async (...parts: (string | Uint8Array<ArrayBuffer>)[]) => {
  const read = await readFile(file(...parts))
  return typeof read === 'string' ? read : read.rows.map(({ count, text, description }) => [count, text, description])
}

test('a spreadsheet is read, whatever stands above its table', async () => {
  expect(await told(new Uint8Array(readFileSync('test/quick-order/parts.xlsx')))).toEqual([
    [150, 'IW-4762-M8X30-129B', 'Socket head cap screw'],
    [4, '6305ZZ', 'Ball bearing'],
    [8, 'HK1212', 'Needle bearing'],
    [2, 'XX-99-771', 'Bracket, own drawing'],
  ])
})

test.each([
  ['UTF-8', new TextEncoder().encode('\ufeffStück;Teil\r\n5;Bügel')],
  ['UTF-16', new Uint8Array(Uint16Array.from('\ufeffStück;Teil\r\n5;Bügel', (letter) => letter.charCodeAt(0)).buffer)],
  ['Windows-1252', Uint8Array.from('Stück;Teil\r\n5;Bügel', (letter) => letter.charCodeAt(0))],
])('a text in %s is read', async (_, bytes) => {
  expect(await told(bytes)).toEqual([[5, 'Bügel', '']])
})

test('a picture, an archive of something else and a broken spreadsheet are refused', async () => {
  expect(await told(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))).toBe('no_text')
  expect(await told('PK\u0003\u0004 no archive')).toBe('no_text')
  const sheet = new Uint8Array(readFileSync('test/quick-order/parts.xlsx'))
  expect(await told(sheet.slice(0, 700))).toBe('no_text')
  expect(await told(new Uint8Array(1_000_001))).toBe('too_long')
})
