import type { Database } from '#base/platform/database/connect.server.ts'
import { findTarget } from '#company/site/redirects/sql.server.ts'

/**
 * What a category has, asked for by its address. A category that was merged is asked for by the one that has its products now, as its
 * page leads there.
 */
export async function readMoved<Item>(
  db: Database,
  category: string | undefined,
  read: (category: string | undefined) => Promise<Item[]>,
): Promise<Item[]> {
  const items = await read(category)
  const moved = items.length > 0 || category === undefined ? undefined : await findMovedCategory(db, category)
  return moved === undefined ? items : read(moved)
}

/** The address that a category has since it was merged; undefined: it was not. */
export async function findMovedCategory(db: Database, slug: string): Promise<string | undefined> {
  const to = await findTarget(db, `/categories/${slug}`)
  return to === undefined ? undefined : /^\/categories\/([^/?#]+)$/.exec(to)?.[1]
}
