import type { IncomingMessage } from 'node:http'
import { Refusal } from '../errors.ts'

/** What balancers ask; neither answer depends on the host. */
// bounded: fixed
const probes = new Set(['/health/live', '/health/ready'])

/**
 * The path and query that a request is for (RFC 9112, 3.2): one Host header, and one of ours. An address in absolute form,
 * as for a proxy, counts more than that header. A probe may name any host: balancers ask by address.
 * @throws Refusal `malformed` or `unknown_host`
 */
export function resolveTarget(request: IncomingMessage, isKnown: (host: string | undefined) => boolean): string {
  // guard: a request names one host | never | threats/host.test
  if (namesTwoHosts(request.rawHeaders)) throw new Refusal('malformed', { what: 'request' })
  const url = request.url!
  if (!isKnown(request.headers.host) && !probes.has(url)) throw new Refusal('unknown_host')
  if (url.startsWith('/') || url === '*') return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Refusal('malformed', { what: 'address' })
  // guard: an address in absolute form is one of this shop | never | threats/host.test
  if (!isKnown(new URL(url).host)) throw new Refusal('unknown_host')
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function namesTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < headers.length; index += 2)
    if (headers[index]!.length === 4 && headers[index]!.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
