/** A backslash keeps a comma in a name. */
const separators = /(?<!\\)[,|;]/

/** The levels of a path, the highest first: `Hardware > Tools`, `Default Category/Tools`, `All / Saleable`. */
const toLevels = (path: string): string[] =>
  path
    .split(/[>»›]/.test(path) ? /[>»›]/ : /\//)
    .map((level) => level.replaceAll('\\,', ',').trim())
    .filter((level) => level !== '')

/**
 * The categories that a cell of another shop’s export names, as paths: one whose names may have commas, or several. The likelier reading
 * comes first.
 */
export function listPathReadings(text: string): string[][][] {
  const whole = [toLevels(text)]
  const several = text.split(separators).map(toLevels)
  return (several.length > 1 ? [whole, several] : [whole]).map((paths) => paths.filter(({ length }) => length > 0))
}

/** What other shops call the root of their categories, which is none. */
const roots = new Set(['default category', 'root catalog', 'root', 'home', 'all', 'all products'])
const isRoot = (level: string | undefined) => roots.has((level ?? '').toLowerCase())

export type NewPath = { parent: string | undefined; name: string }

/**
 * What a category is called that a cell names and that is not there, and the one above it. A slash or a comma may be part of its name, as in
 * `Nuts, bolts`: only behind a root, or what is known, they separate. @returns undefined if the cell may mean several
 */
export function pickNewPath(text: string, isKnown: (name: string) => boolean): NewPath | undefined {
  const readings = listPathReadings(text)
  const isList = (readings[1] ?? []).some((levels) => isRoot(levels[0]))
  const paths = readings[isList ? 1 : 0]!.map((levels) => (isRoot(levels[0]) ? levels.slice(1) : levels))
  const length = Math.max(...paths.map((levels) => levels.length))
  const [levels = [], ...others] = paths.filter((each) => each.length === length)
  if (others.length > 0) return undefined
  const isPath = isList || /[>»›]/.test(text) || isRoot(readings[0]![0]?.[0]) || isKnown(levels[0] ?? '')
  if (levels.length === 0 || !isPath) return { parent: undefined, name: text }
  return { parent: levels.length > 1 ? levels[0] : undefined, name: levels.at(-1)! }
}
