import { getChargeStep } from '../src/company/tax/charge-step.ts'
import { computeTax, type TaxPricing } from '../src/company/tax/compute.ts'
import { type AccountFacts, OrderAccount } from '../src/trade/orders/account/order-account.ts'

type Ordered = {
  currency?: string
  /** `homeRate`: that of a product's class at home, if it differs. */
  lines: readonly { unitPriceMinor: number; quantity: number; rate: number; homeRate?: number }[]
  deliveryMinor?: number
  pricing?: TaxPricing
  unallocatedMinor?: number[]
}

/** An order of such lines, named `line 0` and so on, as the shop charges it; nothing became of it yet. */
export function orderFacts({ currency = 'USD', pricing = 'gross', ...ordered }: Ordered): AccountFacts {
  const step = getChargeStep(currency)
  const { lines, rates, totalMinor } = computeTax(
    ordered.lines.map(({ unitPriceMinor, quantity, rate, homeRate = rate }) => ({
      ...{ amountMinor: (unitPriceMinor * quantity) / step, homeRate, rate },
    })),
    (ordered.deliveryMinor ?? 0) / step,
    pricing,
  )
  return {
    ...{ currency, totalMinor: totalMinor * step, deliveryAddedMinor: 0, refunded: [] },
    unallocatedMinor: ordered.unallocatedMinor ?? [],
    taxes: rates.map(({ rate, netMinor, taxMinor }) => {
      return { rate, netMinor: netMinor * step, taxMinor: taxMinor * step }
    }),
    lines: ordered.lines.map(({ unitPriceMinor, quantity }, index) => ({
      ...{ id: `line ${index}`, unitPriceMinor, quantity, taxRate: lines[index]!.rate },
      ...{ netMinor: lines[index]!.netMinor * step, taxMinor: lines[index]!.taxMinor * step },
      ...{ waiting: 0, cancelled: 0, sent: 0, asked: 0, returned: 0, refunded: 0 },
      ...{ pricedQuantity: null, pricedRefunded: 0, pricedMinor: null },
    })),
  }
}

export const openAccount = (ordered: Ordered): OrderAccount => new OrderAccount(orderFacts(ordered))
