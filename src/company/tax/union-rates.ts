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

/** Regions of the Union's area with rates of their own (Directive 2006/112/EC, Articles 104 and 105), by the same list. */
const regionalRates: readonly CountryRates[] = [
  // Madeira and the Azores: Código do IVA, Article 18(3); the intermediate rate, as on the mainland.
  { country: 'PT', region: '30', standard: 22, reduced: 12 },
  { country: 'PT', region: '20', standard: 16, reduced: 9 },
]

/** Areas within countries whose rates no preset has, and why, by country and region; `territories` lists all areas. */
export const areasWithoutRates: Readonly<Record<string, string>> = {
  'GB-NIR': 'has the rates of the United Kingdom, which no preset has',
  ...{ 'ES-CN': 'IGIC', 'ES-CE': 'IPSI', 'ES-ML': 'IPSI' },
  ...{ 'GR-69': 'free of VAT', 'DE-HEL': 'free of VAT', 'IT-LIV': 'free of VAT' },
  'DE-BUE': 'has the VAT of Switzerland',
  'CH-SAM': 'has no VAT on goods',
  'IT-CAM': 'has a local tax like the VAT of Switzerland',
}

export const unionRates: readonly CountryRates[] = [
  ...percents.map(([country, standard, reduced]) => ({ ...{ country, region: '', standard, reduced } })),
  ...regionalRates,
]
