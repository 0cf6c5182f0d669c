import { Readable } from 'node:stream'
import type { Database } from '#base/platform/database/connect.server.ts'
import { translate } from '#base/platform/text/locale.ts'
import type { Cell } from '#goods/catalogue/importing/cells.ts'
import { writeSheet } from '#goods/catalogue/importing/export-sheet.server.ts'
import { getImportLabel } from '#goods/catalogue/importing/import-labels.ts'
import { m } from '#paraglide/messages.js'
import { loadShelves } from './shelves.server.ts'

/** How many attributes a sample shows: those of the family that has the most of them. */
const maxAttributes = 12

/** A spreadsheet with the columns that most products need, and one product to write over. It is a draft: nobody sees it. */
export async function buildSample(db: Database): Promise<Readable> {
  const { families, lookups, names } = await loadShelves(db)
  const family = [...families.values()].toSorted((a, b) => b.attributes.length - a.attributes.length)[0]
  const categoryId = family && lookups.families.get(family.slug)?.categoryId
  const cells: [string, Cell][] = [
    [getImportLabel('sku'), 'EXAMPLE-1'],
    [getImportLabel('name'), m.import_sample_name()],
    [getImportLabel('description'), m.import_sample_text()],
    [getImportLabel('price'), 3.85],
    [getImportLabel('stock'), 100],
    [getImportLabel('category'), (categoryId && names.get(categoryId)) ?? ''],
    [getImportLabel('family'), family?.name ?? ''],
    [getImportLabel('size'), ''],
    [getImportLabel('massGrams'), 12.5],
    [getImportLabel('packSize'), 1],
    [getImportLabel('gtin'), ''],
    [getImportLabel('draft'), 'undated'],
    ...(family?.attributes ?? []).slice(0, maxAttributes).map(({ label, translations = {}, unit }): [string, Cell] => {
      const name = translate({ label, translations }, 'label')
      return [unit ? `${name} (${unit})` : name, '']
    }),
  ]
  async function* rows() {
    yield [cells.map(([head]) => head), cells.map(([, cell]) => cell)]
  }
  return Readable.from(writeSheet(rows()), { objectMode: false })
}
