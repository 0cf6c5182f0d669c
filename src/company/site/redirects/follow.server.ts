import type { AppContext } from '#base/platform/context.server.ts'
import { Counting } from '#base/platform/load/counting.server.ts'
import { splitLocalePath, toLocalePath } from '#base/platform/text/locale.ts'
import { changeParams, dropQuery, listPathForms, listQueryParts, maxRedirects, toOldPath } from './path.ts'
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
      const known = await targets()
      const found = findTarget(known, url)
      if (found) hits.add(found.from, 1)
      const to = found?.to ?? changeParams(url, (path) => findTarget(known, path)?.to)
      return to === undefined ? undefined : toLocalePath(splitLocalePath(url).locale, to)
    },
    close: () => hits.write(),
  }
}

type Target = { from: string; to: string }
/** `exact`: by the address; `asking`: those with a query, by their path, those that ask for most first. */
type Targets = {
  exact: ReadonlyMap<string, Target>
  asking: ReadonlyMap<string, readonly (Target & { parts: readonly string[] })[]>
}

/** Where an address leads: with its query in whatever order and beside others, or without. */
function findTarget({ exact, asking }: Targets, url: string): Target | undefined {
  const path = toOldPath(url)
  if (path === undefined) return undefined
  const parts = new Set(listQueryParts(path))
  const bare = listPathForms(dropQuery(path))
  const find = (forms: readonly string[]) => forms.map((form) => exact.get(form)).find((each) => each !== undefined)
  const findAsking = () =>
    bare.flatMap((form) => asking.get(form) ?? []).find((target) => target.parts.every((part) => parts.has(part)))
  return find(listPathForms(path)) ?? findAsking() ?? find(bare)
}

/** Each redirect by its address as it is kept, and by other ways to write it that no other one is kept as. */
function indexTargets(targets: ReadonlyMap<string, string>): Targets {
  const exact = new Map<string, Target>([...targets].map(([from, to]) => [from, { from, to }]))
  const asking = new Map<string, (Target & { parts: readonly string[] })[]>()
  for (const [from, to] of targets) {
    for (const form of [...listPathForms(from), toOldPath(from) ?? from])
      if (!exact.has(form)) exact.set(form, { from, to })
    const parts = listQueryParts(from)
    if (parts.length === 0) continue
    for (const form of listPathForms(dropQuery(from)))
      asking.set(form, [...(asking.get(form) ?? []), { from, to, parts }])
  }
  for (const each of asking.values()) each.sort((a, b) => b.parts.length - a.parts.length)
  return { exact, asking }
}
