import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'

type Leaf = { slug: string; name: string; translations: Translations<'name' | 'description'>; description: string }
type Top = Leaf & { children: Leaf[] }

export async function insertCategories(db: Database, tree: Top[]): Promise<void> {
  for (const [index, top] of tree.entries()) {
    const parentId = await upsertCategory(db, top, null, index)
    for (const [leafIndex, leaf] of top.children.entries()) await upsertCategory(db, leaf, parentId, leafIndex)
  }
}

async function upsertCategory(db: Database, leaf: Leaf, parentId: string | null, position: number): Promise<string> {
  const { slug, name, translations, description } = leaf
  const { id } = await db
    .insertInto('categories')
    .values({ id: createId(), parentId, slug, name, translations, description, position })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name, translations, description, position }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Family = {
  slug: string
  name: string
  translations: Translations<'name' | 'description' | 'facts' | 'purposes'>
  category: string
  standard: string
  /** From 0, a special form, to 3; 1 where it is not given. */
  commonness?: number
  purposes?: string
  description: string
  facts: string[]
  attributes: unknown[]
  image: string
}

export async function insertFamilies(
  db: Database,
  families: Family[],
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const categories = await db.selectFrom('categories').select(['id', 'slug']).execute()
  const idsBySlug = new Map(categories.map(({ id, slug }) => [slug, id]))
  const rows = families.map(
    ({
      slug,
      name,
      translations,
      category,
      standard,
      commonness = 1,
      purposes = '',
      description,
      facts,
      attributes,
      image,
    }) => ({
      id: createId(),
      categoryId: idsBySlug.get(category)!,
      slug,
      name,
      translations,
      standard,
      commonness,
      purposes,
      description,
      facts: JSON.stringify(facts),
      attributes: JSON.stringify(attributes),
      imageId: pictures.get(image) ?? null,
    }),
  )
  await db
    .insertInto('families')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

type Review = { displayName: string; rating: number; family: string; lang: string; text: string; image?: string }

const dayMs = 86_400_000

/** Dated two days apart, the first in the file being the newest. */
export async function insertReviews(
  db: Database,
  reviews: Review[],
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const families = await db.selectFrom('families').select(['id', 'slug']).execute()
  const idsBySlug = new Map(families.map(({ id, slug }) => [slug, id]))
  const rows = reviews.map(({ displayName, rating, family, lang, text, image }, index) => ({
    id: createId(),
    familyId: idsBySlug.get(family) ?? null,
    name: displayName,
    description: text,
    rating,
    lang,
    imageId: (image && pictures.get(image)) ?? null,
    // clock: spreads the dates of example reviews
    createdAt: new Date(Date.now() - (index * 2 + 1) * dayMs),
  }))
  await db.deleteFrom('reviews').where('authorId', 'is', null).execute()
  await db.insertInto('reviews').values(rows).execute()
}

type Article = {
  slug: string
  title: string
  translations: Translations<'title' | 'summary' | 'body'>
  bodyMarkdown: string
  lang: string
  tags: string[]
  relatedFamilies: string[]
  image: string
}

export async function insertPosts(db: Database, posts: { articles: Article[] }, pictures: ReadonlyMap<string, string>) {
  const articles = posts.articles.map((article, index) => ({
    id: createId(),
    slug: article.slug,
    kind: 'article',
    position: index,
    title: article.title,
    translations: article.translations,
    body: article.bodyMarkdown,
    lang: article.lang,
    tags: JSON.stringify(article.tags),
    relatedFamilies: JSON.stringify(article.relatedFamilies),
    imageId: pictures.get(article.image) ?? null,
    // Everywhere on earth it is this day, or the next one.
    publishedOn: sql<Date>`current_date - 1`,
    announced: true,
  }))
  await db
    .insertInto('posts')
    .values(articles)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}
