import { expect, test } from 'vitest'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { buildSearches } from '../../../test/search/counted.ts'
import { fillSmallCatalogue } from '../../../test/search/small-catalogue.ts'
import { ada, openShop } from '../../../test/shop.ts'
import { changeSynonym, countSearch, listNoResultSearches, listSynonyms, search } from './contract.ts'
import { addSearches } from './searches.sql.server.ts'

test('a synonym is used at once, recorded, and undone', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const listFamilies = async () =>
    (await shop.asVisitor(search, { q: 'Sechskant' })).groups.map(({ family }) => family!.slug)
  expect(await listFamilies()).toEqual([])
  const change = { kind: 'synonym', name: 'Sechskant', means: 'hexagon nut' } as const
  expect(await shop.as(ada)(changeSynonym, change)).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(changeSynonym, change)).toEqual({ modifiedCount: 0 })
  await expect.poll(listFamilies).toEqual(['hex-nut'])
  expect(await shop.as(ada)(listSynonyms, { kind: 'synonym', q: 'sechs' })).toEqual({
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
  await expect.poll(listFamilies).toEqual([])
})

test('a meaning changed since is not undone, and an equal standard is written as it is printed', async () => {
  const shop = await openShop()
  const set = (means: string) => shop.as(ada)(changeSynonym, { kind: 'standard', name: 'din  912', means })
  await set('ISO 4762')
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await set('ISO 4014')
  await expect(shop.as(ada)(undoAction, { entry: entry!._id })).rejects.toMatchObject({ code: 'stale_version' })
  expect((await shop.as(ada)(listSynonyms, { kind: 'standard' })).names).toEqual([
    { name: 'DIN 912', means: 'ISO 4014' },
  ])
  await set('')
  expect((await shop.as(ada)(listSynonyms, { kind: 'standard' })).total).toBe(0)
})

test('the owner sees what was searched for in vain, the most frequent first', async () => {
  const shop = await openShop()
  await addSearches(shop.db, [
    ...buildSearches('left', { found: 9, opened: 7 }),
    ...buildSearches('missed', { missed: 5 }),
    ...buildSearches('all well', { found: 3, opened: 3 }),
  ])
  expect(await shop.as(ada)(listNoResultSearches, {})).toMatchObject([
    { text: 'missed', missed: 5, left: 0 },
    { text: 'left', missed: 0, left: 2 },
  ])
  await expect(shop.asVisitor(countSearch, { q: 'x', outcome: 'other' as never })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
})
