import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Rate = {
  id: string
  carrier: string
  service: string
  rate: string
  currency: string
  delivery_days: number | null
}
type Shipment = {
  id: string
  reference: string
  rates: Rate[]
  messages: { carrier: string; message: string }[]
  selected_rate: Rate | null
  tracking_code: string | null
  postage_label: { label_url: string } | null
  tracker: { public_url: string } | null
  refund_status: string | null
  /** What was asked for, which EasyPost answers too. */
  [asked: string]: unknown
}

/**
 * How it behaves when a label is bought: as it should; it refuses; it says nothing, having bought it or not; its label is nowhere, or behind no
 * TLS.
 */
export type HubMode = 'good' | 'refuses' | 'silent' | 'silent_after_buying' | 'no_image' | 'plain_image'

/** A white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64',
)

/** A stand-in for EasyPost on a free port: what it answers has the form of the answers in EasyPost’s documentation. */
export async function openCarrierHub(end: (close: () => void) => void) {
  const shipments = new Map<string, Shipment>()
  const hub = {
    mode: 'good' as HubMode,
    shipments,
    bought: 0,
    apiUrl: '',
    key: 'EZTK-test',
    secret: 'a-secret-of-a-webhook',
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const reply = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const fail = (status: number, code: string, message: string) =>
      reply(status, { error: { code, message, errors: [] } })
    const path = request.url!.split('?')[0]!
    if (path.endsWith('.png')) {
      if (hub.mode === 'no_image') response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      return
    }
    if (request.headers.authorization !== `Basic ${Buffer.from(`${hub.key}:`).toString('base64')}`)
      return fail(401, 'APIKEY.INACTIVE', 'This api key is no longer active.')
    const body = (request.method === 'POST' ? await json(request) : {}) as Record<string, Record<string, string>>
    if (path === '/v2/shipments')
      return reply(200, request.method === 'GET' ? createShipment({}) : keep(createShipment(body.shipment ?? {})))
    const [, id = '', action] = /^\/v2\/shipments\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const shipment = shipments.get(id)
    if (!shipment) return fail(404, 'NOT_FOUND', 'The requested resource could not be found.')
    if (action === 'refund') shipment.refund_status = 'submitted'
    if (action === 'buy') {
      if (shipment.postage_label)
        return fail(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
      if (hub.mode === 'refuses') return fail(422, 'SHIPMENT.POSTAGE.FAILURE', 'The balance is too low.')
      if (hub.mode === 'silent') return
      buy(shipment, body.rate!.id!)
      if (hub.mode === 'silent_after_buying') return
    }
    reply(200, shipment)
  }

  function keep(shipment: Shipment): Shipment {
    shipments.set(shipment.id, shipment)
    return shipment
  }

  function buy(shipment: Shipment, rate: string): void {
    hub.bought += 1
    shipment.selected_rate = shipment.rates.find(({ id }) => id === rate)!
    shipment.tracking_code = `94055001054402${String(hub.bought).padStart(8, '0')}`
    shipment.tracker = { public_url: `https://track.easypost.com/${shipment.tracking_code}` }
    const origin = hub.mode === 'plain_image' ? 'http://labels.invalid' : new URL(hub.apiUrl).origin
    shipment.postage_label = { label_url: `${origin}/${shipment.id}.png` }
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  end(() => {
    server.closeAllConnections()
    server.close()
  })
  hub.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
  return Object.assign(hub, {
    /** The settings of a shop that uses it. */
    env: { EASYPOST_API_KEY: hub.key, EASYPOST_WEBHOOK_SECRET: hub.secret, EASYPOST_API_URL: hub.apiUrl },
    /** What it sends by itself: the body, and its signature. */
    sign: (event: unknown) => {
      const text = JSON.stringify(event)
      return { text, signature: `hmac-sha256-hex=${createHmac('sha256', hub.secret).update(text).digest('hex')}` }
    },
  })
}

export type CarrierHub = Awaited<ReturnType<typeof openCarrierHub>>

/** How far a parcel is, as the hub sends it. */
export const createUpdate = (consignment: string, status: string, at: string) => ({
  ...{ id: 'evt_1', object: 'Event', mode: 'test', description: 'tracker.updated', previous_attributes: {} },
  result: { id: 'trk_1', object: 'Tracker', shipment_id: consignment, status, updated_at: at, tracking_details: [] },
})

function createShipment(asked: Record<string, unknown>): Shipment {
  const id = `shp_${randomBytes(16).toString('hex')}`
  const rate = (service: string, price: string, days: number | null): Rate => ({
    ...{ id: `rate_${id}_${service}`, carrier: 'USPS', service, rate: price, currency: 'USD', delivery_days: days },
  })
  return {
    ...asked,
    ...{
      id,
      reference: String(asked.reference ?? ''),
      rates: [rate('Express', '46.85', 1), rate('Priority', '7.47', 2)],
    },
    messages: [{ carrier: 'UPS', message: 'The postal code is not served.' }],
    ...{ selected_rate: null, tracking_code: null, postage_label: null, tracker: null, refund_status: null },
  }
}
