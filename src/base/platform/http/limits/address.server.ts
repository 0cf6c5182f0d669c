import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * The address in a text, in the one spelling that everything here compares: without port, brackets and zone, compressed,
 * and an IPv4 address that is written as IPv6, however, as IPv4. Undefined for any other text.
 */
export const parseAddress = (text: string): string | undefined => lookUp(text)?.address

/** The owner of an address: an IPv4 address, or the /64 of an IPv6 address. Every limit counts by it. */
export const getAddressBlock = (text: string): string => lookUp(text)?.block ?? text

/** Whether an address is of this machine or of a network that no stranger is in. */
export const isPrivateAddress = (text: string): boolean => lookUp(text)?.isPrivate === true

type Parsed = { address: string; block: string; isPrivate: boolean }

function lookUp(text: string): Parsed | undefined {
  const known = seen.get(text)
  if (known !== undefined) return known
  const found = parse(text)
  if (found !== undefined && text.length < 60) seen.set(text, found)
  return found
}

/** Every request has an address, and most have one that was seen before. */
// bounded: 10,000 addresses
const seen = new LRUCache<string, Parsed>({ max: 10_000 })

// bounded: a constant
const privateRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'carrierGradeNat',
])

function parse(text: string): Parsed | undefined {
  const bare = text.trim().slice(0, 100)
  const host =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1] ?? (/^[\d.]+:\d{1,5}$/.test(bare) ? bare.split(':')[0]! : bare)
  const [unzoned = ''] = host.split('%')
  // The library also reads `0x7f.1`, which nothing else takes for an address.
  if (isIP(unzoned) === 0) return undefined
  // guard: one address has one spelling | ipaddr.process → ipaddr.parse | base/platform/http/limits/address.test
  const address = ipaddr.process(inHexadecimal(unzoned))
  const isPrivate = privateRanges.has(address.range())
  if (address instanceof ipaddr.IPv4) return { address: address.toString(), block: address.toString(), isPrivate }
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return { address: address.toRFC5952String(), block: `${network.join(':')}::/64`, isPrivate }
}

/** Otherwise the library takes `::1.2.3.4`, which is no IPv4 address in IPv6 form, for one. */
const inHexadecimal = (address: string) =>
  address.replace(/:(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number]
    return `:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
