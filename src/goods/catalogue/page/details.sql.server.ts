import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { prepareQuery } from '#base/platform/database/prepared.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import { selectShownDocuments } from '#goods/product-documents/sql.server.ts'
import type { AlternativeDefinition } from '../attribute-definition.ts'
import { furtherPictures } from '../products/further-pictures.server.ts'
import type { FitCandidate } from '../related/choose-fit.ts'
import { selectNameTranslations } from '../related/family-names.sql.server.ts'
import { selectProducts, selectProductsForSale } from '../sql.server.ts'
import { available } from '../stock/available.sql.server.ts'
import { isNotWithdrawn } from '../stock/on-sale.sql.server.ts'

/** Another product in a line of its own, as `json_build_object` names it. */
type Line = {
  slug: string
  name: string
  translations: Translations<'name'>
  sku: string
  priceMinor: number
  packSize: number
}
/** What may fit a product in a role: the members of a family of one size. */
export type FittingRole = {
  role: string
  translations: Translations<'role'>
  familyId: string
  familySlug: string
  definitions: AlternativeDefinition[]
  candidates: (Line & FitCandidate)[]
}

// More differ in length only, which no fit names.
const maxCandidates = 10

const line = sql`'slug', slug, 'name', name, 'sku', sku, 'translations', translations,
  'priceMinor', price_minor, 'packSize', pack_size`

/**
 * For each `family/size` that the product fits, the products of that size. Of many, those of its own material and class are
 * read first.
 */
const fitting = sql<FittingRole[]>`coalesce((
  select json_agg(json_build_object(
    'role', fit->>'role', 'translations', coalesce(fit->'translations', '{}'),
    'familyId', family.id, 'familySlug', family.slug, 'definitions', family.attributes, 'candidates', coalesce(candidates, '[]')
  ) order by place)
  from jsonb_array_elements(products.fits) with ordinality wanted(fit, place)
  join families family on family.slug = split_part(fit->>'ref', '/', 1)
  left join lateral (
    select json_agg(json_build_object(
      ${line}, 'attributes', attributes, 'quantity', quantity, 'demand', demand
    )) as candidates
    from (
      select products.*, coalesce(level, 0) as demand, ${available} as quantity
      from (
        select member.* from products member
        where member.family_id = family.id and member.size = substr(fit->>'ref', length(family.slug) + 2)
          and member.archived_at is null and member.id <> products.id
        order by (member.attributes->'material' = products.attributes->'material') desc nulls last,
          (member.attributes->'strengthClass' = products.attributes->'strengthClass') desc nulls last,
          member.created_at desc
        limit ${sql.lit(maxCandidates)}
      ) products left join demand on demand.id = products.id
    ) candidate
  ) of_size on true
), '[]')`

export type UsedInProduct = {
  slug: string
  name: string
  translations: Translations<'name'>
  size: string
  attribute: string | null
}

// More are not read by anybody.
const maxUsing = 12

/**
 * The families, and which of their sizes, whose products name a size, as `family/size`, in their `fits`. The attribute is
 * one that has the size as a value, by which the family is narrowed to it.
 */
export function findUses(db: Database, size: string): Promise<UsedInProduct[]> {
  return prepareQuery(db, 'uses of size', { size }, ({ size }) =>
    db
      .selectFrom(usingFamilies(sql`${size}`).as('using_it'))
      .select(['slug', 'name', selectNameTranslations('using_it').as('translations'), 'size'])
      .select(
        sql<string | null>`(
          select wanted ->> 'key' from jsonb_array_elements(attributes) with ordinality defined (wanted, place)
          where wanted -> 'filter' = 'true' and exists (
            select from terms
            where family_id = using_it.id and key = wanted ->> 'key' and value = using_it.size and products > 0)
          order by place limit 1
        )`.as('attribute'),
      )
      .orderBy('products', 'desc')
      .orderBy('name')
      .orderBy('size'),
  )
}

const usingFamilies = (size: RawBuilder<unknown>) => sql<{
  slug: string
  name: string
  size: string
  products: number
}>`(
  select family.*, terms.products, split_part(terms.value, E'\n', 2) as size
  from terms join families family on family.id = terms.family_id
  where terms.key = '=fits' and used_size(terms.value) = ${size} and terms.products > 0
  order by terms.products desc, family.name, 4
  limit ${sql.lit(maxUsing)}
)`

