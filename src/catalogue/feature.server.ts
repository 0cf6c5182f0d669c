import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveCatalogue } from './api.server.ts'
import { countDemand } from './demand.server.ts'
import { forgetImportedBefore } from './import.server.ts'
import { catalogueImport } from './revert-import.server.ts'
import { categoryPages, familyPages, productPages, productSections } from './sitemap.sql.server.ts'
import { deletion, edit } from './undo.server.ts'

/** What the catalogue contributes to the shop. */
export function catalogue(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints: (api) => serveCatalogue(api, context),
    jobs: [{ name: 'count_demand', recurring: true, run: () => countDemand(db) }],
    usesUpload: sql`exists (select from products where image_id = uploads.id)
      or exists (select from families where image_id = uploads.id)`,
    sitemap: {
      pages: async () => [...(await categoryPages(db)), ...(await familyPages(db))],
      sections: { count: () => productSections(db), pages: (section) => productPages(db, section) },
    },
    retention: [{ period: '30 days', expire: (before) => forgetImportedBefore(db, before) }],
    auditSubjects: { product: sql`select id, name from products` },
    undo: { 'product.delete': deletion, 'product.edit': edit, 'catalogue.import': catalogueImport },
  }
}
