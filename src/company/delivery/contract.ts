import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { enteredTranslations, line, ModifiedReply, MoneyAmount } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { Country, Region } from '#people/addresses/country.ts'
import { findDeliveryFaults } from './faults.ts'

const tag = { name: 'Delivery', description: 'Where the shop delivers to, how, and for how much.' }

/** A country, or a part of it. */
const DeliveryPlace = z.strictObject({ country: Country, region: Region })
export type DeliveryPlace = z.output<typeof DeliveryPlace>

const Days = z.int().min(0).max(365)

/**
 * A delivery method. It costs the price of the lightest band that carries the order, and nothing from `freeFrom` on
 * (the goods at their prices). It is not offered for orders too heavy for all bands.
 */
const DeliveryMethod = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: line(60, 'required'),
  translations: enteredTranslations({ name: line(60) }),
  bands: z
    .array(z.strictObject({ upToGrams: z.int().min(1).max(100_000_000), price: MoneyAmount }))
    .min(1)
    .max(20),
  freeFrom: MoneyAmount.nullable(),
  daysFrom: Days,
  daysTo: Days,
})
export type DeliveryMethod = z.output<typeof DeliveryMethod>

/** Places with the same delivery methods. A part of a country takes precedence over the country. */
const Zone = z.strictObject({
  name: line(60, 'required'),
  places: z.array(DeliveryPlace).max(300),
  methods: z.array(DeliveryMethod).max(10),
})

/** Pickup; without an address it is not offered. */
const Pickup = z.strictObject({ address: line(200), daysFrom: Days, daysTo: Days })

/** When orders are dispatched, by the shop's clock. `holidays`: where public holidays are those of the shop; null: none. */
const DispatchRules = z.strictObject({
  cutOff: z
    .string()
    .trim()
    .overwrite(toAsciiDigits)
    .check(z.stringFormat('time', /^([01][0-9]|2[0-3]):[0-5][0-9]$/)),
  /** From 1 for Monday to 7 for Sunday. */
  workingDays: z.array(z.int().min(1).max(7)).min(1).max(7),
  holidays: DeliveryPlace.nullable(),
})
export type DispatchRules = z.output<typeof DispatchRules>

/** What is ordered and paid before `orderBefore` is dispatched on a day, and arrives on one of two others or between them. */
export const DeliveryPromise = z.object({
  orderBefore: z.iso.datetime(),
  dispatchDay: z.iso.date(),
  arrivesFrom: z.iso.date(),
  arrivesTo: z.iso.date(),
})
export type DeliveryPromise = z.output<typeof DeliveryPromise>

/** A promise to somebody who has not ordered yet: `now` and `today` are of the shop's clock. */
export const OpenPromise = DeliveryPromise.extend({ now: z.iso.datetime(), today: z.iso.date() })
export type OpenPromise = z.output<typeof OpenPromise>

/** The promise of a part to a country. */
export const PartPromise = z.object({ promise: OpenPromise.nullable(), isPickup: z.boolean(), country: z.string() })
export type PartPromise = z.output<typeof PartPromise>

export const DeliveryTable = z
  .strictObject({
    zones: z.array(Zone).max(50),
    pickup: Pickup,
    dispatch: DispatchRules,
    /** The total mass assumed for products of unknown mass; null: no order with such a product is delivered. */
    unknownMassGrams: z.int().min(1).max(100_000_000).nullable(),
  })
  .superRefine((table, { addIssue }) => {
    for (const { path, code } of findDeliveryFaults(table)) addIssue({ code: 'custom', path, ...withIssueCode(code) })
  })
export type DeliveryTable = z.output<typeof DeliveryTable>

/** The table, and the currency that its prices are in. */
export const getDeliveryTable = endpoint('GET /delivery', {
  tag,
  summary: 'Zones and methods of delivery',
  access: 'admin',
  reply: z.object({ table: DeliveryTable, currency: z.string() }),
})

/**
 * Replaces zones and methods. `was` holds those that the form showed, so that another admin's change made meanwhile is
 * not lost.
 */
export const changeDeliveryTable = endpoint('PUT /delivery', {
  tag,
  summary: 'Change zones and methods of delivery',
  access: 'admin',
  body: z.strictObject({ was: DeliveryTable, is: DeliveryTable }),
  reply: ModifiedReply,
  refusals: ['stale_version'],
})

/** The parts of a country that have public holidays of their own. */
export const listHolidayRegions = endpoint('GET /delivery/holiday-regions', {
  tag,
  summary: 'Regions with public holidays of their own',
  access: 'admin',
  query: z.strictObject({ country: Country }),
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
})
