import { sql } from 'kysely'
import { isUploadAmong } from '#base/images/sql.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature, Undo } from '#base/platform/feature.server.ts'
import { isDocumentAmong } from '#goods/product-documents/sql.server.ts'
import { serveCatalogue } from './api.server.ts'
import { serveCrossReferences } from './cross-references/api.server.ts'
import { crossReferenceEdit } from './cross-references/service.server.ts'
import { createStockGauges } from './gauges.server.ts'
import { deleteImportsOlderThan } from './importing/import.server.ts'
import { createImportUndo } from './importing/revert-import.server.ts'
import { revertInParts } from './importing/revert-in-parts.server.ts'
import { servePictureFiles } from './picture-files/api.server.ts'
import { withOneCurrency } from './prices/one-currency.server.ts'
import { countProductSections, listCategoryPages, listFamilyPages, listProductPages } from './sitemap.sql.server.ts'
import { countDemand } from './stock/demand.server.ts'
import { catalogueTasks } from './tasks.ts'
import { serveTaxonomy } from './taxonomy/api.server.ts'
import { taxonomyUndo } from './taxonomy/undo.server.ts'
import { productDeletion, productEdit, productReturn } from './undo.server.ts'

/** What the catalogue contributes to the shop. */
export function catalogue(context: AppContext): Feature {
  const { db, config } = context
  const inOneCurrency = (undo: Undo) => withOneCurrency(config.currency, undo)
  return {
    endpoints: (api) => {
      serveCatalogue(api, context)
      serveTaxonomy(api, context)
      servePictureFiles(api, context)
      serveCrossReferences(api, context)
    },
    jobs: [
      { name: catalogueTasks.countDemand, recurring: true, run: () => countDemand(db) },
      { name: catalogueTasks.revertInParts, recurring: true, run: () => revertInParts(db) },
    ],
    usesUpload: sql`exists (select from products where image_id = uploads.id)
      or exists (select from products where pictures <> '[]' and ${isUploadAmong(sql`pictures`)})
      or exists (select from families where image_id = uploads.id)`,
    usesDocument: sql`exists (select from products where documents <> '[]' and ${isDocumentAmong(sql`products.documents`)})
      or exists (select from families where documents <> '[]' and ${isDocumentAmong(sql`families.documents`)})`,
    sitemap: {
      pages: async () => [...(await listCategoryPages(db)), ...(await listFamilyPages(db))],
      sections: { count: () => countProductSections(db), pages: (section) => listProductPages(db, section) },
    },
    retention: [{ period: '30 days', expire: (before) => deleteImportsOlderThan(db, before) }],
    gauges: [createStockGauges(db)],
    auditSubjects: {
      product: sql`select id, name from products`,
      category: sql`select id, name from categories`,
      family: sql`select id, name from families`,
    },
    undo: {
      'product.delete': inOneCurrency(productDeletion),
      'product.restore': inOneCurrency(productReturn),
      'product.edit': inOneCurrency(productEdit),
      'product.numbers': crossReferenceEdit,
      'catalogue.import': inOneCurrency(createImportUndo(config.currency)),
      ...taxonomyUndo,
    },
  }
}

declare module '#base/platform/cache/tag.ts' {
  interface CacheTags {
    catalogue: 'products' | 'categories' | `uses-of-${string}`
  }
}
