import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { searchesOf } from '../../test/search/counted.ts'
import { fillSmallCatalogue } from '../../test/search/small-catalogue.ts'
import { ada, openShop } from '../../test/shop.ts'
import { getProductDetails } from '../catalogue/contract.ts'
import { listAuditEntries, previewUndo, undoAction } from '../history/contract.ts'
import { changeName, countSearch, listNames, listVainSearches, search } from './contract.ts'
import { importNumbers } from './import-numbers.server.ts'
import { addSearches } from './searches.sql.server.ts'

test('a synonym is used at once, recorded, and undone', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const found = async () => (await shop.asVisitor(search, { q: 'Sechskant' })).groups.map(({ family }) => family!.slug)
  expect(await found()).toEqual([])
  const change = { kind: 'synonym', name: 'Sechskant', means: 'hexagon nut' } as const
  expect(await shop.as(ada)(changeName, change)).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(changeName, change)).toEqual({ modifiedCount: 0 })
  await expect.poll(found).toEqual(['hex-nut'])
  expect(await shop.as(ada)(listNames, { kind: 'synonym', q: 'sechs' })).toEqual({
    names: [{ name: 'sechskant', means: 'hexagon nut' }],
    total: 1,
    numbers: 0,
  })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect(entry).toMatchObject({ action: 'synonym.edit', subject: 'sechskant', who: ada.email })
  expect((await shop.as(ada)(previewUndo, { entry: entry!._id })).values).toEqual([
    { field: 'sechskant', before: 'hexagon nut', after: '' },
  ])
  await shop.as(ada)(undoAction, { entry: entry!._id })
  await expect.poll(found).toEqual([])
})

test('a meaning changed since is not undone, and an equal standard is written as it is printed', async () => {
  const shop = await openShop()
  const set = (means: string) => shop.as(ada)(changeName, { kind: 'standard', name: 'din  912', means })
  await set('ISO 4762')
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await set('ISO 4014')
  await expect(shop.as(ada)(undoAction, { entry: entry!._id })).rejects.toMatchObject({ code: 'stale_version' })
  expect((await shop.as(ada)(listNames, { kind: 'standard' })).names).toEqual([{ name: 'DIN 912', means: 'ISO 4014' }])
  await set('')
  expect((await shop.as(ada)(listNames, { kind: 'standard' })).total).toBe(0)
})

test('the owner sees what was searched for in vain, the most frequent first', async () => {
  const shop = await openShop()
  await addSearches(shop.db, [
    ...searchesOf('left', { found: 9, opened: 7 }),
    ...searchesOf('missed', { missed: 5 }),
    ...searchesOf('all well', { found: 3, opened: 3 }),
  ])
  expect(await shop.as(ada)(listVainSearches, {})).toMatchObject([
    { text: 'missed', missed: 5, left: 0 },
    { text: 'left', missed: 0, left: 2 },
  ])
  await expect(shop.asVisitor(countSearch, { q: 'x', outcome: 'other' as never })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
})

test('part numbers of other makers are imported as a whole, or the line that is wrong is named', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const path = join(mkdtempSync(join(tmpdir(), 'ironwright-numbers-')), 'numbers.jsonl')
  const load = (...lines: unknown[]) => {
    writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
    return importNumbers(shop.db, path)
  }
  const good = { number: 'SN-8', maker: 'Acme', sku: 'HN-M8' }
  await expect(load(good, '', { ...good, number: 'X', sku: 'NONE' })).rejects.toThrow(
    'Line 3: there is no product with part number NONE.',
  )
  await expect(load(good, '{')).rejects.toThrow('Line 2 is not JSON.')
  await expect(load({ ...good, maker: '' })).rejects.toThrow('Line 1: maker is wrong')
  expect((await shop.as(ada)(listNames, { kind: 'standard' })).numbers).toBe(0)
  expect(await load(good)).toBe(1)
  expect((await shop.as(ada)(listNames, { kind: 'standard' })).numbers).toBe(1)
  const { groups } = await shop.asVisitor(search, { q: 'acme sn8' })
  const { slug } = groups[0]!.products[0]!
  const { equivalents } = await shop.asVisitor(getProductDetails, { slug })
  expect(equivalents).toEqual([{ maker: 'Acme', number: 'SN-8' }])
  expect(groups[0]!.products.map(({ sku }) => sku)).toEqual(['HN-M8'])
})
