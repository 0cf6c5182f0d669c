import { expect, test } from 'vitest'
import { CsvFault, readCsvRows } from './csv-rows.server.ts'

/** In pieces that end anywhere. */
async function* cut(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += 7) yield text.slice(from, from + 7)
}

async function read(text: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readCsvRows(cut(text))) rows.push(row)
  return rows
}

test.for([
  [
    'sku,name\nA,Socket 1/2" drive\nB,"3/4" socket"\n',
    ['sku', 'name'],
    ['A', 'Socket 1/2" drive'],
    ['B', '"3/4" socket"'],
  ],
  ['sku,name\r\nA,"Socket 1/2"" drive"\r\n', ['sku', 'name'], ['A', 'Socket 1/2" drive']],
  ['sku;name\nA;19" rack; 2"\n', ['sku', 'name'], ['A', '19" rack', ' 2"']],
  ['sep=;\nsku;price\nA;1,50\n', ['sku', 'price'], ['A', '1,50']],
  ['\uFEFFsep=,\r\nsku,price\r\nA,1.50\r\n', ['sku', 'price'], ['A', '1.50']],
  ['sep=\t\nsku\tprice\nA\t1,50\n', ['sku', 'price'], ['A', '1,50']],
  ['Our prices\n\nsku;price\nA;1,50\nB;2,50', ['Our prices'], [''], ['sku', 'price'], ['A', '1,50'], ['B', '2,50']],
  ['a;b\n1,5;2,5\n1,5;3,5', ['a', 'b'], ['1,5', '2,5'], ['1,5', '3,5']],
  ['sku|name\nA|Bolt, long\n', ['sku', 'name'], ['A', 'Bolt, long']],
  ['sku,name\nA,"Bolt; long; thick"\n', ['sku', 'name'], ['A', 'Bolt; long; thick']],
  ['sku\nA\nB\n', ['sku'], ['A'], ['B']],
  ['a,b\r1,2\r', ['a', 'b'], ['1', '2']],
  ['\uFEFF"a","b"\n"x\ny",2\n', ['a', 'b'], ['x\ny', '2']],
] as const)('a table is read as programs and people write it: %j', async ([text, ...rows]) => {
  expect(await read(text)).toEqual(rows)
})

test.for([
  ['sku,name\nA,Bolt\nB,"never closed\nC,Nut\n', 3],
  ['sep=;\nsku;name\nA;"never closed\nC;Nut\n', 3],
  ['sku,name\n"two\nlines",Bolt\nB,"never closed\n', 4],
  [`sku,name\nA,${'x'.repeat(1_000_100)}\n`, 2],
] as const)('what is no table is named by the line at which it begins', async ([text, line]) => {
  const fault = await read(text).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(CsvFault)
  expect(fault).toMatchObject({ line })
})
