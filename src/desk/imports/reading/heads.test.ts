import { expect, test } from 'vitest'
import { openImports } from '../../../../test/imports.ts'
import { ada, openShop } from '../../../../test/shop.ts'
import { chooseImportHeads } from '../contract.ts'

test.for([
  ['Our prices of 2026\n\nSKU;Name;Price\nA;Bolt;1,50\n', 3],
  ['Preisliste, gültig ab 1.1.\nHammer & Co.\nArtikelnummer;Bezeichnung;Preis\nA;Bolt;1,50\n', 3],
  ['Price list\nRef;Titel;Euro\nA;Bolt;1,50\n', 2],
  ['SKU;Name;Price\nA;Bolt;1,50\n', 1],
] as const)('heads are found below what stands above them: %j', async ([text, headLine]) => {
  const shop = await openShop()
  const imports = openImports(shop)
  const file = await imports.look(await imports.send(text))
  expect(file).toMatchObject({ headLine, samples: [['A', 'Bolt', '1,50']] })
})

test('another row is taken for the heads, and what stands below it is a row again', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const id = await imports.send('Stock of today,x,y\nRef,Title,Euro\nA,Bolt,1.50\nB,Nut,0.20\n')
  expect(await imports.look(id)).toMatchObject({ headLine: 1, heads: ['Stock of today', 'x', 'y'] })
  const choose = (line: number) => shop.as(ada)(chooseImportHeads, { id, line })
  await choose(2)
  const { heads, columns, version } = await imports.look(id)
  expect(heads).toEqual(['Ref', 'Title', 'Euro'])
  expect(columns.map(({ key }) => key)).toEqual(['', 'name', ''])
  expect(version).toBe(2)
  await choose(1)
  await choose(2)
  expect((await imports.look(id)).samples).toEqual([
    ['A', 'Bolt', '1.50'],
    ['B', 'Nut', '0.20'],
  ])
  await expect(choose(9)).rejects.toMatchObject({ code: 'not_found' })
})

test('rows far below stay where they are', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const rows = Array.from({ length: 40 }, (_, index) => `R-${index},Bolt,1`).join('\n')
  const id = await imports.send(`Note,x,y\nSKU,Name,Price\n${rows}\n`)
  expect((await imports.look(id)).headLine).toBe(2)
  expect(await imports.check(id)).toMatchObject({ counts: { new: 40, refused: 0 } })
  await shop.as(ada)(chooseImportHeads, { id, line: 1 })
  await shop.as(ada)(chooseImportHeads, { id, line: 2 })
  expect(await imports.check(id)).toMatchObject({ counts: { new: 40, refused: 0 } })
})
