import { expect, test } from 'vitest'
import { openImports } from '../../../../test/imports.ts'
import { openShop } from '../../../../test/shop.ts'

test('what a spreadsheet left of a cell is refused with its row, and what marks a text is dropped', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const rows = ['#N/A', '#REF!', '1.23457E+12', '3,40435E+19', '#WERT!', '2026-01-02', "'00125", '="00126"'].map(
    (sku) => `"${sku.replaceAll('"', '""')}",Bolt,1,`,
  )
  const id = await imports.send(
    `SKU,Name,Price,EAN\n${rows.join('\n')}\nX-1,#NAME?,1,\nX-2,Nut,1,4.00638E+12\nX-3,Nut,1,'4006381333931\n`,
  )
  await imports.check(id)
  const message = 'A spreadsheet has spoiled this. Make its column text there, and write it in full'
  expect(await imports.listRefused(id)).toEqual([2, 3, 4, 5, 6, 7, 10, 11].map((line) => [line, message]))
  expect((await imports.listRows(id, 'new')).map(({ sku }) => sku)).toEqual(['00125', '00126', 'X-3'])
})

test('a number that lost its digits as a cell, and a date, are no part number; a date is the day of a draft', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const rows = [
    ['SKU', 'Name', 'Price', 'Draft', 'Stock', 'Stock counted at'],
    [340_435_000_000_000_000_000, 'A', 1, '', '', ''],
    [12_345_678_901_234_000, 'B', 1, '', '', ''],
    ['X-1', 'C', 1, '2030-01-02', 1, '2026-01-02'],
    ['X-2', 'D', 1, '2030-01-02T00:00:00.000Z', '', ''],
  ]
  const id = await imports.send(rows.map((row) => JSON.stringify(row)).join('\n'), 'rows', 'parts.xlsx')
  expect(await imports.check(id)).toMatchObject({ counts: { new: 2, refused: 2 } })
  await imports.run(id)
  const drafts = await shop.db.selectFrom('products').select(['sku', 'draft']).orderBy('sku').execute()
  expect(drafts).toEqual([
    { sku: 'X-1', draft: '2030-01-02' },
    { sku: 'X-2', draft: '2030-01-02' },
  ])
})

test('HTML of other shops becomes text, and what only looks alike stays', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  await imports.load(
    [
      'SKU,Name,Price,Description',
      'H-1,Bolt &amp; nut &quot;M8&quot;,1,"<p>Strong <b>steel</b>.</p><ul><li>one</li><li>two</li></ul>"',
      'H-2,Länge &lt; 5 mm,1,"a < b and c > d & e"',
      'H-3,R&D kit,1,First line<br>second',
    ].join('\n'),
  )
  const found = await shop.db.selectFrom('products').select(['name', 'description']).orderBy('sku').execute()
  expect(found).toEqual([
    { name: 'Bolt & nut "M8"', description: 'Strong steel.\n\n- one\n- two' },
    { name: 'Länge < 5 mm', description: 'a < b and c > d & e' },
    { name: 'R&D kit', description: 'First line\nsecond' },
  ])
})

test.for([
  ['Price', '0', 'Enter 0.01 or more'],
  ['Price', '-1', 'Enter 0.01 or more'],
  ['Price breaks', '10: 0', 'Enter 0.01 or more'],
  ['Price', '#N/A', 'A spreadsheet has spoiled this. Make its column text there, and write it in full'],
] as const)(
  'a price that is none is said in the unit in which it was written: %s %s',
  async ([head, cell, message]) => {
    const shop = await openShop()
    const imports = openImports(shop)
    const id = await imports.send(`SKU;Name;${head}\nA;Bolt;${cell}\n`)
    await imports.check(id)
    expect((await imports.listRefused(id))[0]).toContain(message)
  },
)
