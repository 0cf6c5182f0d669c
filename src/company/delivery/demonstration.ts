import { withLocale } from '#base/platform/http/locale.server.ts'
import { baseLocale, otherLocales } from '#base/platform/text/locale.ts'
import { getMinorDigits } from '#base/platform/text/money.ts'
import { memberStates } from '#company/tax/territories.ts'
import { m } from '#paraglide/messages.js'
import { demonstrationHome } from '#people/addresses/demonstration.ts'
import type { DeliveryMethod, DeliveryTable, DispatchRules } from './contract.ts'

const { name, street, postcode, city, country: home } = demonstrationHome

const toPlaces = (...countries: readonly string[]) => countries.map((country) => ({ country, region: '' }))

/** A message as a name in every language of the shop. */
const inAllLanguages = (message: () => string) => ({
  name: withLocale(baseLocale, message),
  translations: { name: Object.fromEntries(otherLocales.map((locale) => [locale, withLocale(locale, message)])) },
})

/** Until an owner says otherwise: Monday to Friday, what is paid before two in the afternoon. */
export const defaultDispatch: DispatchRules = { cutOff: '14:00', workingDays: [1, 2, 3, 4, 5], holidays: null }

/** Zones of a demonstration: at home, the European Union, Britain and the United States, Bangladesh and its neighbours. */
export function buildDemoDelivery(currency: string): DeliveryTable {
  // The prices are of a currency with two decimals, such as the dollar.
  const priced = (price: number) => (getMinorDigits(currency) === 0 ? Math.round(price * 100) : price)
  const method = (
    key: string,
    name: () => string,
    bands: readonly [number, number][],
    more: Partial<DeliveryMethod>,
  ) => ({
    ...{ key, ...inAllLanguages(name), freeFrom: null, daysFrom: 1, daysTo: 3, ...more },
    bands: bands.map(([kilograms, price]) => ({ upToGrams: kilograms * 1000, price: priced(price) })),
  })
  const light: [number, number][] = [
    [2, 4.9],
    [10, 6.9],
    [31.5, 11.9],
  ]
  return {
    zones: [
      {
        name: 'Home',
        places: toPlaces(home),
        methods: [
          method('parcel', m.delivery_demo_parcel, light, { freeFrom: priced(100), daysFrom: 1, daysTo: 2 }),
          method(
            'express',
            m.delivery_demo_express,
            [
              [10, 14.9],
              [31.5, 24.9],
            ],
            { daysFrom: 1, daysTo: 1 },
          ),
          method(
            'pallet',
            m.delivery_demo_pallet,
            [
              [300, 79],
              [1000, 149],
            ],
            { daysFrom: 2, daysTo: 4 },
          ),
        ],
      },
      {
        name: 'European Union',
        places: toPlaces(...memberStates.filter((country) => country !== home)),
        methods: [
          method(
            'parcel',
            m.delivery_demo_parcel,
            light.map(([mass, price]) => [mass, price + 6]),
            { freeFrom: priced(250), daysFrom: 2, daysTo: 5 },
          ),
          method(
            'pallet',
            m.delivery_demo_pallet,
            [
              [300, 129],
              [1000, 249],
            ],
            { daysFrom: 4, daysTo: 8 },
          ),
        ],
      },
      {
        name: 'Overseas',
        places: toPlaces('GB', 'CH', 'NO', 'US', 'CA', 'BD', 'IN', 'NP', 'LK'),
        methods: [
          method(
            'parcel',
            m.delivery_demo_parcel,
            [
              [2, 19.9],
              [10, 39.9],
              [31.5, 89],
            ],
            { daysFrom: 5, daysTo: 12 },
          ),
          method(
            'express',
            m.delivery_demo_express,
            [
              [10, 69],
              [31.5, 139],
            ],
            { daysFrom: 2, daysTo: 4 },
          ),
        ],
      },
    ],
    pickup: { address: `${name}, ${street}, ${postcode} ${city}`, daysFrom: 0, daysTo: 1 },
    dispatch: { ...defaultDispatch, holidays: { country: home, region: '' } },
    unknownMassGrams: null,
  }
}

/** A live shop delivers nowhere until its owner has said where. */
export const noDelivery: DeliveryTable = {
  zones: [],
  pickup: { address: '', daysFrom: 0, daysTo: 0 },
  dispatch: defaultDispatch,
  unknownMassGrams: null,
}
