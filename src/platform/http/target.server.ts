import type { IncomingMessage } from 'node:http'
import { Refusal } from '../errors.ts'

/**
 * The path and query that a request is for (RFC 9112, 3.2): one Host header, and one of ours. An address in absolute form,
 * as for a proxy, counts more than that header.
 * @throws Refusal `malformed` or `unknown_host`
 */
export function targetOf(request: IncomingMessage, isKnown: (host: string | undefined) => boolean): string {
  // guard: a request names one host | never | threats/host.test
  if (namesTwoHosts(request.rawHeaders)) throw new Refusal('malformed', { what: 'request' })
  if (!isKnown(request.headers.host)) throw new Refusal('unknown_host')
  const url = request.url!
  if (url.startsWith('/') || url === '*') return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Refusal('malformed', { what: 'address' })
  // guard: an address in absolute form is one of this shop | never | threats/host.test
  if (!isKnown(new URL(url).host)) throw new Refusal('unknown_host')
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function namesTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at]!.length === 4 && headers[at]!.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
