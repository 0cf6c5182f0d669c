import type { NewProductLine } from '#goods/catalogue/importing/import-lines.server.ts'

/** Families that the first page should show, each with its own picture; the last is the newest. */
const shownFirst = [
  'timing-pulley-htd-5m',
  'shackle-en-13889',
  'claw-hammer',
  'jaw-coupling',
  'tape-measure',
  'hex-bolt-iso-4014',
  'toolbox',
  'spur-gear-steel',
  'combination-spanner-iso-7738',
  'socket-cap-screw-iso-4762',
  'vernier-caliper-iso-13385',
  'ball-bearing-62',
]

/**
 * The order in which the demonstration's products are added: the first variant of every family comes last, so that the
 * newest products are of many kinds and not ninety sizes of one screw.
 */
export function sortNewestLast(lines: readonly NewProductLine[]): NewProductLine[] {
  const seen = new Map<string, number>()
  const ranked = lines.map((line) => {
    const family = line.family ?? ''
    const rank = seen.get(family) ?? 0
    seen.set(family, rank + 1)
    return { line, rank, shown: shownFirst.indexOf(family) }
  })
  return ranked.sort((a, b) => b.rank - a.rank || a.shown - b.shown).map(({ line }) => line)
}
