import { sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { selectToday } from '#base/platform/database/days.server.ts'
import type { ListedPage } from '#base/platform/feature.server.ts'
import type { articleStates } from './contract.ts'
import type { ArticleState } from './state.ts'

export async function readToday(db: Database, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${selectToday(timeZone)}::text as today`.execute(db)
  return rows[0]!.today
}

// guard: an article is read by others from its day on | sql<boolean>`published_on <= ${selectToday(timeZone)}` → sql<boolean>`true` | pages/articles
const isPublished = (timeZone: string) => sql<boolean>`published_on <= ${selectToday(timeZone)}`

const publishedDay = sql<string | null>`posts.published_on::text`

/** What is shown of articles to their readers. */
const postRows = (db: Database) =>
  db
    .selectFrom('posts')
    .select(['posts.slug', 'posts.title', 'posts.summary', 'posts.body', 'posts.alt', 'posts.translations'])
    .select([
      'posts.lang',
      sql<string[]>`posts.tags`.as('tags'),
      publishedDay.as('date'),
      selectPicture('posts.imageId').as('picture'),
    ])

export type PostRow = Awaited<ReturnType<ReturnType<typeof postRows>['executeTakeFirstOrThrow']>>

/** The articles that are published, the latest hundred: what a page of their titles can show. */
export const listArticles = (db: Database, timeZone: string): Promise<PostRow[]> =>
  postRows(db)
    .where(isPublished(timeZone))
    .orderBy('posts.publishedOn', 'desc')
    .orderBy('posts.position')
    .orderBy('posts.id', 'desc')
    .limit(100)
    .execute()

export const findArticleBySlug = (db: Database, timeZone: string, slug: string): Promise<PostRow | undefined> =>
  postRows(db).where('posts.slug', '=', slug).where(isPublished(timeZone)).executeTakeFirst()

/** Also a draft. */
export const findPost = (db: Database, id: string): Promise<PostRow | undefined> =>
  postRows(db).where('posts.id', '=', id).executeTakeFirst()

/** The page of every published article, for search engines. */
export async function listArticlePages(db: Database, timeZone: string): Promise<ListedPage[]> {
  const query = db.selectFrom('posts').select(['slug', 'updatedAt']).where(isPublished(timeZone)).orderBy('slug')
  return (await query.execute()).map(({ slug, updatedAt }) => ({ path: `/blogs/${slug}`, changed: updatedAt }))
}

const stateColumn = (timeZone: string) =>
  sql<(typeof articleStates)[number]>`case when published_on is null then 'draft'
    when ${isPublished(timeZone)} then 'published' else 'planned' end`

/** All articles, drafts first. */
export const listArticleRows = (db: Database, timeZone: string) =>
  db
    .selectFrom('posts')
    .select(['posts.id', 'posts.slug', 'posts.title', 'posts.translations', publishedDay.as('publishedOn')])
    .select([stateColumn(timeZone).as('state'), selectPicture('posts.imageId').as('picture')])
    .orderBy('posts.publishedOn', (by) => by.desc().nullsFirst())
    .orderBy('posts.position')
    .orderBy('posts.id', 'desc')
    .limit(1000)
    .execute()

export const findArticleVersion = (db: Database, id: string, timeZone: string) =>
  db
    .selectFrom('posts')
    .select(['version', stateColumn(timeZone).as('state')])
    .where('id', '=', id)
    .executeTakeFirst()

export const findArticleState = (db: Database, id: string): Promise<ArticleState | undefined> =>
  db
    .selectFrom('posts')
    .select(['slug', 'title', 'summary', 'body', 'alt', 'translations', 'imageId', 'position'])
    .select([publishedDay.as('publishedOn'), sql<string[]>`tags`.as('tags')])
    .select(sql<string[]>`related_families`.as('relatedFamilies'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Lets one admin at a time change articles, so that what a change was checked against stays true. */
export async function lockArticles(tx: Tx): Promise<void> {
  await sql`lock table posts in share row exclusive mode`.execute(tx)
}

/** The slugs of other articles that begin so. */
export async function listOtherSlugs(tx: Tx, id: string, start: string): Promise<Set<string>> {
  const query = tx.selectFrom('posts').select('slug').where('slug', 'like', `${start}%`).where('id', '<>', id)
  return new Set((await query.execute()).map(({ slug }) => slug))
}

/** The change itself has pages rendered anew. */
const toColumns = ({ tags, relatedFamilies, ...state }: ArticleState, timeZone: string) => ({
  ...state,
  tags: JSON.stringify(tags),
  relatedFamilies: JSON.stringify(relatedFamilies),
  announced: sql<boolean>`coalesce(${state.publishedOn}::date <= ${selectToday(timeZone)}, false)`,
})

export async function insertArticle(tx: Tx, id: string, state: ArticleState, timeZone: string): Promise<void> {
  await tx
    .insertInto('posts')
    .values({ id, kind: 'article', ...toColumns(state, timeZone) })
    .execute()
}

export async function updateArticle(tx: Tx, id: string, state: ArticleState, timeZone: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set(toColumns(state, timeZone))
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function removeArticle(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('posts').where('id', '=', id).execute()
}

/** Has pages rendered anew when the day of an article has begun: a trigger notes the change of its row. */
export async function announceArticles(db: Database, timeZone: string): Promise<void> {
  await db
    .updateTable('posts')
    .set({ announced: true })
    .where('announced', '=', false)
    .where(isPublished(timeZone))
    .execute()
}
