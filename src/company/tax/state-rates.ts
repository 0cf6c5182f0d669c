import type { CountryRates } from './contract.ts'

/** The day of the rates below. Source: Tax Foundation, State and Local Sales Tax Rates, Midyear 2025. */
export const stateRatesDay = '2025-07-01'

/**
 * The sales tax that each state, and the District of Columbia, charges everywhere in it, in percent; what counties and cities
 * add is not in it. Alaska, Delaware, Montana, New Hampshire and Oregon have none.
 */
const percents: Readonly<Record<string, number>> = {
  ...{ AL: 4, AR: 6.5, AZ: 5.6, CA: 7.25, CO: 2.9, CT: 6.35, DC: 6, FL: 6, GA: 4, HI: 4, IA: 6, ID: 6, IL: 6.25 },
  ...{ IN: 7, KS: 6.5, KY: 6, LA: 5, MA: 6.25, MD: 6, ME: 5.5, MI: 6, MN: 6.875, MO: 4.225, MS: 7, NC: 4.75 },
  ...{ ND: 5, NE: 5.5, NJ: 6.625, NM: 4.875, NV: 6.85, NY: 4, OH: 5.75, OK: 4.5, PA: 6, RI: 7, SC: 6, SD: 4.2 },
  ...{ TN: 7, TX: 6.25, UT: 6.1, VA: 5.3, VT: 6, WA: 6.5, WI: 5, WV: 6, WY: 4 },
}

/** Tools and parts have the same rate in every class: what states charge less for is food and medicine. */
export const stateRates: readonly CountryRates[] = Object.entries(percents).map(([region, percent]) => ({
  ...{ country: 'US', region, standard: percent, reduced: percent },
}))
