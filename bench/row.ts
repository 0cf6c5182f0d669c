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

/** The bound in signs, such as `≥ 0.9`. */
export const boundText = ({ bound, unit }: Row): string =>
  'atLeast' in bound ? `≥ ${withUnit(bound.atLeast, unit)}` : `≤ ${withUnit(bound.atMost, unit)}`

/** Median and quartiles, such as `0.93 [0.91–0.95]`; a value without spread stands alone. */
export function valueText({ value: { median, lower, upper }, unit }: Row): string {
  const [low, high] = [rounded(lower), rounded(upper)]
  return low === high ? withUnit(median, unit) : `${withUnit(median, unit)} [${low}–${high}]`
}

const withUnit = (value: number, unit: Row['unit']) =>
  unit === 'ratio' || unit === 'score' ? rounded(value) : `${rounded(value)} ${unit}`

/** To three digits or so, as a reader compares them. */
function rounded(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return Number(value.toPrecision(Math.abs(value) >= 1 ? 3 : 2)).toString()
}
