import type { CarrierSettings } from '#base/platform/config/services.server.ts'
import { roundToMinor } from '#base/platform/text/money.ts'
import { CarrierError, type CarrierHub, type Label, type Rate } from '../carrier-hub.server.ts'
import { callEasyPost, fetchLabelImage } from './request.server.ts'
import { type EasyPostRate, Shipment } from './shapes.ts'
import { toShipment } from './to-shipment.ts'
import { readUpdate } from './update.server.ts'

/** EasyPost, which more than a hundred carriers are reached through. https://docs.easypost.com */
export function createEasyPostHub(settings: CarrierSettings): CarrierHub {
  const call = async (path: string, body?: unknown) => Shipment.parse(await callEasyPost(settings, path, body))

  const find = async (id: string) => {
    const shipment = await call(`/shipments/${encodeURIComponent(id)}`)
    return { shipment, label: await toLabel(settings, shipment) }
  }

  return {
    name: 'EasyPost',
    async offer(consignment) {
      const { id, rates, messages } = await call('/shipments', { shipment: toShipment(consignment) })
      const problems = (messages ?? []).map(({ carrier, message }) => [carrier, message].filter(Boolean).join(': '))
      return { consignment: id, rates: rates.map(toRate).sort((a, b) => a.priceMinor - b.priceMinor), problems }
    },
    async buy(consignment, rate, reference) {
      const { shipment, label } = await find(consignment)
      // guard: no label is bought for another order, or for an address that was corrected meanwhile | shipment.reference !== reference → false | carriers/easypost
      if (shipment.reference !== reference)
        throw new CarrierError('The rates are of another parcel. Ask for them again.', { isRefusal: true })
      if (label) return label
      const bought = await call(`/shipments/${encodeURIComponent(consignment)}/buy`, { rate: { id: rate } })
      return (await toLabel(settings, bought)) ?? raiseUnknown()
    },
    find: async (consignment) => (await find(consignment)).label,
    async giveBack(consignment) {
      const { shipment } = await find(consignment)
      if (shipment.refund_status === 'submitted' || shipment.refund_status === 'refunded') return
      const { refund_status: status } = await call(`/shipments/${encodeURIComponent(consignment)}/refund`, {})
      if (status === 'rejected')
        throw new CarrierError('The carrier takes this label back no more.', { isRefusal: true })
    },
    readUpdate: (body, signature) => readUpdate(settings, body, signature),
    async probe() {
      await callEasyPost(settings, '/shipments?page_size=1')
      return 'EasyPost takes the key.'
    },
  }
}

const toRate = ({ id, carrier, service, rate, currency, delivery_days: days }: EasyPostRate): Rate => ({
  ...{ id, carrier, service, currency, priceMinor: roundToMinor(Number(rate), currency) },
  days: days ?? null,
})

/** The label of a shipment, with its image; undefined: none was bought. */
async function toLabel(settings: CarrierSettings, shipment: Shipment): Promise<Label | undefined> {
  const { postage_label: label, selected_rate: rate, tracking_code: trackingNumber, tracker } = shipment
  if (!label || !rate || !trackingNumber) return undefined
  const { carrier, service, priceMinor, currency } = toRate(rate)
  const url = tracker?.public_url ?? ''
  return {
    ...{ carrier, service, priceMinor, currency, trackingNumber },
    trackingUrl: url.startsWith('https://') && url.length <= 300 ? url : '',
    image: await fetchLabelImage(settings, label.label_url),
  }
}

function raiseUnknown(): never {
  throw new CarrierError('EasyPost did not say whether the label was bought.', { isRefusal: false })
}
