import type { AppContext } from '#platform/context.server.ts'
import { splitLocalePath, toLocalePath } from '#platform/locale.ts'
import { dropQuery, toOldPath } from './path.ts'
import { countHit, readTargets } from './sql.server.ts'

export type FollowRedirect = (url: string) => Promise<string | undefined>

/** Where an address leads that the shop has no page for, in its language; undefined: nowhere. Counts that it was asked for. */
export function createRedirectFollower({ db, log, remembered }: AppContext): FollowRedirect {
  const targets = remembered.reader(['redirects'], () => readTargets(db))
  return async (url) => {
    const path = toOldPath(url)
    if (path === undefined) return undefined
    const known = await targets()
    const from = [path, dropQuery(path)].find((each) => known.has(each))
    if (from === undefined) return undefined
    // Nobody waits for the count.
    void countHit(db, from).catch((error) => log.warn({ err: error }, 'a followed redirect was not counted'))
    return toLocalePath(splitLocalePath(url).locale, known.get(from)!)
  }
}
