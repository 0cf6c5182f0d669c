import { expect, test } from 'vitest'
import { demoTaxTable } from './demonstration.ts'
import { findTaxation, type Taxation } from './taxation.ts'
import type { Ground } from './treatment.ts'

const place = (written: string) => {
  const [country = '', region = '', postcode = ''] = written.split('/')
  return { country, region, postcode }
}
const without = (...countries: string[]) => ({
  ...demoTaxTable,
  rates: demoTaxTable.rates.filter(({ country }) => !countries.includes(country)),
})
type Sale = { to?: string; ground?: Ground | null; rate?: number; table?: typeof demoTaxTable }

test.each<[string, Sale, Taxation]>([
  ['at home', { to: 'DE' }, { scheme: 'domestic', state: 'DE' }],
  ['collected', {}, { scheme: 'domestic', state: 'DE' }],
  ['to a consumer of another member state', { to: 'FR', rate: 20 }, { scheme: 'union_oss', state: 'FR' }],
  ['to a state without rates', { to: 'FR', table: without('FR') }, { scheme: 'domestic', state: 'DE' }],
  ['to a state with the rate of home', { to: 'CY' }, { scheme: 'union_oss', state: 'CY' }],
  ['to that state without rates', { to: 'CY', table: without('CY') }, { scheme: 'domestic', state: 'DE' }],
  ['before the state got its row', { to: 'FR', rate: 19 }, { scheme: 'domestic', state: 'DE' }],
  ['to Belfast', { to: 'GB//BT1 5GS', rate: 20 }, { scheme: 'union_oss', state: 'XI' }],
  ['to London', { to: 'GB//SW1A 1AA', rate: 20 }, { scheme: 'foreign', state: 'GB' }],
  ['to the Isle of Man', { to: 'IM', rate: 20 }, { scheme: 'foreign', state: 'GB' }],
  ['to Monaco', { to: 'MC', rate: 20 }, { scheme: 'union_oss', state: 'FR' }],
  ['to Madeira', { to: 'PT/30/9000', rate: 22 }, { scheme: 'union_oss', state: 'PT' }],
  ['to a business', { to: 'FR', ground: 'reverse_charge' }, { scheme: 'intra_community', state: 'DE' }],
  ['to a third country', { to: 'CH', ground: 'export' }, { scheme: 'export', state: 'DE' }],
  ['where none is charged', { to: 'CH', ground: 'untaxed' }, { scheme: 'untaxed', state: 'CH' }],
  ['before there was tax', { to: 'FR', ground: null }, { scheme: 'none', state: '' }],
])('whose tax a sale has: %s', (_, { to, ground = 'taxed', rate = 19, table = demoTaxTable }, expected) => {
  const lines = [{ taxClass: 'standard' as const, rate: rate * 1000 }]
  expect(findTaxation(table, { ground, destination: to ? place(to) : undefined, lines })).toEqual(expected)
})

test('where tax depends on the region, the state is said with it', () => {
  const rates = [{ country: 'US', region: 'TX', standard: 6.25, reduced: 6.25 }]
  const table = { ...demoTaxTable, home: 'US', homeRegion: 'TX', rates }
  const sale = { ground: 'taxed' as const, destination: undefined, lines: [] }
  expect(findTaxation(table, sale)).toEqual({ scheme: 'domestic', state: 'US-TX' })
})

test('a seller in Northern Ireland sells goods of the Union under XI, and at home under GB', () => {
  const table = { ...demoTaxTable, home: 'GB', homeRegion: 'NIR' }
  const sell = (destination: ReturnType<typeof place>, ground: Ground) =>
    findTaxation(table, { ground, destination, lines: [{ taxClass: 'standard', rate: 20_000 }] })
  expect(sell(place('FR'), 'reverse_charge')).toEqual({ scheme: 'intra_community', state: 'XI' })
  expect(sell(place('GB//SW1A 1AA'), 'taxed')).toEqual({ scheme: 'domestic', state: 'GB' })
})
