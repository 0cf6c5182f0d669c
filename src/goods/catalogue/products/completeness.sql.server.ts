import { sql } from 'kysely'
import type { Completeness } from './completeness.ts'

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
