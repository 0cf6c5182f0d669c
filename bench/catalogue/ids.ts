import { v7 } from 'uuid'
import { between, randomFrom } from './random.ts'

/** An identifier as the shop's own, growing with time, but the same for the same moment and number. */
export function idAt(at: Date, n: number): string {
  const random = randomFrom(n)
  return v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => between(random, 0, 255)) })
}
