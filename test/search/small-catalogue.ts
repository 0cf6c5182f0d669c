import { importProducts } from '../../src/goods/catalogue/importing/import.server.ts'
import type { ImportLine } from '../../src/goods/catalogue/importing/import-lines.server.ts'
import { insertStandards, insertSynonyms } from '../../src/goods/search/synonyms.sql.server.ts'
import { insertCategories, insertFamilies } from '../../src/shop/demo/sql.server.ts'
import type { TestShop } from '../shop.ts'

const length = {
  key: 'length',
  label: 'Length',
  translations: { label: { bn: 'দৈর্ঘ্য' } },
  unit: 'mm',
  type: 'number',
  filter: true,
}
const thread = {
  key: 'thread',
  label: 'Thread',
  translations: { label: { bn: 'থ্রেড' } },
  unit: null,
  type: 'list',
  filter: true,
}
const family = { description: 'd', facts: [], image: '', standard: '', translations: {} }
const leaf = { description: 'd', translations: {} }
const line = { packSize: 50, currency: 'USD', priceCents: 385, priceBreaks: [], stock: 9, fits: [] }

const bolts: ImportLine[] = ['M6', 'M8'].flatMap((size) =>
  [20, 30, 40, 50].map((long) => ({
    ...{ ...line, sku: `HB-${size}X${long}`, name: `Hex bolt ISO 4014 ${size} x ${long}`, family: 'hex-bolt', size },
    attributes: { thread: size, length: long },
  })),
)
const nuts: ImportLine[] = ['M6', 'M8'].map((size) => ({
  ...{ ...line, sku: `HN-${size}`, name: `Hex nut ${size}`, family: 'hex-nut', size, attributes: { thread: size } },
}))

/** Eight bolts and two nuts in two families, with what people call them. */
export async function fillSmallCatalogue({ db, databaseUrl }: TestShop): Promise<void> {
  const fasteners = { slug: 'fasteners', name: 'Fasteners', ...leaf }
  await insertCategories(db, [{ ...fasteners, children: [{ slug: 'bolts', name: 'Fixings', ...leaf }] }])
  const bolt = {
    ...family,
    slug: 'hex-bolt',
    name: 'Hexagon head bolt',
    translations: { name: { bn: 'হেক্স বোল্ট' } },
    standard: 'ISO 4014',
  }
  const nut = { ...family, slug: 'hex-nut', name: 'Hexagon nut' }
  await insertFamilies(
    db,
    [
      { ...bolt, category: 'bolts', attributes: [thread, length] },
      { ...nut, category: 'bolts', attributes: [thread] },
    ],
    new Map(),
  )
  await importProducts(databaseUrl, [...nuts, ...bolts])
  await insertStandards(db, [{ designation: 'DIN 931', equals: 'ISO 4014' }])
  await insertSynonyms(db, [{ phrase: 'hex', means: 'hexagon' }])
}
