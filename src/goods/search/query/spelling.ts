// No word of a catalogue is longer.
const longest = 40

/** How many letters may be wrong in a word. */
export function getMaxTypos({ length }: string): number {
  if (length < 4 || length > longest) return 0
  return length < 7 ? 1 : 2
}

/**
 * How many letters must be added, left out, replaced, or swapped with their neighbours to make one word of the other
 * (optimal string alignment); anything beyond `max` is `max + 1`.
 */
export function computeDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let oneIndex = 1; oneIndex <= one.length; oneIndex++) {
    const row = [oneIndex]
    for (let otherIndex = 1; otherIndex <= other.length; otherIndex++) {
      const replaced = last[otherIndex - 1]! + (one[oneIndex - 1] === other[otherIndex - 1] ? 0 : 1)
      row[otherIndex] = Math.min(replaced, last[otherIndex]! + 1, row[otherIndex - 1]! + 1)
      if (
        oneIndex > 1 &&
        otherIndex > 1 &&
        one[oneIndex - 1] === other[otherIndex - 2] &&
        one[oneIndex - 2] === other[otherIndex - 1]
      )
        row[otherIndex] = Math.min(row[otherIndex]!, before[otherIndex - 2]! + 1)
    }
    if (Math.min(...row) > max) return max + 1
    ;[before, last] = [last, row]
  }
  return last[other.length]!
}
