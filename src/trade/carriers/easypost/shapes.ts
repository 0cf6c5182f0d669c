import { z } from 'zod'

// The fields that are read of EasyPost's answers. https://docs.easypost.com/docs/shipments

const Rate = z.object({
  id: z.string().max(100),
  carrier: z.string().max(60),
  service: z.string().max(60),
  /** In the major unit, as text: `7.47`. */
  rate: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  delivery_days: z.number().nullish(),
})
export type EasyPostRate = z.output<typeof Rate>

export const Shipment = z.object({
  id: z.string().max(100),
  reference: z.string().nullish(),
  rates: z.array(Rate).max(500),
  selected_rate: Rate.nullish(),
  tracking_code: z.string().max(60).nullish(),
  postage_label: z.object({ label_url: z.url() }).nullish(),
  tracker: z.object({ public_url: z.string().nullish() }).nullish(),
  refund_status: z.string().nullish(),
  /** Why a carrier has no rate. */
  messages: z.array(z.object({ carrier: z.string().nullish(), message: z.string().nullish() })).nullish(),
})
export type Shipment = z.output<typeof Shipment>

export const EasyPostFailure = z.object({
  error: z.object({
    code: z.string().nullish(),
    message: z.union([z.string(), z.array(z.string())]).nullish(),
    errors: z.array(z.object({ field: z.string().nullish(), message: z.string().nullish() })).nullish(),
  }),
})

/** A webhook's event: of a tracker, `result` is how far its parcel is. */
export const Event = z.object({
  description: z.string(),
  result: z.object({
    object: z.string(),
    shipment_id: z.string().nullish(),
    status: z.string().nullish(),
    updated_at: z.iso.datetime({ offset: true }).nullish(),
  }),
})
