import type { DeliveryMethod } from '#company/delivery/contract.ts'
import { sumGrams } from '#company/delivery/mass.ts'
import { calculateDeliveryPrice } from '#company/delivery/options.ts'
import { sumNetAndTax } from '#company/tax/by-rate.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { computeTax, type TaxedAmount, type TaxPricing, type TaxRate } from '#company/tax/compute.ts'
import type { TaxClass } from '#company/tax/contract.ts'
import { getUnitPrice, type Orderable, type PriceList } from '#goods/catalogue/prices/pricing.ts'

/**
 * The terms that priced a line: its product as it was offered. `grams`: of one sales unit, if known. Prices are in
 * minor units.
 */
export type LineTerms = PriceList &
  Orderable & {
    grams: number | null
    homeRate: TaxRate
    rate: TaxRate
    /** Why a rate is 0; older orders do not say. */
    taxClass?: TaxClass | undefined
  }

/**
 * The terms that priced an order besides its lines. `method`: null if it is collected or goes home as bought directly,
 * and where the terms of a delivery that was paid for are not known.
 */
export type PriceTerms = {
  pricing: TaxPricing
  method: Pick<DeliveryMethod, 'bands' | 'freeFrom'> | null
  /** The price of the least expensive delivery offered. */
  cheapestMinor: number | null
  /** The assumed mass of goods of unknown mass. */
  unknownMassGrams: number | null
}

type TermedLine = { id: string; quantity: number; terms: LineTerms }

/** The price of lines if they had been ordered this way, in minor units: each line, tax included, and the delivery by rate. */
export function priceAsOrdered(
  currency: string,
  { pricing, method, unknownMassGrams }: PriceTerms,
  lines: readonly TermedLine[],
): { byLine: Map<string, number>; delivery: TaxedAmount[] } {
  const step = getChargeStep(currency)
  const amounts = lines.map(({ quantity, terms }) => getUnitPrice(terms, quantity) * quantity)
  const parcel = {
    grams: sumGrams(
      lines.map(({ quantity, terms: { grams } }) => grams && grams * quantity),
      unknownMassGrams,
    ),
    goodsMinor: amounts.reduce((sum, amount) => sum + amount, 0),
    leadTimeDays: 0,
  }
  const charged = (method && calculateDeliveryPrice(method, parcel, currency)) ?? 0
  const taxable = lines.map(({ terms: { homeRate, rate } }, index) => {
    return { amountMinor: amounts[index]! / step, homeRate, rate }
  })
  const computed = computeTax(taxable, charged / step, pricing)
  return {
    byLine: new Map(lines.map(({ id }, index) => [id, sumNetAndTax(computed.lines[index]!) * step])),
    delivery: computed.delivery.map(({ rate, netMinor, taxMinor }) => {
      return { rate, netMinor: netMinor * step, taxMinor: taxMinor * step }
    }),
  }
}
