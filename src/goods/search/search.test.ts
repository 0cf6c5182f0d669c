import { beforeAll, expect, test } from 'vitest'
import { fillSmallCatalogue } from '../../../test/search/small-catalogue.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { changeSynonym, search, suggest } from './contract.ts'

const shared = shareShop()
beforeAll(() => fillSmallCatalogue(shared()))

test('what a search was taken for is said part by part, with the search that is left without it', async () => {
  const { understood, total } = await shared().asVisitor(search, { q: 'din 931 m8 30' })
  expect(total).toBe(1)
  expect(understood).toMatchObject([
    { kind: 'standard', text: 'din 931', value: 'ISO 4014', without: 'M8 30' },
    { kind: 'attribute', key: 'thread', label: 'Thread', value: 'M8', without: 'din 931 30' },
    { kind: 'attribute', key: 'length', value: '30', unit: 'mm', without: 'din 931 M8' },
  ])
  const misspelled = await shared().asVisitor(search, { q: 'hexagom bolt' })
  expect(misspelled.understood).toMatchObject([{ kind: 'spelling', value: 'hexagon' }, { kind: 'words' }])
})

test('products of a family have the values that they are chosen by', async () => {
  const { groups } = await shared().asVisitor(search, { q: 'm8 bolt' })
  const [{ family, total, columns, products }] = groups as [(typeof groups)[number]]
  expect([family!.slug, total, products.length]).toEqual(['hex-bolt', 4, 4])
  expect(columns.map(({ label, unit }) => [label, unit])).toEqual([
    ['Thread', ''],
    ['Length', 'mm'],
  ])
  expect(products[0]).toMatchObject({ sku: 'HB-M8X20', values: [{ value: 'M8' }, { value: '20' }] })
})

test('a search that finds nothing says the nearest spelling that finds something', async () => {
  expect(await shared().asVisitor(search, { q: 'hxagn' })).toMatchObject({ groups: [], nearest: 'hexagon' })
  expect(await shared().asVisitor(search, { q: 'zzzz' })).toMatchObject({ groups: [], nearest: '' })
})

test('a part that is not sold is said, with the nearest that the shop has', async () => {
  await shared().as(ada)(changeSynonym, { kind: 'unsold', name: 'U-Bolt', means: 'hexagon head bolt' })
  const ask = async (q: string) => {
    const { unsold, understood, groups, total } = await shared().asVisitor(search, { q })
    return { unsold, parts: understood.map(({ text }) => text), family: groups[0]?.family?.slug, total }
  }
  await expect.poll(() => ask('u-bolt m8')).toEqual({ unsold: ['u-bolt'], parts: ['M8'], family: 'hex-bolt', total: 4 })
  expect(await ask('u bolts m8')).toMatchObject({ unsold: ['u bolts'], family: 'hex-bolt' })
  expect(await ask('bolt m8')).toMatchObject({ unsold: [], family: 'hex-bolt' })
  expect(await shared().asVisitor(suggest, { q: 'u-bolt m8' })).toMatchObject({ families: [], products: [] })
})

test('a word after “for” names what a part goes with, and decides nothing', async () => {
  const { groups, leftOut } = await shared().asVisitor(search, { q: 'hexagon nut for M8 bolt' })
  expect(groups[0]!.family!.slug).toBe('hex-nut')
  expect(leftOut).toMatchObject([{ text: 'bolt' }])
})

test('parameters that are no attribute, as advertisements add them, change nothing', async () => {
  const { total } = await shared().asVisitor(search, { q: 'bolt', gclid: 'x' })
  expect(total).toBe(8)
  expect((await shared().asVisitor(search, { q: 'bolt', thread: ['M6', 'M8'], length: '30..40' })).total).toBe(4)
})

test('of a size that nothing has, the nearest smaller and larger ones are shown', async () => {
  const between = await shared().asVisitor(search, { q: 'bolt m8 x 32' })
  expect(between).toMatchObject({ near: ['32'], leftOut: [], total: 1 })
  expect(between.understood.map(({ text }) => text)).toEqual(['bolt', 'M8'])
  const [{ products }] = between.groups as [(typeof between.groups)[number]]
  expect(products.map(({ sku }) => sku)).toEqual(['HB-M8X30'])

  const inches = await shared().asVisitor(search, { q: 'bolt m6 1 3/4"' })
  expect(inches).toMatchObject({ near: ['1 3/4"'], total: 2 })
  expect(await shared().asVisitor(search, { q: 'bolt m6 500 mm' })).toMatchObject({
    near: [],
    leftOut: [{ text: '500 mm', reason: 'unknown', without: 'bolt M6' }],
  })
})

test('a part that only other families have is left out as a combination, with the search without it', async () => {
  const { leftOut } = await shared().asVisitor(search, { q: 'hexagon nut m6 20' })
  expect(leftOut).toEqual([{ text: '20', reason: 'combination', without: 'hexagon nut M6' }])
})

test('only the last four parts of a search are left out to find something', async () => {
  const few = await shared().asVisitor(search, { q: 'm6 m8 hexagon head bolt' })
  expect(few).toMatchObject({ leftOut: [{ text: 'M8', reason: 'combination' }], total: 4 })
  const many = await shared().asVisitor(search, { q: 'm6 m8 hexagon head bolt fixings' })
  expect(many.leftOut.map(({ text }) => text)).toEqual(['M6', 'M8'])
  expect(many.groups.map(({ family }) => family!.slug)).toEqual(['hex-bolt'])
})
