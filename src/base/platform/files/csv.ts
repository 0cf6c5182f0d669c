// A spreadsheet runs a cell that begins so as a formula (OWASP, CSV injection). A tab or line break before it changes nothing.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet takes for a formula. `fromSafeText` takes the apostrophe away again. */
// guard: a cell of an export is no formula | formula.test(text) → false | goods/catalogue/importing/export.test invoices/journal
export const toSafeText = (text: string): string => (formula.test(text) ? `'${text}` : text)

export const fromSafeText = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text

/** Without this mark at the start of a file, spreadsheets take it for one in the system's old encoding. */
export const csvMark = '\uFEFF'

/** A row of a CSV file as RFC 4180 has it. Texts that came from outside go through `toSafeText` first. */
export const formatCsvRow = (cells: readonly (string | number | boolean)[]): string =>
  `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string | number | boolean): string => {
  const text = String(cell)
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
