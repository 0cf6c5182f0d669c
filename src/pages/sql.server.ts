import { pictureColumn } from '#images/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { ListedPage } from '#platform/feature.server.ts'

function posts(db: Database) {
  return db
    .selectFrom('posts')
    .leftJoin('uploads', 'uploads.id', 'posts.imageId')
    .select([
      'posts.slug',
      'posts.kind',
      'posts.title',
      'posts.titleBn',
      'posts.body',
      'posts.bodyBn',
      'posts.summaryBn',
    ])
    .select(['posts.lang', 'posts.tags', 'posts.publishedAt', pictureColumn.as('picture')])
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['executeTakeFirstOrThrow']>>

/** All entries: a shop has dozens, not thousands. Questions first. */
export const allPosts = (db: Database): Promise<PostRow[]> =>
  posts(db).orderBy('posts.kind', 'desc').orderBy('posts.position').limit(100).execute()

export const postBySlug = (db: Database, slug: string): Promise<PostRow | undefined> =>
  posts(db).where('posts.slug', '=', slug).executeTakeFirst()

/** The page of every entry, for search engines. */
export async function postPages(db: Database): Promise<ListedPage[]> {
  const rows = await db.selectFrom('posts').select(['slug', 'publishedAt']).orderBy('slug').execute()
  return rows.map(({ slug, publishedAt }) => ({ path: `/blogs/${slug}`, changed: publishedAt }))
}
