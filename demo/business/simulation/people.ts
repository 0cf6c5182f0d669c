import type { Locale } from '#base/platform/text/locale.ts'
import type { Address } from '#people/addresses/contract.ts'
import { addTime } from './clock.ts'
import type { Random } from './random.ts'

/** A customer of the demonstration, as `demo/business/customers.json` has them. */
export type CustomerDescription = {
  name: string
  email: string
  lang: Locale
  /** How often this customer orders, compared with others. */
  weight: number
  vatNumber: string
  address: Address
}

/** `bought`: the products of all orders so far, so that what is bought often is bought again. */
export type DemoBuyer = CustomerDescription & { id: string; since: Date; bought: string[] }

export const createCustomers = (dice: Random, described: readonly CustomerDescription[], from: Date): DemoBuyer[] =>
  described.map((item) => {
    const since = addTime(from, { days: -dice.between(1, 400), hours: dice.between(6, 20) })
    return { ...item, id: dice.id(since), since, bought: [] }
  })

/** Confirmed, and without a password: nobody signs in as one of them. */
export const toUserRow = ({ id, name, email, since }: DemoBuyer) => ({
  ...{ id, name, email, emailVerified: true, createdAt: since, updatedAt: since },
})

export const toAddressRow = (dice: Random, { id: userId, address, since }: DemoBuyer, usedAt = since) => ({
  id: dice.id(since),
  userId,
  ...address,
  usedAt,
})
