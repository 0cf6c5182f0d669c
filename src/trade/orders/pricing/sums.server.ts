import { fromMinor } from '#base/platform/text/money.ts'
import type { ShippingOption } from '#company/delivery/options.ts'
import type { DeliveryOption, SumsView } from '../shapes.ts'
import type { OrderTerms } from './order-terms.server.ts'

type Summed = Pick<OrderTerms, 'goodsMinor' | 'deliveryMinor' | 'taxMinor' | 'ground' | 'taxes' | 'deliveryMethod'> & {
  /** The lines as they are priced. */
  subtotalMinor: number
  totalMinor: number
}

/** What an order or a quote comes to. */
export function toSumsView({ taxes, ground, deliveryMethod, ...sums }: Summed, currency: string): SumsView {
  const toAmount = (amountMinor: number) => fromMinor(amountMinor, currency)
  return {
    subtotal: toAmount(sums.subtotalMinor),
    delivery: toAmount(deliveryMethod?.priceMinor ?? 0),
    net: toAmount(sums.totalMinor - sums.taxMinor),
    tax: toAmount(sums.taxMinor),
    total: toAmount(sums.totalMinor),
    taxes: taxes.map(({ rate, netMinor, taxMinor }) => ({
      ...{ percent: rate / 1000, net: toAmount(netMinor), tax: toAmount(taxMinor) },
    })),
    ground,
  }
}

export const toOptionView = ({ priceMinor, ...option }: ShippingOption, currency: string): DeliveryOption => ({
  ...option,
  price: fromMinor(priceMinor, currency),
  address: option.address ?? '',
})
