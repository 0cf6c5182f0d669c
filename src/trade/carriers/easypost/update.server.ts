import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CarrierSettings } from '#base/platform/config/services.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { ParcelUpdate } from '../carrier-hub.server.ts'
import type { ParcelState } from '../parcel-states.ts'
import { Event } from './shapes.ts'

/** EasyPost’s words for how far a parcel is; `unknown` and `cancelled` say nothing. https://docs.easypost.com/docs/trackers */
const states: Record<string, ParcelState> = {
  pre_transit: 'announced',
  in_transit: 'moving',
  out_for_delivery: 'out',
  available_for_pickup: 'to_collect',
  delivered: 'delivered',
  return_to_sender: 'going_back',
  failure: 'lost',
  error: 'lost',
}

/** Reads what EasyPost sent; undefined: it says nothing of a parcel. The signature covers the raw bytes. */
export function readUpdate(
  { webhookSecret }: CarrierSettings,
  body: Buffer,
  signature: string,
): ParcelUpdate | undefined {
  const hash = createHmac('sha256', webhookSecret.normalize('NFKD')).update(body).digest('hex')
  const [right, given] = [Buffer.from(`hmac-sha256-hex=${hash}`), Buffer.from(signature)]
  // guard: only the hub says how far a parcel is | never | carriers/easypost
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new Refusal('bad_signature')
  const event = Event.safeParse(parse(body)).data
  if (!event?.description.startsWith('tracker.')) return undefined
  const { shipment_id: consignment, status, updated_at: at } = event.result
  const state = states[status ?? '']
  return consignment && state && at ? { consignment, state, at: new Date(at) } : undefined
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Refusal('malformed', { what: 'request' })
  }
}
