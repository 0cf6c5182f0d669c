import { readFileSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { compareCpu } from '../../../test/proportion.ts'
import { readBytes } from './read-bytes.ts'

const joinBytes = async (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  new Uint8Array(await new Blob(parts).arrayBuffer())
const readParts = async (...parts: (string | Uint8Array<ArrayBuffer>)[]) => {
  const read = await readBytes(await joinBytes(...parts))
  return typeof read === 'string' ? read : read.rows.map(({ count, text, description }) => [count, text, description])
}

test('a spreadsheet is read, whatever stands above its table', async () => {
  expect(await readParts(new Uint8Array(readFileSync('test/quick-order/parts.xlsx')))).toEqual([
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
  expect(await readParts(bytes)).toEqual([[5, 'Bügel', '']])
})

test('a picture, an archive of something else and a broken spreadsheet are refused', async () => {
  expect(await readParts(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))).toBe('no_text')
  expect(await readParts('PK\u0003\u0004 no archive')).toBe('no_text')
  const sheet = new Uint8Array(readFileSync('test/quick-order/parts.xlsx'))
  expect(await readParts(sheet.slice(0, 700))).toBe('no_text')
  expect(await readParts(new Uint8Array(1_000_001))).toBe('too_long')
})

/** The spreadsheet of the first test with something else in one of its files. */
function changed(name: string, change: (xml: string) => string): Uint8Array {
  const files = unzipSync(new Uint8Array(readFileSync('test/quick-order/parts.xlsx')))
  const [path, bytes] = Object.entries(files).find(([path]) => path.endsWith(name))!
  return zipSync({ ...files, [path]: strToU8(change(new TextDecoder().decode(bytes))) })
}

const withRow = (row: string) => changed('sheet1.xml', (xml) => xml.replace('</sheetData>', `${row}</sheetData>`))

test.each([
  ['a cell in the last corner', withRow('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
  ['a cell in the last column', withRow('<row r="99"><c s="1" r="XFD99"><v>1</v></c></row>')],
  ['a last row without a cell', withRow("<row r='1048576'/>")],
  ['texts of 270 MB', changed('sheet1.xml', (xml) => xml + ' '.repeat(270_000_000))],
  [
    'many files',
    zipSync(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.xml`, new Uint8Array(1e6)]))),
  ],
])('a spreadsheet with %s is refused before it is built', async (_, bytes) => {
  expect(bytes.length).toBeLessThan(1_000_000)
  const begun = process.memoryUsage.rss() // speed: memory, of which the wrong way takes many times as much
  expect(await readBytes(bytes)).toBe('too_large')
  // speed: likewise
  expect(process.memoryUsage.rss() - begun).toBeLessThan(200_000_000)
})

test('an archive that says that it is smaller than it is gives no more than it says', { tags: ['long'] }, async () => {
  const bytes = changed('sheet1.xml', (xml) => xml + ' '.repeat(270_000_000))
  const view = new DataView(bytes.buffer)
  const entries = Array.from({ length: bytes.length - 46 }, (_, index) => index).filter(
    (index) => view.getUint32(index, true) === 0x02014b50 && view.getUint32(index + 24, true) > 270_000_000,
  )
  expect(entries).toHaveLength(1)
  view.setUint32(entries[0]! + 24, 3000, true)
  const begun = process.memoryUsage.rss() // speed: memory, of which the wrong way takes many times as much
  await readBytes(bytes)
  // speed: likewise
  expect(process.memoryUsage.rss() - begun).toBeLessThan(100_000_000)
})

test('a text of letters that become eighteen each takes time in proportion to a shorter one', {
  tags: ['long'],
}, async () => {
  for (const text of [
    'ﷺ'.repeat(300_000),
    `${'ﷺ'.repeat(30)}\n`.repeat(3000),
    'ﷺ\t'.repeat(200_000),
    'ﷺ 5\n'.repeat(150_000),
  ]) {
    const [all, quarter] = [text, text.slice(0, text.length / 4)].map((part) => new TextEncoder().encode(part))
    const ratio = await compareCpu(
      () => readBytes(all!),
      () => readBytes(quarter!),
      12,
    )
    expect(ratio).toBeLessThan(12)
  }
})
