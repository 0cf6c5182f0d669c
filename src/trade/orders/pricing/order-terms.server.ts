import type { DeliveryPlace } from '#company/delivery/contract.ts'
import type { ShippingOption } from '#company/delivery/options.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import type { Destination, Ground } from '#company/tax/treatment.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import type { Address } from '#people/addresses/contract.ts'
import { type OrderTotals, sumNet } from './order-totals.ts'

/** Where an order goes, and how. */
export type ShippingChoice = {
  deliveryAddress: Address | null
  /** Null: the delivery address. */
  billingAddress: Address | null
  /** Where an order that was bought at once is delivered; null: its address says so, or it is an older one. */
  deliveryPlace: DeliveryPlace | null
  vatNumber: string
  /** What its tax office said of the number; null without one that tax may depend on. */
  vatCheck: VatCheck | null
  deliveryMethod: ShippingOption | null
}

/** What an order is made of; nothing is known of one from before there was tax. */
export type OrderSums = {
  goodsMinor: number | null
  deliveryMinor: number
  taxMinor: number
  ground: Ground | null
  taxes: TaxedAmount[]
}

export type OrderTerms = ShippingChoice & OrderSums

export const toOrderSums = ({ lines, delivery, taxMinor, ground, rates }: OrderTotals) => ({
  ...{ goodsMinor: sumNet(lines), deliveryMinor: sumNet(delivery), taxMinor, ground, taxes: rates },
})

/** The tax of a line. */
export const toLineTax = ({ netMinor, taxMinor, rate: taxRate }: TaxedAmount) => ({ netMinor, taxMinor, taxRate })

/** Where tax is owed for an order; undefined if nobody said where it goes. */
export const toDestination = ({
  deliveryAddress,
  deliveryPlace,
  vatCheck,
}: Pick<ShippingChoice, 'deliveryAddress' | 'deliveryPlace' | 'vatCheck'>): Destination | undefined => {
  if (deliveryAddress) return { ...toPlace(deliveryAddress), vatState: getCheckedState(vatCheck) }
  return deliveryPlace ? { ...deliveryPlace, postcode: '', vatState: '' } : undefined
}

/** The state of a number that its tax office knows; empty without. */
// guard: a number that nobody has confirmed takes no tax off | check?.answer === 'valid' → check | orders/vat/vat-check
export const getCheckedState = (check: VatCheck | null): string => (check?.answer === 'valid' ? check.state : '')

const toPlace = ({ country, region, postcode }: Address) => ({ country, region, postcode })
