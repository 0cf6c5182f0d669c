import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { parseAddress } from './address.server.ts'

/** Whether an address, that many hops from the shop, is a proxy of ours: what it forwards is believed. */
export type ProxyTrust = (address: string, hop: number) => boolean

// A chain of proxies is short; whoever sends more hops than this forges them.
const maxHops = 16
/** Longer ones are read each time. */
const maxKnownLength = 100

/**
 * The meaning of `TRUST_PROXY`: a number of proxies in front, or their addresses and networks separated by commas.
 * Undefined for any other text.
 */
export function createProxyTrust(setting: string): ProxyTrust | undefined {
  if (/^\d{1,2}$/.test(setting)) return (_, hop) => hop < Number(setting)
  const trusted = new BlockList()
  for (const network of setting.split(',')) {
    const [written = '', length, more] = network.trim().split('/')
    const address = length === undefined ? (parseAddress(written) ?? '') : written
    const family = getFamily(address)
    const bits = length === undefined ? undefined : Number(length)
    if (!family || more !== undefined || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined
    if (bits === undefined) trusted.addAddress(address, family)
    else if (bits <= (family === 'ipv4' ? 32 : 128)) trusted.addSubnet(address, bits, family)
    else return undefined
  }
  return (address) => trusted.check(address, getFamily(address))
}

/**
 * Makes the function that finds a caller's address: the connection's own, or the one that trusted proxies forwarded. What
 * was forwarded over the same connection means the same, so it is found by its own letters.
 */
export function getClientAddress(trusts: ProxyTrust): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string {
  // bounded: 10,000 texts of at most 100 letters
  const known = new LRUCache<string, string>({ max: 10_000 })
  return ({ socket, headers }) => {
    const { remoteAddress = '' } = socket
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    const both = `${remoteAddress} ${forwarded}`
    const found = known.get(both)
    if (found !== undefined) return found
    const address = read(remoteAddress, forwarded)
    if (both.length < maxKnownLength) known.set(both, address)
    return address
  }

  function read(remoteAddress: string, forwarded: string): string {
    const hops = forwarded.split(',').slice(-maxHops).reverse()
    let address = parseAddress(remoteAddress) ?? '0.0.0.0'
    for (const [hopIndex, text] of hops.entries()) {
      // guard: a forwarded address is believed from a trusted proxy only | never | base/platform/http/limits/client-address.test
      if (!trusts(address, hopIndex)) return address
      const next = parseAddress(text)
      // Not an address: what stands beyond it is not believed either.
      if (next === undefined) return address
      address = next
    }
    return address
  }
}

/** Whether a proxy of ours asks for nobody else, as balancers do that look after a shop. */
export const isFromProxyItself = (
  trusts: ProxyTrust,
  address: string,
  { remoteAddress = '' }: Pick<Socket, 'remoteAddress'>,
): boolean => address === parseAddress(remoteAddress) && trusts(address, 0)

function getFamily(address: string): 'ipv4' | 'ipv6' | undefined {
  const family = isIP(address)
  return family === 0 ? undefined : family === 4 ? 'ipv4' : 'ipv6'
}
