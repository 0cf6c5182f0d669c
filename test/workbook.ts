import { strToU8, zipSync } from 'fflate'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Parts = { formats?: readonly string[]; sheets: readonly { name: string; rows: string; state?: string }[] }

/** A spreadsheet with these formats of cells, whose styles are numbered from 1. */
export function buildSheets({ formats = [], sheets }: Parts): Uint8Array {
  const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${encode(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="${formats.length}">${formats
      .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${encode(format)}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
  }
  for (const [index, { rows }] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

/** The rows of a sheet, of texts and numbers. */
export const toSheetRows = (table: readonly (readonly (string | number)[])[]): string =>
  table.map((row, index) => toRow(row, index + 1)).join('')

const toRow = (row: readonly (string | number)[], line: number) =>
  `<row r="${line}">${row.map((cell, index) => toCell(cell, `${String.fromCharCode(65 + index)}${line}`)).join('')}</row>`

const toCell = (cell: string | number, place: string) =>
  typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
