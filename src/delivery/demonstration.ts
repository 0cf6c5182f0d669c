import { demonstrationHome } from '#addresses/demonstration.ts'
import { digitsOf } from '#platform/money.ts'
import { memberStates } from '#tax/treatment.ts'
import type { DeliveryTable, Method } from './contract.ts'

const { name, street, postcode, city, country: home } = demonstrationHome

const placesOf = (...countries: readonly string[]) => countries.map((country) => ({ country, region: '' }))

/** Zones of a demonstration: at home, the European Union, Britain and the United States, Bangladesh and its neighbours. */
export function demonstration(currency: string): DeliveryTable {
  // The prices are of a currency with two decimals, such as the dollar.
  const priced = (price: number) => (digitsOf(currency) === 0 ? Math.round(price * 100) : price)
  const method = (
    key: string,
    names: readonly [string, string],
    bands: readonly [number, number][],
    more: Partial<Method>,
  ) => ({
    ...{ key, name: names[0], nameBn: names[1], freeFrom: null, daysFrom: 1, daysTo: 3, ...more },
    bands: bands.map(([kilograms, price]) => ({ upToGrams: kilograms * 1000, price: priced(price) })),
  })
  const parcel = ['Parcel', 'পার্সেল'] as const
  const express = ['Express', 'এক্সপ্রেস'] as const
  const pallet = ['Freight on a pallet', 'প্যালেটে মালবাহী'] as const
  const light: [number, number][] = [
    [2, 4.9],
    [10, 6.9],
    [31.5, 11.9],
  ]
  return {
    zones: [
      {
        name: 'Home',
        places: placesOf(home),
        methods: [
          method('parcel', parcel, light, { freeFrom: priced(100), daysFrom: 1, daysTo: 2 }),
          method(
            'express',
            express,
            [
              [10, 14.9],
              [31.5, 24.9],
            ],
            { daysFrom: 1, daysTo: 1 },
          ),
          method(
            'pallet',
            pallet,
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
        places: placesOf(...memberStates.filter((country) => country !== home)),
        methods: [
          method(
            'parcel',
            parcel,
            light.map(([mass, price]) => [mass, price + 6]),
            { freeFrom: priced(250), daysFrom: 2, daysTo: 5 },
          ),
          method(
            'pallet',
            pallet,
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
        places: placesOf('GB', 'CH', 'NO', 'US', 'CA', 'BD', 'IN', 'NP', 'LK'),
        methods: [
          method(
            'parcel',
            parcel,
            [
              [2, 19.9],
              [10, 39.9],
              [31.5, 89],
            ],
            { daysFrom: 5, daysTo: 12 },
          ),
          method(
            'express',
            express,
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
  }
}

/** A live shop delivers nowhere until its owner has said where. */
export const nowhere: DeliveryTable = { zones: [], pickup: { address: '', daysFrom: 0, daysTo: 0 } }
