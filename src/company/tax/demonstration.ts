import { demonstrationHome } from '#people/addresses/demonstration.ts'
import type { TaxTable } from './contract.ts'
import { unionRates } from './union-rates.ts'

/**
 * A demonstration's table; its goods leave from Germany. In the United States tax depends on the town, which needs a
 * tax engine, so none is charged there.
 */
export const demoTaxTable: TaxTable = {
  home: demonstrationHome.country,
  homeRegion: '',
  pricesInclude: true,
  unansweredNumbers: 'taxed',
  rates: [
    ...unionRates,
    { country: 'GB', region: '', standard: 20, reduced: 5 },
    { country: 'BD', region: '', standard: 15, reduced: 7.5 },
  ],
}

/** A live shop sells nothing until its owner has entered rates. */
export const untaxedTable: TaxTable = {
  ...{ home: 'DE', homeRegion: '', pricesInclude: true, unansweredNumbers: 'taxed', rates: [] },
}
