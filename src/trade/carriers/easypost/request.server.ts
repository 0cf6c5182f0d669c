import type { CarrierSettings } from '#base/platform/config/services.server.ts'
import { type OutsideAnswer, requestOutside } from '#base/platform/load/outside.server.ts'
import { CarrierError } from '../carrier-hub.server.ts'
import { EasyPostFailure } from './shapes.ts'

/** Carriers are asked while the hub is, and some take their time. */
const limits = { answersWithinMs: 20_000, maxBytes: 2_000_000 }

/** The PNG of a label of 4 × 6 inches has some 50 kB. */
const imageLimits = { answersWithinMs: 10_000, maxBytes: 1_000_000 }

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Calls EasyPost: with a body by POST, else by GET.
 * @throws CarrierError
 */
export async function callEasyPost(
  { apiKey, apiUrl }: CarrierSettings,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { ok, status, text } = await reach(() =>
    requestOutside(`${apiUrl}${path}`, limits, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  const answer = parse(text)
  if (ok && answer !== undefined) return answer
  throw new CarrierError(describeFailure(status, answer), { isRefusal: isFinal(status, answer) })
}

/**
 * Fetches a label's image, without the key.
 * @throws CarrierError
 */
export async function fetchLabelImage({ apiUrl }: CarrierSettings, address: string): Promise<Uint8Array> {
  const { protocol, origin } = new URL(address)
  // guard: a label is fetched over TLS, so that nobody on the way reads an address or prints another label | never | carriers/easypost
  if (protocol !== 'https:' && origin !== new URL(apiUrl).origin)
    throw new CarrierError('EasyPost names a label that is not behind TLS.', { isRefusal: false })
  const { ok, status, bytes } = await reach(() => requestOutside(address, imageLimits))
  // guard: what is printed as a label is a picture | drop | carriers/easypost
  if (!ok || !Buffer.from(bytes.subarray(0, 8)).equals(pngStart))
    throw new CarrierError(`EasyPost does not show the label that was bought (${status}).`, { isRefusal: false })
  return bytes
}

async function reach(work: () => Promise<OutsideAnswer>): Promise<OutsideAnswer> {
  try {
    return await work()
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const why = name === 'TimeoutError' ? 'it did not answer in time' : (cause?.code ?? message)
    throw new CarrierError(`EasyPost cannot be reached: ${why}.`, { isRefusal: false, cause: error })
  }
}

/** After these nothing is known: the purchase may be under way, or may have happened. */
const openCodes = ['SHIPMENT.POSTAGE.EXISTS', 'SHIPMENT.PURCHASE.IN_PROGRESS', 'SHIPMENT.POSTAGE.TIMED_OUT']

/** Whether nothing was done, and nothing will be. */
function isFinal(status: number, answer: unknown): boolean {
  if (status < 400 || status >= 500 || status === 408 || status === 429) return false
  return !openCodes.includes(EasyPostFailure.safeParse(answer).data?.error.code ?? '')
}

function describeFailure(status: number, answer: unknown): string {
  if (status === 401 || status === 403) return `EasyPost refuses the key (${status}): check EASYPOST_API_KEY.`
  const { message, errors } = EasyPostFailure.safeParse(answer).data?.error ?? {}
  const details = (errors ?? []).map((detail) => [detail.field, detail.message].filter(Boolean).join(' '))
  const said = [message ?? [], details].flat().filter(Boolean).join('; ').slice(0, 300)
  return said || `EasyPost answered ${status}.`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
