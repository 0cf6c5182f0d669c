/** The median of some numbers and the quartiles around it. */
export type Spread = { median: number; lower: number; upper: number }

export function computeSpread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), lower: quantile(sorted, 0.25), upper: quantile(sorted, 0.75) }
}

/** Interpolated linearly between neighbours, as R's default (type 7) does. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}
