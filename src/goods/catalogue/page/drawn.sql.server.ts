import { type Kysely, type NotNull, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { DB } from '#base/platform/database/schema.ts'

/** What a product is drawn from; none for a draft, a withdrawn product, or one whose family is not drawn. */
export function findDrawnProduct(db: Database, id: string) {
  return db
    .selectFrom('products')
    .innerJoin('families', 'families.id', 'products.familyId')
    .select([
      'products.id',
      'products.sku',
      'products.name',
      'products.attributes',
      'families.standard',
      'families.drawing',
    ])
    .where('products.id', '=', id)
    .where('products.archivedAt', 'is', null)
    .where('families.drawing', 'is not', null)
    .$narrowType<{ drawing: NotNull }>()
    .executeTakeFirst()
}

/** Says how families are drawn, by their slugs, where nobody has said it yet. */
export async function setFamilyDrawings(db: Kysely<DB>, drawings: Readonly<Record<string, unknown>>): Promise<void> {
  const given = JSON.stringify(drawings)
  await sql`update families set drawing = given.value from jsonb_each(${given}::jsonb) given
    where families.slug = given.key and families.drawing is null`.execute(db)
}
