import type { ShippingOption } from '#delivery/options.ts'
import { fromMinor } from '#platform/money.ts'
import type { DeliveryOption, SumsView } from './contract.ts'
import type { OrderTerms } from './order-terms.server.ts'

type Summed = Pick<OrderTerms, 'goodsMinor' | 'deliveryMinor' | 'taxMinor' | 'ground' | 'taxes' | 'deliveryMethod'> & {
  /** The lines as they are priced. */
  subtotalMinor: number
  totalMinor: number
}

/** What an order or a quote comes to. */
export function toSumsView({ taxes, ground, deliveryMethod, ...sums }: Summed, currency: string): SumsView {
  const shown = (amountMinor: number) => fromMinor(amountMinor, currency)
  return {
    subtotal: shown(sums.subtotalMinor),
    delivery: shown(deliveryMethod?.priceMinor ?? 0),
    net: shown(sums.totalMinor - sums.taxMinor),
    tax: shown(sums.taxMinor),
    total: shown(sums.totalMinor),
    taxes: taxes.map(({ rate, netMinor, taxMinor }) => ({
      ...{ percent: rate / 1000, net: shown(netMinor), tax: shown(taxMinor) },
    })),
    ground,
  }
}

export const toOptionView = ({ priceMinor, ...option }: ShippingOption, currency: string): DeliveryOption => ({
  ...option,
  price: fromMinor(priceMinor, currency),
  address: option.address ?? '',
})
