import type { AppContext } from '#platform/context.server.ts'
import { Counting } from '#platform/counting.server.ts'
import { splitLocalePath, toLocalePath } from '#platform/locale.ts'
import { dropQuery, listPathForms, maxRedirects, toOldPath } from './path.ts'
import { addHits, readTargets } from './sql.server.ts'

export type RedirectFollower = {
  follow(url: string): Promise<string | undefined>
  /** Writes what was counted. */
  close(): Promise<void>
}

/** Where an address leads that the shop has no page for, in its language; undefined: nowhere. Counts that it was asked for. */
export function createRedirectFollower({ db, log, remembered }: AppContext): RedirectFollower {
  const targets = remembered.reader(['redirects'], async () => indexTargets(await readTargets(db)))
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
      const found = [path, dropQuery(path)]
        .flatMap(listPathForms)
        .map((form) => known.get(form))
        .find((each) => each !== undefined)
      if (found === undefined) return undefined
      hits.add(found.from, 1)
      return toLocalePath(splitLocalePath(url).locale, found.to)
    },
    close: () => hits.write(),
  }
}

type Target = { from: string; to: string }

/** Each redirect by its address as it is kept, and by other ways to write it that no other one is kept as. */
function indexTargets(targets: ReadonlyMap<string, string>): ReadonlyMap<string, Target> {
  const index = new Map<string, Target>([...targets].map(([from, to]) => [from, { from, to }]))
  for (const [from, to] of targets)
    for (const form of listPathForms(from)) if (!index.has(form)) index.set(form, { from, to })
  return index
}
