import { LRUCache } from 'lru-cache'
import { getAddressBlock } from './address.server.ts'

/**
 * How much more the blocks around an address block may do than it may: its /56 and /48, or for IPv4 its /24 and /16. One
 * customer of a provider has many narrow blocks, and a provider many customers in a wide one (decision 0179).
 */
export type Allowances = readonly [narrow: number, wide: number, widest: number]

/** Of what is counted by calls, rows or texts. */
export const manyPeople: Allowances = [1, 4, 16]
/** Of what there is little of for everybody: the thread, places in queues. */
export const fewPlaces: Allowances = [1, 1.5, 2]

/** The blocks of an owner of limits, from the narrow one to the widest. Accounts and all others are in none. */
export function listBlocks(owner: string): readonly string[] {
  const known = seen.get(owner)
  if (known) return known
  const blocks = [owner, ...listWiderBlocks(owner)]
  seen.set(owner, blocks)
  return blocks
}

/** The widest block around an address; anybody else is one of their own. */
export const getNetwork = (owner: string): string => listBlocks(owner).at(-1)!

/** The /24 or the /56 around an address, for the log: many people, so that nobody is found by it. */
export function getWideBlock(address: string | string[] | undefined): string | undefined {
  return typeof address === 'string' ? listBlocks(getAddressBlock(address))[1] : undefined
}

// bounded: 10,000 blocks
const seen = new LRUCache<string, readonly string[]>({ max: 10_000 })

function listWiderBlocks(owner: string): string[] {
  const [, a, b] = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(owner) ?? []
  if (a !== undefined) return [owner.replace(/\d{1,3}$/, '0/24'), `${a}.${b}.0.0/16`]
  const [, site, last] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/.exec(owner) ?? []
  if (site === undefined) return []
  const subnet = (Number.parseInt(last!, 16) & 0xff00).toString(16)
  // guard: limits count what one customer of a provider has | `${site}::/48` → `${site}:${last}::/64` | base/platform/http/limits/block-widths.test
  return [`${site}:${subnet}::/56`, `${site}::/48`]
}
