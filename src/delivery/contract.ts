import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { line, Modified, Money } from '#platform/contract/shapes.ts'
import { Country, Region } from '#platform/country.ts'
import { because } from '#platform/refusals/field-problem.ts'
import { faultsOf } from './faults.ts'

const tag = { name: 'Delivery', description: 'Where the shop delivers to, how, and for how much.' }

/** A country, or a part of it. */
const Place = z.strictObject({ country: Country, region: Region })
export type Place = z.output<typeof Place>

const Days = z.int().min(0).max(365)

/**
 * A way of delivery. It costs the price of the lightest band that carries the order, nothing from `freeFrom` on (the goods
 * at their prices), and is not offered for what is too heavy for all bands.
 */
const Method = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: line(60, 'required'),
  nameBn: line(60),
  bands: z
    .array(z.strictObject({ upToGrams: z.int().min(1).max(100_000_000), price: Money }))
    .min(1)
    .max(20),
  freeFrom: Money.nullable(),
  daysFrom: Days,
  daysTo: Days,
})
export type Method = z.output<typeof Method>

/** Places that are delivered to by the same methods. A part of a country goes before the country. */
const Zone = z.strictObject({
  name: line(60, 'required'),
  places: z.array(Place).max(300),
  methods: z.array(Method).max(10),
})

/** Fetching an order oneself; without an address it is not offered. */
const Pickup = z.strictObject({ address: line(200), daysFrom: Days, daysTo: Days })

export const DeliveryTable = z
  .strictObject({ zones: z.array(Zone).max(50), pickup: Pickup })
  .superRefine((table, { addIssue }) => {
    for (const { path, code } of faultsOf(table)) addIssue({ code: 'custom', path, ...because(code) })
  })
export type DeliveryTable = z.output<typeof DeliveryTable>

/** The table, and the currency that its prices are in. */
export const getDeliveryTable = endpoint('GET /delivery', {
  tag,
  summary: 'Zones and methods of delivery',
  access: 'admin',
  reply: z.object({ table: DeliveryTable, currency: z.string() }),
})

/** Replaces zones and methods; `was` are those that were shown, so that another admin's change made meanwhile is not lost. */
export const changeDeliveryTable = endpoint('PUT /delivery', {
  tag,
  summary: 'Change zones and methods of delivery',
  access: 'admin',
  body: z.strictObject({ was: DeliveryTable, is: DeliveryTable }),
  reply: Modified,
  refusals: ['stale_version'],
})
