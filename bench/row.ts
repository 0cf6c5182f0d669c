import type { Spread } from './statistics.ts'

/** One measured line of `docs/performance.md`. */
export type Row = {
  /** The number of the goal there; several lines may belong to one. */
  goal: number
  /** What was measured, in a reader's words. */
  name: string
  unit: 'ratio' | 'ms' | 's' | 'kB' | 'MB' | 'requests' | 'score'
  value: Spread
  bound: { atLeast: number } | { atMost: number }
  /** Under what it holds: size of the catalogue, connections, duration, cold or warm. */
  under: string
  /** Figures that explain it, such as CPU time per request on both sides. */
  detail?: Record<string, number | string>
}

/** A measure holds if the worse quartile of its rounds does, not only their median. */
export function holds({ value, bound }: Row): boolean {
  return 'atLeast' in bound ? value.lower >= bound.atLeast : value.upper <= bound.atMost
}
