import { pictureColumn } from '#images/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { ListedPage } from '#platform/feature.server.ts'
import { questions } from './questions.ts'

function posts(db: Database) {
  return db
    .selectFrom('posts')
    .leftJoin('uploads', 'uploads.id', 'posts.imageId')
    .select(['posts.slug', 'posts.title', 'posts.titleBn', 'posts.body', 'posts.summaryBn'])
    .select(['posts.lang', 'posts.tags', 'posts.publishedAt', pictureColumn.as('picture')])
    .where('posts.kind', '=', 'article')
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['executeTakeFirstOrThrow']>>

/** All articles: a shop has dozens, not thousands. */
export const articles = (db: Database): Promise<PostRow[]> => posts(db).orderBy('posts.position').limit(100).execute()

export const articleBySlug = (db: Database, slug: string): Promise<PostRow | undefined> =>
  posts(db).where('posts.slug', '=', slug).executeTakeFirst()

/** The page of every entry, for search engines. */
export async function postPages(db: Database): Promise<ListedPage[]> {
  const rows = await db.selectFrom('posts').select(['slug', 'publishedAt']).orderBy('slug').execute()
  return [
    ...questions.map(({ slug }) => ({ path: `/blogs/${slug}` })),
    ...rows.map(({ slug, publishedAt }) => ({ path: `/blogs/${slug}`, changed: publishedAt })),
  ]
}
