import type { Pricing, Rate } from './compute.ts'
import type { Rates, TaxClass, TaxTable } from './contract.ts'

/** The member states of the European Union, by their codes of ISO 3166. */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Where an order goes. `hasVatNumber`: the buyer has given a number of that country whose form and check digits are right. */
export type Destination = { country: string; region: string; hasVatNumber: boolean }

/** Why tax is charged or not: `reverse_charge` is owed by the buyer, `export` has left the countries with rates. */
export type Ground = 'taxed' | 'reverse_charge' | 'export'

export type Treatment = {
  ground: Ground
  pricing: Pricing
  /** The rates of a class at home and where the order goes. */
  ratesOf: (taxClass: TaxClass) => { homeRate: Rate; rate: Rate }
}

/** How an order is taxed that goes there. */
export function treatmentOf(table: TaxTable, destination: Destination): Treatment {
  const { home, pricesInclude } = table
  const atHome = ratesAt(table, { country: home, region: '' })
  // Nothing becomes free of tax within the Union because a row is missing; below its threshold the rates of home are right.
  const there = ratesAt(table, destination) ?? (areMembers(home, destination.country) ? atHome : undefined)
  const ground = groundOf(home, destination, there)
  return {
    ground,
    pricing: pricesInclude ? (ground === 'taxed' ? 'gross' : 'exempt') : 'net',
    ratesOf: (taxClass) => ({
      homeRate: rateOf(atHome, taxClass),
      rate: ground === 'taxed' ? rateOf(there, taxClass) : 0,
    }),
  }
}

function groundOf(home: string, { country, hasVatNumber }: Destination, there: Rates | undefined): Ground {
  const isAbroad = country !== home
  // guard: only a business in another member state owes the tax itself | isAbroad && → true && | tax/treatment
  if (isAbroad && areMembers(home, country) && hasVatNumber) return 'reverse_charge'
  return there || !isAbroad ? 'taxed' : 'export'
}

const areMembers = (...countries: string[]): boolean => countries.every((country) => memberStates.includes(country))

/** The rates of a part of a country, or else of all of it. */
const ratesAt = ({ rates }: TaxTable, { country, region }: Omit<Destination, 'hasVatNumber'>): Rates | undefined =>
  rates.find((one) => one.country === country && one.region === region) ??
  rates.find((one) => one.country === country && one.region === '')

/** In thousandths of a percent. */
const rateOf = (rates: Rates | undefined, taxClass: TaxClass): Rate =>
  rates && taxClass !== 'exempt' ? Math.round(rates[taxClass] * 1000) : 0
