import type { Config } from '#base/platform/config/config.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { readAmount } from '#base/platform/text/amount-limits.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { recordStoredCurrency } from '#base/settings/sql.server.ts'
import { type DeliveryMethod, DeliveryTable, type DispatchRules } from './contract.ts'
import { buildDemoDelivery, defaultDispatch, noDelivery } from './demonstration.ts'
import { pickupKey } from './options.ts'

type Shop = Pick<Config, 'mode' | 'currency'>

/** Zones and methods of delivery, as admins have entered them. */
export const openDeliverySetting = ({ mode, currency }: Shop) =>
  createDocumentSetting({
    name: 'delivery',
    shape: DeliveryTable,
    initial: mode === 'demo' ? buildDemoDelivery(currency) : noDelivery,
    added: { dispatch: defaultDispatch },
    priced: { currency, isExact: (table) => !findWrongPrice(table, currency) },
    listRows: ({ zones, pickup, dispatch, unknownMassGrams }) =>
      new Map([
        ...zones.map(({ name, places, methods }): [string, string] => [
          name,
          [places.map(({ country, region }) => country + region).join(' '), ...methods.map(summary)].join('; '),
        ]),
        ['pickup', pickup.address],
        ['dispatch', describeDispatch(dispatch)],
        ['unknownMass', unknownMassGrams === null ? '' : `${unknownMassGrams} g`],
      ]),
  })

/** Tables that were stored before they said their currency are those of the currency in which the shop starts. */
export const recordDeliveryCurrency = (db: Database, { currency }: Pick<Shop, 'currency'>) =>
  recordStoredCurrency(db, 'delivery', currency)

const summary = ({ name, bands, freeFrom, daysFrom, daysTo }: DeliveryMethod) =>
  [
    name,
    bands.map(({ upToGrams, price }) => `${upToGrams} g: ${price}`).join(', '),
    ...(freeFrom === null ? [] : [`0: ${freeFrom}`]),
    `${daysFrom}-${daysTo}`,
  ].join(' ')

const describeDispatch = ({ cutOff, workingDays, holidays }: DispatchRules) =>
  [cutOff, workingDays.join(' '), holidays ? holidays.country + holidays.region : ''].filter(Boolean).join('; ')

/** Replaces the table. Its prices must be exact in the shop's currency. */
export function changeDelivery(
  db: Database,
  shop: Shop,
  admin: Caller,
  { was, is }: Record<'was' | 'is', DeliveryTable>,
): Promise<number> {
  for (const [zoneIndex, { methods }] of is.zones.entries())
    for (const [methodIndex, { key }] of methods.entries()) {
      // guard: no method of delivery is named as fetching is | key === pickupKey → false | delivery/tables
      if (key === pickupKey)
        throw invalid(`is.zones.${zoneIndex}.methods.${methodIndex}.name`, { code: 'listed_twice' })
    }
  const wrong = findWrongPrice(is, shop.currency)
  if (wrong) throw invalid(`is.${wrong.field}`, wrong.problem)
  return openDeliverySetting(shop).change(db, admin, was, is)
}

/** The first price that is not exact in a currency, or more than can be charged. */
function findWrongPrice({ zones }: DeliveryTable, currency: string) {
  for (const [zoneIndex, { methods }] of zones.entries())
    for (const [methodIndex, { bands, freeFrom }] of methods.entries())
      for (const [name, amount] of [
        ...bands.map(({ price }, index) => [`bands.${index}.price`, price] as const),
        ['freeFrom', freeFrom ?? 0] as const,
      ]) {
        const { problem } = readAmount(amount, currency)
        if (problem) return { field: `zones.${zoneIndex}.methods.${methodIndex}.${name}`, problem }
      }
}

const invalid = (field: string, problem: FieldProblem) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: problem } })
