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
  const moved = items.length > 0 || category === undefined ? undefined : await findMoved(db, 'categories', category)
  return moved === undefined ? items : read(moved)
}

/** The family that is meant by an address: of one that was merged, the one that has its products now. */
export async function findListedFamily(
  db: Database,
  families: readonly { slug: string }[],
  slug: string,
): Promise<string> {
  const isListed = families.some((family) => family.slug === slug)
  return isListed ? slug : ((await findMoved(db, 'families', slug)) ?? slug)
}

/** The address that a category or family has since it was merged; undefined: it was not. */
export async function findMoved(
  db: Database,
  shelves: 'categories' | 'families',
  slug: string,
): Promise<string | undefined> {
  const [, kind, moved] = /^\/(\w+)\/([^/?#]+)$/.exec((await findTarget(db, `/${shelves}/${slug}`)) ?? '') ?? []
  return kind === shelves ? moved : undefined
}
