import { fromMinor } from '#base/platform/text/money.ts'
import type { DeliveryMethod } from '#company/delivery/contract.ts'
import { isPickup, type ShippingOption } from '#company/delivery/options.ts'
import type { StockOffer } from '#goods/catalogue/stock/stock.server.ts'

/** Prices that were agreed on with a customer, in minor units: of a sales unit, by product, and of the delivery. */
export type AgreedPrices = { byProduct: ReadonlyMap<string, number>; deliveryMinor?: number | undefined }

/** The offers to somebody: at the agreed price, whatever the quantity. */
export function applyAgreedPrices(
  offers: ReadonlyMap<string, StockOffer>,
  agreed: AgreedPrices | undefined,
): ReadonlyMap<string, StockOffer> {
  if (!agreed) return offers
  return new Map(
    [...offers].map(([id, offer]) => {
      const price = agreed.byProduct.get(id)
      return [id, price === undefined ? offer : { ...offer, price, priceBreaks: [] }] as const
    }),
  )
}

/** The ways of delivery at the agreed price; fetching costs nothing anyway. */
export const applyAgreedDelivery = (options: readonly ShippingOption[], agreed: AgreedPrices | undefined) =>
  options.map((option) =>
    agreed?.deliveryMinor === undefined || isPickup(option) ? option : { ...option, priceMinor: agreed.deliveryMinor },
  )

/** The prices of a method by weight, as an order with an agreed one keeps them. */
export function toAgreedBands(
  { bands, freeFrom }: Pick<DeliveryMethod, 'bands' | 'freeFrom'>,
  { deliveryMinor }: Partial<AgreedPrices> = {},
  currency: string,
): Pick<DeliveryMethod, 'bands' | 'freeFrom'> {
  if (deliveryMinor === undefined) return { bands, freeFrom }
  const price = fromMinor(deliveryMinor, currency)
  return { bands: bands.map((band) => ({ ...band, price })), freeFrom: null }
}
