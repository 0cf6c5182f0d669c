// No word of a catalogue is longer.
const longest = 40

/** How many letters may be wrong in a word. */
export function getMaxTypos({ length }: string): number {
  if (length < 4 || length > longest) return 0
  return length < 7 ? 1 : 2
}

/**
 * How many letters must be added, left out, replaced, or swapped with their neighbours to make one word of the other
 * (optimal string alignment); anything beyond `most` is told as `most + 1`.
 */
export function computeDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[other.length]!
}
