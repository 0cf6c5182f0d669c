import { expect, test } from 'vitest'
import { insertCategories, insertFamilies } from '#shop/demo/sql.server.ts'
import { openShop } from '../../../../test/shop.ts'
import { getProductDetails } from '../contract.ts'
import { importProducts } from '../importing/import.server.ts'
import type { ImportLine } from '../importing/import-lines.server.ts'

const attributes = [
  { key: 'thread', label: 'Thread', translations: { label: { bn: 'থ্রেড' } }, unit: null, type: 'list', filter: true },
  { key: 'length', label: 'Length', unit: 'mm', type: 'number', filter: true },
  { key: 'mass', label: 'Mass', unit: 'g', type: 'number', filter: false },
  {
    key: 'material',
    label: 'Material',

    unit: null,
    type: 'list',
    filter: true,
    valueTranslations: { Brass: { bn: 'পিতল' } },
  },
]
const family = {
  ...{
    name: 'Screw',
    translations: {},
    category: 'screws',
    standard: 'ISO 1',
    description: '',
    facts: [],
    image: '',
    attributes,
  },
}
const category = { slug: 'screws', name: 'Screws', translations: {}, description: '', children: [] }

const line = (sku: string, values: ImportLine['attributes'], family = 'screws'): ImportLine => ({
  ...{ sku, name: `Part ${sku}`, family, attributes: { ...values, mass: sku.length }, packSize: 1, currency: 'USD' },
  ...{ priceCents: 100, priceBreaks: [], stock: 5, fits: [] },
})

async function openScrews() {
  const shop = await openShop()
  await insertCategories(shop.db, [category])
  await insertFamilies(
    shop.db,
    [
      { ...family, slug: 'screws' },
      { ...family, slug: 'others' },
    ],
    new Map(),
  )
  await importProducts(shop.databaseUrl, [
    line('OWN', { thread: 'M6', length: 20, material: 'Steel' }),
    line('LONG', { thread: 'M6', length: 100, material: 'Steel' }),
    line('SHORT', { thread: 'M6', length: 8.5, material: 'Steel' }),
    line('BRASS', { thread: 'M6', length: 20, material: 'Brass' }),
    line('THICK', { thread: 'M8', length: 20, material: 'Steel' }),
    line('ELSEWHERE', { thread: 'M6', length: 30, material: 'Steel' }, 'others'),
    line('NUT', { thread: 'M4', material: 'Steel' }, 'others'),
  ])
  return (sku: string) => shop.asVisitor(getProductDetails, { slug: `part-${sku}-${sku}`.toLowerCase() })
}

test('a product names its family’s other lengths of its thread, and its size in other materials', async () => {
  const readDetails = await openScrews()
  const { alternatives, leading, family } = await readDetails('OWN')
  expect(leading).toEqual({ key: 'thread', value: 'M6' })
  expect(family?.slug).toBe('screws')
  const shown = alternatives.map(({ differing, leading, others, products }) => ({
    ...{ differing, leading: leading.translations.label?.bn, others: others.map(({ label }) => label) },
    products: products.map(({ sku, value, translations }) => [sku, value, translations.value?.bn ?? value]),
  }))
  expect(shown).toEqual([
    {
      ...{ differing: 'size', leading: 'থ্রেড', others: ['Length'] },
      products: [
        ['SHORT', '8.5 mm', '8.5 mm'],
        ['LONG', '100 mm', '100 mm'],
      ],
    },
    { differing: 'version', leading: 'থ্রেড', others: ['Material'], products: [['BRASS', 'Brass', 'পিতল']] },
  ])
})

test('where a size is its leading dimension alone, others of the same kind are named', async () => {
  const readDetails = await openScrews()
  const { alternatives } = await readDetails('NUT')
  expect(alternatives.map(({ differing, products }) => [differing, products.map(({ sku }) => sku)])).toEqual([
    ['leading', ['ELSEWHERE']],
  ])
})
