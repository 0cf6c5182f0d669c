import type { Address } from '#addresses/contract.ts'
import type { Option } from '#delivery/options.ts'
import type { Taxed } from '#tax/compute.ts'
import type { Destination, Ground } from '#tax/treatment.ts'
import { type Amounts, netOf } from './amounts.ts'

/** Where an order goes, and how. */
export type Sending = {
  deliveryAddress: Address | null
  /** Null: the delivery address. */
  billingAddress: Address | null
  vatNumber: string
  deliveryMethod: Option | null
}

/** What an order is made of; nothing is known of one from before there was tax. */
export type Sums = {
  goodsMinor: number | null
  deliveryMinor: number
  taxMinor: number
  ground: Ground | null
  taxes: Taxed[]
}

export type Agreed = Sending & Sums

export const sumsOf = ({ lines, delivery, taxMinor, ground, rates }: Amounts) => ({
  ...{ goodsMinor: netOf(lines), deliveryMinor: netOf(delivery), taxMinor, ground, taxes: rates },
})

/** The tax of a line. */
export const taxOf = ({ netMinor, taxMinor, rate: taxRate }: Taxed) => ({ netMinor, taxMinor, taxRate })

/** Where tax is owed for an order; undefined if nobody said where it goes. */
export const destinationOf = ({
  deliveryAddress,
  vatNumber,
}: Pick<Sending, 'deliveryAddress' | 'vatNumber'>): Destination | undefined =>
  deliveryAddress
    ? { country: deliveryAddress.country, region: deliveryAddress.region, hasVatNumber: vatNumber !== '' }
    : undefined
