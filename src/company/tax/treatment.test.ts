import { expect, test } from 'vitest'
import type { TaxTable } from './contract.ts'
import { demoTaxTable } from './demonstration.ts'
import { determineTreatment, findHomeFault } from './treatment.ts'

/** A place as `ES-CN` or `DE 78266`. */
function to(place: string, vatState = '') {
  const [where, postcode = ''] = place.split(' ')
  const [country, region = ''] = where!.split('-')
  return { country: country!, region, postcode, vatState }
}

const from = (home: string): TaxTable => {
  const { country, region } = to(home)
  return { ...demoTaxTable, home: country, homeRegion: region }
}

test.each([
  ['DE', '', 'taxed', 'gross', 19000],
  ['DE', 'DE', 'taxed', 'gross', 19000],
  ['FR', '', 'taxed', 'gross', 20000],
  ['FR', 'FR', 'reverse_charge', 'exempt', 0],
  ['GB', 'GB', 'taxed', 'gross', 20000],
  ['US', '', 'export', 'exempt', 0],
] as const)('goods from Germany to %s (VAT number: %s) are %s', (country, vatState, ground, pricing, rate) => {
  const treatment = determineTreatment(demoTaxTable, to(country, vatState))
  expect(treatment).toMatchObject({ ground, pricing, isKnown: true })
  expect(treatment.getRates('standard')).toEqual({ homeRate: 19000, rate })
  expect(treatment.getRates('exempt')).toEqual({ homeRate: 0, rate: 0 })
})

/** Home, destination, state of the VAT number, ground, and the standard rate in percent. */
type Case = readonly [string, string, string, string, number]
const cases: Case[] = [
  // A number of another state than the delivery's is right; one of home is not.
  ...([
    ['DE', 'BE', 'FR', 'reverse_charge', 0],
    ['DE', 'FR', 'DE', 'taxed', 20],
    ['DE', 'DE', 'FR', 'taxed', 19],
    ['DE', 'FR', 'GB', 'taxed', 20],
    ['DE', 'FR', 'XI', 'reverse_charge', 0],
    ['DE', 'GR', 'GR', 'reverse_charge', 0],
    ['GB', 'FR', 'FR', 'taxed', 20],
  ] as const),
  // Monaco is French, the Isle of Man British.
  ...([
    ['DE', 'MC', '', 'taxed', 20],
    ['DE', 'MC', 'FR', 'reverse_charge', 0],
    ['FR', 'MC', 'FR', 'taxed', 20],
    ['FR', 'MC', '', 'taxed', 20],
    ['DE', 'IM', '', 'taxed', 20],
    ['GB', 'IM', '', 'taxed', 20],
    ['MC', 'FR', '', 'taxed', 20],
    ['MC', 'DE', 'FR', 'taxed', 19],
  ] as const),
  // Outside the Union's area, although their countries are in the Union.
  ...['ES-CN', 'ES 35001', 'ES 38670', 'ES-CE', 'ES 51001', 'ES-ML', 'ES 52001', 'IT 23041', 'IT 22061', 'IT 47890']
    .concat(['DE 78266', 'DE 27498', 'FI 22100', 'AX', 'GR 63086', 'FR 97100', 'FR 97400', 'GP'])
    .concat(['FR 98800', 'DK 3900', 'GL', 'JE', 'GG', 'GI', 'GB JE23AB', 'GB GY11AA', 'IT 00120'])
    .flatMap((place) => [['DE', place, '', 'export', 0] as Case, ['DE', place, 'FR', 'export', 0] as Case]),
  ...([
    ['ES', 'ES-CN', '', 'export', 0],
    ['ES-CN', 'ES', '', 'taxed', 21],
    ['FR', 'FR 97200', '', 'export', 0],
    ['IT', 'IT 23041', '', 'export', 0],
    ['DE', 'DE 78265', '', 'taxed', 19],
    ['DE', 'FR 75001', '', 'taxed', 20],
    ['DE', 'FR 98000', '', 'taxed', 20],
  ] as const),
  // Northern Ireland: of the United Kingdom for its own law, of the Union for goods.
  ...([
    ['DE', 'GB BT1 5GS', '', 'taxed', 20],
    ['DE', 'GB BT1 5GS', 'XI', 'reverse_charge', 0],
    ['DE', 'GB bt15gs', 'XI', 'reverse_charge', 0],
    ['DE', 'GB BT1 5GS', 'GB', 'taxed', 20],
    ['DE', 'GB EC1A 1BB', 'XI', 'taxed', 20],
    ['GB', 'GB BT1 5GS', 'XI', 'taxed', 20],
    ['GB-NIR', 'GB EC1A 1BB', '', 'taxed', 20],
    ['GB-NIR', 'IE', 'IE', 'reverse_charge', 0],
    ['GB-NIR', 'IE', 'XI', 'taxed', 23],
    ['GB-NIR', 'US', '', 'export', 0],
  ] as const),
]

