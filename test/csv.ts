/** The rows of a CSV file as RFC 4180 has it, each by the names in the first row. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  const [heads = [], ...others] = rows.filter((row) => row.length > 1)
  return others.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index]!])))
}
