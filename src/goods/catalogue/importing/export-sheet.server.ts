import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from './cells.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** The smallest workbook that spreadsheets open: one sheet, whose texts are in their cells (ECMA-376, part 1). */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** A workbook of one sheet, in pieces as its rows come. */
export async function* writeSheet(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  for (const [name, content] of Object.entries(parts)) add(name).push(strToU8(head + content), true)
  const sheet = add('xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>`))
  let number = 0
  for await (const some of rows) {
    sheet.push(strToU8(some.map((row) => rowXml(row, ++number)).join('')))
    yield* pieces
    pieces = []
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* pieces
}

const rowXml = (row: readonly Cell[], number: number) =>
  `<row r="${number}">${row.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join('')}</row>`

/** A to Z, then AA. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function cellXml(cell: Cell, at: string): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;', '"': '&quot;' }
// Spreadsheets read _x000D_ as the character of that number (ECMA-376, part 1, 22.4.2.4), so an underscore that looks so is one.
const escaped = (text: string) =>
  text.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_').replace(/[&<>\r"]/g, (character) => entities[character]!)
