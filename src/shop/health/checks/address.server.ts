import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { requestOutside } from '#base/platform/load/outside.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import { formatDate } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

const timeoutMs = 5000
const limits = { answersWithinMs: timeoutMs, maxBytes: 10_000 }
const dayMs = 86_400_000

/** Whether the public address reaches this shop, and how long its certificate is valid. */
export async function checkShopAddress({ config: { shopUrl, mode } }: Pick<AppContext, 'config'>): Promise<Finding> {
  try {
    const { status } = await requestOutside(`${shopUrl}/health/live`, limits)
    if (status !== 200) throw new Error(`${shopUrl}/health/live answers ${status}.`)
    const { hostname, port, protocol } = new URL(shopUrl)
    if (protocol === 'http:') return { state: 'good', text: m.health_address_plain, detail: shopUrl }
    return { ...certificateFinding(await readExpiry(hostname, Number(port || 443))), detail: shopUrl }
  } catch (error) {
    if (mode === 'demo') return { state: 'info', text: m.health_address_stopped, detail: shopUrl }
    return {
      state: 'bad',
      text: m.health_address_bad,
      detail: `${shopUrl}: ${getReason(error as Error)}`,
    }
  }
}

function certificateFinding(expires: Date): Finding {
  const text = () => m.health_address_good({ date: formatDate(expires) })
  // clock: compares with the end of a certificate
  if (expires.getTime() - Date.now() > 14 * dayMs) return { state: 'good', text }
  return { state: 'warning', text, remedy: m.health_certificate_remedy }
}

/** When the certificate of an address ends, trusted or not, so that one that has ended is told too; undefined without one, or without an answer. */
export async function readCertificateEnd(address: string): Promise<Date | undefined> {
  const { hostname, port, protocol } = new URL(address)
  if (protocol === 'http:') return undefined
  return await readExpiry(hostname, Number(port || 443), false).catch(() => undefined)
}

/** The expiry of a server's certificate. Throws if the certificate is not trusted. */
async function readExpiry(host: string, port: number, mustBeTrusted = true): Promise<Date> {
  const socket = connect({ host, port, servername: host, timeout: timeoutMs, rejectUnauthorized: mustBeTrusted })
  try {
    await waitAside(() => once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) }))
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

/** `fetch` reports only that it failed; its cause has the reason. */
const getReason = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message
