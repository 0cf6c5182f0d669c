import { getMaxAmountMinor } from '#platform/amount-limits.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import { createDocumentSetting } from '#settings/document.server.ts'
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
    currency,
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
    for (const [methodIndex, { key, bands, freeFrom }] of methods.entries()) {
      const at = `is.zones.${zoneIndex}.methods.${methodIndex}`
      // guard: no method of delivery is named as fetching is | key === pickupKey → false | delivery/tables
      if (key === pickupKey) throw invalid(`${at}.name`, { code: 'listed_twice' })
      for (const [name, amount] of [
        ...bands.map(({ price }, index) => [`bands.${index}.price`, price] as const),
        ['freeFrom', freeFrom ?? 0] as const,
      ]) {
        const minor = toMinor(amount, shop.currency)
        if (minor === undefined) throw invalid(`${at}.${name}`, { code: 'too_precise' })
        const maxMinor = getMaxAmountMinor(shop.currency)
        if (minor > maxMinor)
          throw invalid(`${at}.${name}`, { code: 'too_big', max: fromMinor(maxMinor, shop.currency) })
      }
    }
  return openDeliverySetting(shop).change(db, admin, was, is)
}

const invalid = (field: string, problem: FieldProblem) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: problem } })
