import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.server.ts'
import { Refusal } from '../errors.ts'
import type { Hosts } from './hosts.server.ts'

// The camera reads barcodes where admins ask for it, and in no frame of others.
const sensors = 'camera=(self), microphone=(), geolocation=()'

/** The origins of wallets such as Google Pay, which open in Stripe's frame. */
export const stripePermissions = `${sensors}, payment=(self "https://js.stripe.com")`

/** Sent with every response. */
export function buildSecurityHeaders(config: Pick<Config, 'shopUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Popups, such as the window of a provider, keep the handle of their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `${sensors}, payment=(self)`,
    ...(config.shopUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** For responses that are not pages: nothing they contain may run or load anything. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * A page's own policy: the inline scripts that the shop wrote into it, by hash, files of this origin, and the hosts of
 * services that it uses.
 */
export function buildPagePolicy(scripts: readonly string[], hosts: Hosts): string {
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  const and = (directive: keyof Hosts) => (hosts[directive] ?? []).map((host) => ` ${host}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${and('script-src')} ${hashes.join(' ')}`.trimEnd(),
    "style-src 'self'",
    `img-src 'self' data: blob:${and('img-src')}`,
    "font-src 'self'",
    `connect-src 'self'${and('connect-src')}`,
    `frame-src 'self'${and('frame-src')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Refuses requests from other sites' pages. Browsers send where a request comes from (Sec-Fetch-Site, Origin);
 * a caller that sends neither is not a browser and carries no cookie that it did not mean to send.
 */
export function refuseForeignOrigin(config: Names, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const fromHere =
    site === undefined ? origin === undefined || isOwn(config, origin) : site === 'same-origin' || site === 'none'
  if (!fromHere) throw new Refusal('foreign_origin')
}

function isOwn(config: Names, origin: string): boolean {
  return URL.canParse(origin) && createHostCheck(config)(new URL(origin).host)
}

type Names = Pick<Config, 'shopUrl' | 'port'>

/** The hosts under which this shop may be requested; any other could poison a link. */
export function listAllowedHosts(config: Names): string[] {
  const shop = new URL(config.shopUrl)
  return [shop.host, ...['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${config.port}`)]
}

/** Makes the check whether a host is this shop's; made once, since it runs on every request. */
export function createHostCheck(config: Names): (host: string | undefined) => boolean {
  const hosts = new Set(listAllowedHosts(config))
  const defaultPort = new URL(config.shopUrl).protocol === 'https:' ? /:443$/ : /:80$/
  // Letters of either case, the root's dot and the port of the scheme make no difference (RFC 3986, 3.2.2 and 6.2.3).
  const normalize = (host: string) =>
    host
      .toLowerCase()
      .replace(defaultPort, '')
      .replace(/\.(?=:\d+$|$)/, '')
  // A port chosen by the system is not known beforehand; then only the host name has to match.
  if (config.port === 0)
    return (host) =>
      host !== undefined && (hosts.has(normalize(host)) || hosts.has(normalize(host).replace(/:\d+$/, ':0')))
  return (host) => host !== undefined && (hosts.has(host) || hosts.has(normalize(host)))
}

const jsonType = /^application\/json(; ?charset=utf-8)?$/i

/** The media type must be exactly one we parse: loose matching has let bodies past validation before. */
export function refuseForeignMedia(request: FastifyRequest): void {
  const type = request.headers['content-type']
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  const takesFile = request.routeOptions.config.endpoint?.file !== undefined
  if (type === undefined && !hasBody && !takesFile) return
  const allowed = takesFile
    ? type?.startsWith('multipart/form-data; boundary=')
    : type !== undefined && jsonType.test(type)
  if (!allowed) throw new Refusal('unsupported_media', { what: takesFile ? 'multipart' : 'json' })
  if (request.headers['content-encoding']) throw new Refusal('unsupported_media', { what: 'compressed' })
}
