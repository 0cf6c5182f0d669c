import { v7 } from 'uuid'

/** Chance that repeats itself: the same seed, the same choices. */
export type Random = {
  chance(probability: number): boolean
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<T>(all: readonly T[]): T
  weighted<T>(all: readonly T[], weightOf: (one: T) => number): T
  shuffled<T>(all: readonly T[]): T[]
  /** An identifier as the shop's own, of a moment. */
  id(at: Date): string
  letters(count: number): string
}

export function createRandom(seed: number): Random {
  const random = mulberry32(seed)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  return {
    chance: (probability) => random() < probability,
    between,
    pick,
    weighted(all, weightOf) {
      let place = random() * all.reduce((sum, item) => sum + weightOf(item), 0)
      for (const one of all) {
        place -= weightOf(one)
        if (place < 0) return one
      }
      return all.at(-1)!
    },
    shuffled(all) {
      const keyed = all.map((item) => ({ one: item, key: random() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one)
    },
    id: (at) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => between(0, 255)) }),
    letters: (count) => Array.from({ length: count }, () => pick([...'0123456789abcdefghijklmnopqrstuvwxyz'])).join(''),
  }
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