/** What the pages of all products of a family show of it. */
export async function findFamilyOfProducts(db: Database, id: string) {
  const [row] = await prepareQuery(db, 'family of products', { id }, ({ id }) =>
    db
      .selectFrom('families')
      .select([
        'name as familyName',
        'slug as familySlug',
        'translations as familyTranslations',
        'standard',
        'description as familyDescription',
      ])
      .select(['facts', 'attributes as attributeDefinitions', 'drawing'])
      .where('id', '=', id),
  )
  return row
}

/** Whether other products of the family have the same picture, which then shows none of them exactly. */
export const pictureOfFamily = sql<boolean>`(products.image_id is not null and exists (
  select from products other
  where other.family_id = products.family_id and other.image_id = products.image_id
    and other.id <> products.id and other.archived_at is null
))`

/** Part numbers of other makers that it replaces. */
const equivalents = sql<{ maker: string; number: string }[]>`coalesce((
  select json_agg(json_build_object('maker', maker, 'number', number) order by maker, number)
  from cross_references where product_id = products.id
), '[]')`

const selectDetails = (db: Database, products: typeof selectProducts) =>
  products(db)
    .leftJoin('categories', 'categories.id', 'products.categoryId')
    .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
    .leftJoin('families', 'families.id', 'products.familyId')
    .select(['products.attributes', 'products.familyId'])
    .select([
      'categories.slug as categorySlug',
      'categories.name as categoryName',
      'categories.translations as categoryTranslations',
    ])
    .select(['parent.slug as parentSlug', 'parent.name as parentName', 'parent.translations as parentTranslations'])
    .select('products.size')
    .select(furtherPictures.as('furtherPictures'))
    .select(selectShownDocuments(sql`products.documents || coalesce(families.documents, '[]')`).as('documents'))
    .select([fitting.as('fitting'), pictureOfFamily.as('pictureOfFamily'), equivalents.as('equivalents')])

const detailsBySlug = (db: Database, slug: string) =>
  selectDetails(db, selectProductsForSale).where('products.slug', '=', slug)

/** What a draft's page will show, or a product's page shows; without what its family says. */
export const findPreviewedProduct = (db: Database, id: string) =>
  selectDetails(db, selectProducts).where('products.id', '=', id).where(isNotWithdrawn).executeTakeFirst()

/** Everything that a product's own page shows, but for what its family says. */
export async function findProductBySlug(db: Database, slug: string) {
  const [row] = await prepareQuery(db, 'product by slug', { slug }, ({ slug }) => detailsBySlug(db, slug))
  return row
}

export type ProductRowOfPage = NonNullable<Awaited<ReturnType<typeof findProductBySlug>>>

export type FamilyMember = {
  id: string
  slug: string
  sku: string
  name: string
  translations: Translations<'name'>
  attributes: unknown
}

/** The products of a family that are for sale, as the pages of the others name them; at most so many. */
export function findFamilyMembers(db: Database, familyId: string, max: number): Promise<FamilyMember[]> {
  return prepareQuery(db, `at most ${max} products of family`, { familyId }, ({ familyId }) =>
    db
      .selectFrom('products')
      .select(['id', 'slug', 'sku', 'name', selectNameTranslations('products').as('translations'), 'attributes'])
      .where('familyId', '=', familyId)
      .where('archivedAt', 'is', null)
      .limit(sql.lit(max)),
  )
}

/** Products that have all of these words in the index, with their values of some attributes. */
export function findProductsByWords(db: Database, words: string, keys: readonly string[], max: number) {
  const values = (keys: unknown) =>
    sql<(string | null)[]>`array(select attributes ->> key from unnest(${keys}::text[]) key)`
  return prepareQuery(db, `at most ${max} products by words`, { words, keys: [...keys] }, ({ words, keys }) =>
    db
      .selectFrom('products')
      .select(['id', 'sku', values(keys).as('values')])
      .where(sql<boolean>`search @@ ${words}::tsquery`)
      .where('archivedAt', 'is', null)
      .limit(sql.lit(max)),
  )
}

/** What lists of alternatives show of products, by their ids. */
export async function findAlternativesByIds(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await prepareQuery(db, 'alternatives by ids', { ids: [...ids] }, ({ ids }) =>
    db
      .selectFrom('products')
      .select(['id', 'slug', 'name', 'translations', 'sku'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  )
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}
