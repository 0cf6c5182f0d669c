/** A repeatable sequence of numbers from 0 to 1: the same seed, the same numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** All items in another, repeatable order (Fisher and Yates). */
export function shuffledBy<T>(random: () => number, all: readonly T[]): T[] {
  const mixed = [...all]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

export const pickFrom = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)]!

export const between = (random: () => number, least: number, max: number): number =>
  least + Math.floor(random() * (max - least + 1))
