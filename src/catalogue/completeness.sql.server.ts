import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#platform/database/cursor.server.ts'
import type { Completeness } from './completeness.ts'
import { isNotWithdrawn } from './on-sale.sql.server.ts'
import { selectProducts } from './sql.server.ts'

export const completeness = sql<Completeness>`jsonb_build_object(
  'asked', coalesce((select cardinality(asks) from families where families.id = products.family_id), 0),
  'missing', coalesce((
    select jsonb_agg(jsonb_build_object('name', name, 'label', coalesce(definition ->> 'label', ''),
      'translations', coalesce(definition -> 'translations', '{}')) order by place)
    from unnest(products.missing) with ordinality given (name, place)
    left join lateral (
      select definition from families cross join lateral jsonb_array_elements(attributes) definition
      where families.id = products.family_id and name = 'attributes.' || (definition ->> 'key')
    ) defined on true
  ), '[]'))`

/** Products that lack something that their family asks for, drafts too, the newest first. */
export const listIncomplete = (db: Database, { after, limit }: { after?: CursorPosition | undefined; limit: number }) =>
  selectProducts(db)
    .select(completeness.as('completeness'))
    .where(sql<boolean>`missing <> '{}'`)
    .where(isNotWithdrawn)
    .$call((query) => selectPage(query, 'products.createdAt', 'products.id', { after, limit }))
    .execute()
