import type { AppContext } from '#platform/context.server.ts'
import { Counting } from '#platform/counting.server.ts'
import { splitLocalePath, toLocalePath } from '#platform/locale.ts'
import { dropQuery, maxRedirects, toOldPath } from './path.ts'
import { addHits, readTargets } from './sql.server.ts'

export type RedirectFollower = {
  follow(url: string): Promise<string | undefined>
  /** Writes what was counted. */
  close(): Promise<void>
}

/** Where an address leads that the shop has no page for, in its language; undefined: nowhere. Counts that it was asked for. */
export function createRedirectFollower({ db, log, remembered }: AppContext): RedirectFollower {
  const targets = remembered.reader(['redirects'], () => readTargets(db))
  const hits = new Counting<number>(log, {
    what: 'followed redirects',
    max: maxRedirects,
    sum: (before, more) => before + more,
    write: (counts) => addHits(db, counts),
  })
  return {
    async follow(url) {
      const path = toOldPath(url)
      if (path === undefined) return undefined
      const known = await targets()
      const from = [path, dropQuery(path)].find((each) => known.has(each))
      if (from === undefined) return undefined
      hits.add(from, 1)
      return toLocalePath(splitLocalePath(url).locale, known.get(from)!)
    },
    close: () => hits.write(),
  }
}
