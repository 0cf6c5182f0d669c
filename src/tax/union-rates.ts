import type { CountryRates } from './contract.ts'

/** The day of the rates below. Source: the European Commission's Taxes in Europe Database. */
export const unionRatesDay = '2026-01-01'

/** The standard rate of each member state in percent, and one of its reduced rates. */
const percents: readonly (readonly [string, number, number])[] = [
  ['AT', 20, 10],
  ['BE', 21, 6],
  ['BG', 20, 9],
  ['CY', 19, 9],
  ['CZ', 21, 12],
  ['DE', 19, 7],
  ['DK', 25, 25],
  ['EE', 24, 13],
  ['ES', 21, 10],
  ['FI', 25.5, 13.5],
  ['FR', 20, 5.5],
  ['GR', 24, 13],
  ['HR', 25, 13],
  ['HU', 27, 5],
  ['IE', 23, 13.5],
  ['IT', 22, 10],
  ['LT', 21, 12],
  ['LU', 17, 8],
  ['LV', 21, 12],
  ['MT', 18, 7],
  ['NL', 21, 9],
  ['PL', 23, 8],
  ['PT', 23, 13],
  ['RO', 21, 11],
  ['SE', 25, 12],
  ['SI', 22, 9.5],
  ['SK', 23, 19],
]

export const unionRates: readonly CountryRates[] = percents.map(([country, standard, reduced]) => ({
  ...{ country, region: '', standard, reduced },
}))
