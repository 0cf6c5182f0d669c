import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { toMinor } from '#platform/money.ts'
import { documentSetting } from '#settings/document.server.ts'
import { DeliveryTable, type Method } from './contract.ts'
import { demonstration, nowhere } from './demonstration.ts'

type Shop = Pick<Config, 'mode' | 'currency'>

/** Zones and methods of delivery, as admins have entered them. */
export const deliveryTable = ({ mode, currency }: Shop) =>
  documentSetting({
    name: 'delivery',
    shape: DeliveryTable,
    initial: mode === 'demo' ? demonstration(currency) : nowhere,
    rowsOf: ({ zones, pickup }) =>
      new Map([
        ...zones.map(({ name, places, methods }): [string, string] => [
          name,
          [places.map(({ country, region }) => country + region).join(' '), ...methods.map(summary)].join('; '),
        ]),
        ['pickup', pickup.address],
      ]),
  })

const summary = ({ name, bands, freeFrom, daysFrom, daysTo }: Method) =>
  [
    name,
    bands.map(({ upToGrams, price }) => `${upToGrams} g: ${price}`).join(', '),
    ...(freeFrom === null ? [] : [`0: ${freeFrom}`]),
    `${daysFrom}-${daysTo}`,
  ].join(' ')

/** Replaces the table. Its prices must be exact in the shop's currency. */
export function changeDelivery(
  db: Database,
  shop: Shop,
  admin: Caller,
  { was, is }: Record<'was' | 'is', DeliveryTable>,
): Promise<number> {
  for (const [zone, { methods }] of is.zones.entries())
    for (const [method, { bands, freeFrom }] of methods.entries())
      for (const [name, amount] of [
        ...bands.map(({ price }, band) => [`bands.${band}.price`, price] as const),
        ['freeFrom', freeFrom ?? 0] as const,
      ])
        if (toMinor(amount, shop.currency) === undefined) throw tooPrecise(`is.zones.${zone}.methods.${method}.${name}`)
  return deliveryTable(shop).change(db, admin, was, is)
}

const tooPrecise = (field: string) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: { code: 'too_precise' } } })
