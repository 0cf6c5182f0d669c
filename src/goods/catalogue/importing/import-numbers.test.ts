import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSynonyms, search } from '#goods/search/contract.ts'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { ada, openShop } from '../../../../test/shop.ts'
import { getProductDetails } from '../contract.ts'
import { importNumbers } from './import-numbers.server.ts'

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
  expect((await shop.as(ada)(listSynonyms, { kind: 'standard' })).numbers).toBe(0)
  expect(await load(good)).toBe(1)
  expect((await shop.as(ada)(listSynonyms, { kind: 'standard' })).numbers).toBe(1)
  const { groups } = await shop.asVisitor(search, { q: 'acme sn8' })
  const { slug } = groups[0]!.products[0]!
  const { equivalents } = await shop.asVisitor(getProductDetails, { slug })
  expect(equivalents).toEqual([{ maker: 'Acme', number: 'SN-8' }])
  expect(groups[0]!.products.map(({ sku }) => sku)).toEqual(['HN-M8'])
})
