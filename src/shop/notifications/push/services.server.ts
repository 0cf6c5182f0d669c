import type { Config } from '#base/platform/config/config.server.ts'

/** The push services of the browsers: Chrome and most others, Firefox, Edge, Safari. */
const hosts =
  /^(fcm\.googleapis\.com|([\w-]+\.)?push\.services\.mozilla\.com|[\w-]+\.notify\.windows\.com|[\w-]+\.push\.apple\.com)$/

/** Whether an address is one that the shop sends to: a browser names it, and could name a machine beside the shop. */
export function isPushService({ pushUrl }: Pick<Config, 'pushUrl'>, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, port } = new URL(address)
  if (pushUrl !== undefined && origin === new URL(pushUrl).origin) return true
  return protocol === 'https:' && port === '' && hosts.test(hostname)
}