test.each(cases)('from %s to %s with a number of %j: %s, %d %%', (home, place, vatState, ground, percent) => {
  const [where, ...postcode] = place.split(' ')
  const destination = { ...to(where!, vatState), postcode: postcode.join(' ') }
  const treatment = determineTreatment(from(home), destination)
  expect([treatment.ground, treatment.getRates('standard').rate / 1000]).toEqual([ground, percent])
})

test('net prices have tax added where it is charged', () => {
  const net = { ...demoTaxTable, pricesInclude: false }
  expect(determineTreatment(net, to('DE'))).toMatchObject({ ground: 'taxed', pricing: 'net' })
  expect(determineTreatment(net, to('US')).getRates('standard').rate).toBe(0)
})

test('a part of a country may have rates of its own', () => {
  const rates = [
    ...demoTaxTable.rates,
    { country: 'ES', region: 'CN', standard: 7, reduced: 3 },
    { country: 'PT', region: '30', standard: 22, reduced: 12 },
  ]
  const rateAt = (place: string) => determineTreatment({ ...demoTaxTable, rates }, to(place)).getRates('standard').rate
  expect(['ES-CN', 'ES-GC', 'ES-TF', 'ES 35001', 'ES-M', 'ES'].map(rateAt)).toEqual([
    7000, 7000, 7000, 7000, 21000, 21000,
  ])
  expect(['PT-30', 'PT 9000-100', 'PT', 'PT 1000-001'].map(rateAt)).toEqual([22000, 22000, 23000, 23000])
})

test('a member state without rates is no export: what private people buy there is taxed as at home', () => {
  const table = { ...demoTaxTable, rates: demoTaxTable.rates.filter(({ country }) => country !== 'FR') }
  const treatment = determineTreatment(table, to('FR'))
  expect([treatment.ground, treatment.getRates('standard').rate]).toEqual(['taxed', 19000])
  expect(determineTreatment(table, to('FR', 'FR')).ground).toBe('reverse_charge')
  expect(determineTreatment({ ...table, home: 'GB' }, to('FR')).ground).toBe('export')
})

test('without rates of home nothing is said that depends on them', () => {
  const table = { ...demoTaxTable, rates: [{ country: 'AT', region: '', standard: 20, reduced: 10 }] }
  expect(findHomeFault(table)).toBe('no_rates')
  const isKnown = (place: string, vatState = '') => determineTreatment(table, to(place, vatState)).isKnown
  expect(['DE', 'FR', 'US', 'AT'].map((place) => isKnown(place))).toEqual([false, false, false, true])
  expect(determineTreatment(table, to('FR')).ground).toBe('untaxed')
  // Net prices contain no tax of home that would have to be taken out.
  const net = { ...table, pricesInclude: false }
  expect(determineTreatment(net, to('US'))).toMatchObject({ ground: 'export', isKnown: true })
  expect(determineTreatment(net, to('FR', 'FR'))).toMatchObject({ ground: 'reverse_charge', isKnown: true })
  expect(determineTreatment(net, to('FR')).isKnown).toBe(false)
})

test('a home whose rates are by region has a region, and no tax is charged in regions without a row', () => {
  const rates = [
    { country: 'US', region: 'NY', standard: 8.875, reduced: 0 },
    { country: 'US', region: 'OR', standard: 0, reduced: 0 },
  ]
  const table = { ...demoTaxTable, home: 'US', pricesInclude: false, rates }
  expect(findHomeFault(table)).toBe('no_region')
  expect(determineTreatment(table, to('US')).isKnown).toBe(false)
  const inNewYork = { ...table, homeRegion: 'NY' }
  expect(findHomeFault(inNewYork)).toBeUndefined()
  expect(determineTreatment(inNewYork, to('US-NY')).getRates('standard').rate).toBe(8875)
  expect(determineTreatment(inNewYork, to('US-OR'))).toMatchObject({ ground: 'untaxed', isKnown: true })
  expect(determineTreatment(inNewYork, to('US-TX'))).toMatchObject({ ground: 'untaxed', isKnown: true })
  expect(determineTreatment({ ...table, homeRegion: 'NJ' }, to('US-NJ')).isKnown).toBe(false)
})
