import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { parseAddress } from './address.server.ts'

/** Whether an address, that many hops from the shop, is a proxy of ours: what it forwards is believed. */
export type ProxyTrust = (address: string, hop: number) => boolean

// A chain of proxies is short; whoever sends more hops than this forges them.
const maxHops = 16

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

/** Makes the function that finds a caller's address: the connection's own, or the one that trusted proxies forwarded. */
export function getClientAddress(trusts: ProxyTrust): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string {
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .slice(-maxHops)
      .reverse()
    let address = parseAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
    for (const [hopIndex, text] of forwarded.entries()) {
      // guard: a forwarded address is believed from a trusted proxy only | never | http/client-address.test
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
