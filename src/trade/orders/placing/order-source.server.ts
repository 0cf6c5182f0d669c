import type { Config } from '#base/platform/config/config.server.ts'
import { computeKeyedHash } from '#base/platform/config/secrets.server.ts'
import { listBlocks } from '#base/platform/http/limits/block-widths.server.ts'

/**
 * How many hexadecimal letters of a source are those of the narrow block, and of the wider ones around it. Two of one wide
 * block begin alike, so that one indexed column says all three.
 */
const lengths = [32, 22, 12] as const

/** An address block as a keyed hash in hexadecimal, which begins with those of the blocks around it; null: it is not known. */
export function computeSource(config: Pick<Config, 'secret'>, block: string | undefined): string | null {
  if (block === undefined) return null
  const hash = (text: string) => computeKeyedHash(config, 'order source', text).toString('hex')
  const [narrow, wide, widest] = listBlocks(block)
  if (wide === undefined || widest === undefined) return hash(narrow!)
  const [whole, middle, last] = lengths
  return hash(widest).slice(0, last) + hash(wide).slice(0, middle - last) + hash(narrow!).slice(0, whole - middle)
}

/** What is the same in the sources of a block, of the wider one around it, and of the widest. */
export const listSourceBlocks = (source: string): readonly string[] => lengths.map((length) => source.slice(0, length))

/** The first and the last source that begin with that of the widest block. */
export function getSourceRange(source: string): [from: Buffer, to: Buffer] {
  const [whole, , last] = lengths
  const [from, to] = ['0', 'f'].map((digit) => Buffer.from(source.slice(0, last).padEnd(whole, digit), 'hex'))
  return [from!, to!]
}
