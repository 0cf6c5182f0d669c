import type { Address } from '#addresses/contract.ts'
import type { Locale } from '#platform/locale.ts'
import { later } from './clock.ts'
import type { Dice } from './dice.ts'

/** A customer of the demonstration, as `demo/business/customers.json` has them. */
export type Described = {
  name: string
  email: string
  lang: Locale
  /** How often this customer orders, compared with others. */
  weight: number
  vatNumber: string
  address: Address
}

/** `bought`: the products of all orders so far, so that what is bought often is bought again. */
export type Customer = Described & { id: string; since: Date; bought: string[] }

export const customersOf = (dice: Dice, described: readonly Described[], from: Date): Customer[] =>
  described.map((one) => {
    const since = later(from, { days: -dice.between(1, 400), hours: dice.between(6, 20) })
    return { ...one, id: dice.id(since), since, bought: [] }
  })

/** Confirmed, and without a password: nobody signs in as one of them. */
export const userRow = ({ id, name, email, since }: Customer) => ({
  ...{ id, name, email, emailVerified: true, createdAt: since, updatedAt: since },
})

export const addressRow = (dice: Dice, { id: userId, address, since }: Customer, usedAt = since) => ({
  id: dice.id(since),
  userId,
  ...address,
  usedAt,
})
