import { expect, test } from 'vitest'
import { openImports } from '../../../../test/imports.ts'
import { ada, shareShop } from '../../../../test/shop.ts'
import { checkImport, type ImportOptions } from '../contract.ts'

const shared = shareShop()

/** What a file of one product says of price and weight, or that it is asked. */
async function read(text: string, changed: Partial<ImportOptions> = {}) {
  const imports = openImports(shared())
  const id = await imports.send(text)
  const { columns, options } = await imports.look(id)
  const said = { ...options, ...changed }
  if (said.decimal === null) {
    const refusal = await shared()
      .as(ada)(checkImport, { id, columns, options })
      .catch((error: unknown) => error)
    return refusal
  }
  await imports.check(id, changed)
  return (await imports.listRows(id, 'new')).map(({ changes }) =>
    Object.fromEntries(
      changes.filter(({ key }) => ['price', 'massGrams', 'stock'].includes(key)).map(({ key, is }) => [key, is]),
    ),
  )
}

const asked = expect.objectContaining({ code: 'invalid_fields' })

test.for([
  ['Artikelnummer;Bezeichnung;Preis;Gewicht (kg)\nA;Hammer;12;0,125\n', [{ price: '12', massGrams: '125' }]],
  ['Artikelnummer;Bezeichnung;Preis;Gewicht (kg)\nA;Hammer;12;1,125\n', [{ price: '12', massGrams: '1125' }]],
  ['Artikelnummer;Bezeichnung;Preis\nA;Hammer;1.200,00\nB;Säge;2.500,00 $\n', [{ price: '1200' }, { price: '2500' }]],
  ['Artikelnummer;Bezeichnung;Preis\nA;Hammer;1.200\n', [{ price: '1200' }]],
  ['SKU,Name,Price,Weight (kg)\nA,Hammer,12,1.125\n', [{ price: '12', massGrams: '1125' }]],
  ['SKU,Name,Price\nA,Hammer,"1,200"\n', [{ price: '1200' }]],
  ['SKU;Name;Price\nA;Hammer;1.200\n', asked],
  ['SKU;Name;Price\nA;Hammer;1,200\n', asked],
  ['SKU\tName\tPrice\nA\tHammer\t1.200\n', asked],
  ['SKU;Name;Price;Weight\nA;Hammer;1.200;\nB;Saw;7,5;\n', [{ price: '1200' }, { price: '7.5' }]],
  ['SKU;Name;Price;Weight\nA;Hammer;1.200;\nB;Saw;7.25;\n', [{ price: '1.2' }, { price: '7.25' }]],
  [
    'SKU;Name;Price;Weight\nA;Hammer;5;1,234,567\nB;Saw;5;1,200\n',
    [
      { price: '5', massGrams: '1234567' },
      { price: '5', massGrams: '1200' },
    ],
  ],
  ['SKU;Name;Price;Weight\nA;Hammer;1,23,456.50;\nB;Saw;1,200;\n', [{ price: '123456.5' }, { price: '1200' }]],
  ["SKU;Name;Price\nA;Hammer;1'234.50\nB;Saw;1 234\n", [{ price: '1234.5' }, { price: '1234' }]],
  ['SKU;Name;Price\nA;Hammer;1\u00a0234,50\n', [{ price: '1234.5' }]],
  ['SKU;Name;Price;Stock\nA;Hammer;12.50;1.000\n', asked],
  ['SKU;Name;Price;Stock\nA;Hammer;12,50;1.000\n', [{ price: '12.5', stock: '1000' }]],
  [
    'SKU;Name;Price;Stock\nA;Hammer;12,50;5 Stk\nB;Saw;1,5;1.000 шт.\n',
    [
      { price: '12.5', stock: '5' },
      { price: '1.5', stock: '1000' },
    ],
  ],
  ['SKU;Name;Price;Stock\nA;Hammer;12.50;1.000 ks\n', asked],
  ['SKU;Name;Price;Stock\nA;Hammer;12,50;5 kg\n', []],
  ['SKU;Name;Price\nA;Hammer;১২,৫০\n', [{ price: '12.5' }]],
  ['SKU;Name;Price\nA;Hammer;١٢٫٥\n', [{ price: '12.5' }]],
  ['SKU;Name;Price\nA;Hammer;１２．５\n', [{ price: '12.5' }]],
  ['SKU;Name;Price\nA;Hammer;12\nB;Saw;1200\n', [{ price: '12' }, { price: '1200' }]],
  ['SKU;Name;Price\n1.200;Hammer;12\n', [{ price: '12' }]],
] as const)('a number that has two readings is asked about, and every other is read: %j', async ([text, rows]) => {
  const unique = crypto.randomUUID().slice(0, 8).toUpperCase()
  expect(await read(text.replaceAll(/^([AB])(?=[,;\t])/gm, `${unique}$1`))).toEqual(rows)
})

test('what was asked is said, and then counts', async () => {
  const imports = openImports(shared())
  const text = 'SKU;Name;Price\nASKED-1;Hammer;1.200\n'
  const id = await imports.send(text)
  const { options, numbers } = await imports.look(id)
  expect(options.decimal).toBeNull()
  expect(numbers.columns![2]!.samples).toEqual([{ line: 2, text: '1.200' }])
  expect(await read(text, { decimal: ',' })).toEqual([{ price: '1200' }])
  expect(await read(text, { decimal: '.' })).toEqual([{ price: '1.2' }])
})

test('what has two readings is found in the last of many rows', async () => {
  const rows = Array.from({ length: 700 }, (_, index) => `MANY-${index};Bolt;5`)
  expect(await read(`SKU;Name;Price\n${rows.join('\n')}\nMANY-X;Nut;1.200\n`)).toEqual(asked)
})
