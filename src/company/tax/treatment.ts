import type { TaxPricing, TaxRate } from './compute.ts'
import type { CountryRates, TaxClass, TaxTable } from './contract.ts'
import { findTaxArea, getVatState, isSameLaw, issuesVatNumbers, type TaxArea, type TaxPlace } from './territories.ts'

/**
 * The destination of an order. `vatState`: the state of the buyer's checked VAT number, such as `FR`, `GR` or `XI`;
 * empty without one.
 */
export type Destination = TaxPlace & { vatState: string }

/**
 * Why tax is charged or not. `reverse_charge`: the buyer owes it. `export`: the goods leave the countries with rates.
 * `untaxed`: the shop charges none there, or is a practice shop without rates.
 */
export const grounds = ['taxed', 'untaxed', 'reverse_charge', 'export'] as const
export type Ground = (typeof grounds)[number]

export type Treatment = {
  ground: Ground
  pricing: TaxPricing
  /** Whether the table covers this case; if not, a live shop may not sell it. */
  isKnown: boolean
  /** The rates of a class at home and where the order goes. */
  getRates: (taxClass: TaxClass) => { homeRate: TaxRate; rate: TaxRate }
}

/** The place where the shop delivers from, and where collected goods and direct purchases change hands. */
export const getHome = ({ home, homeRegion }: TaxTable): Destination => ({
  ...{ country: home, region: homeRegion, postcode: '', vatState: '' },
})

/** The tax treatment of an order for a destination. */
export function determineTreatment(table: TaxTable, destination: Destination): Treatment {
  const home = findTaxArea(getHome(table))
  const atHome = findRates(table, home)
  const { ground, there } = decide(table, home, destination)
  const isTaxed = ground === 'taxed'
  const { pricesInclude } = table
  return {
    ground: ground ?? 'untaxed',
    pricing: pricesInclude ? (isTaxed ? 'gross' : 'exempt') : 'net',
    // Prices that include the tax of home have it subtracted.
    isKnown: ground !== undefined && (isTaxed || !pricesInclude || atHome !== undefined),
    getRates: (taxClass) => ({ homeRate: getRate(atHome, taxClass), rate: isTaxed ? getRate(there, taxClass) : 0 }),
  }
}

type Decision = { ground?: Ground; there?: CountryRates }

/** Without a ground, the table does not cover the destination. */
function decide(table: TaxTable, home: TaxArea, destination: Destination): Decision {
  const area = findTaxArea(destination)
  const isDomestic = isSameLaw(home, area)
  const isWithinUnion = home.inUnion && area.inUnion && !isDomestic
  // guard: only a business of another member state owes the tax itself | isWithinUnion && → true && | tax/treatment
  if (isWithinUnion && isForeignBusiness(home, destination.vatState)) return { ground: 'reverse_charge' }
  // A missing row never makes a sale within the Union free of tax; below its threshold the rates of home are right.
  const there = findRates(table, area) ?? (isWithinUnion ? findRates(table, home) : undefined)
  if (there) return { ground: there.standard > 0 || there.reduced > 0 ? 'taxed' : 'untaxed', there }
  // guard: within the Union nothing is exported | isWithinUnion → false | tax/treatment
  if (isWithinUnion) return {}
  if (!isDomestic) return { ground: 'export' }
  // A seller charges tax only in regions that have a row.
  return isByRegion(table) && isOtherRegion(home, area) ? { ground: 'untaxed' } : {}
}

/**
 * A number of the home state says nothing about who acquires goods elsewhere: Directive 2006/112/EC, Article 138(1).
 */
const isForeignBusiness = (home: TaxArea, vatState: string): boolean =>
  issuesVatNumbers(vatState) && vatState !== getVatState(home)

const isOtherRegion = (home: TaxArea, { region }: TaxArea): boolean => region !== '' && region !== home.region

type Place = { country: string; region: string }

/** Whether the rates of home are entered for its regions only. */
export const isByRegion = ({ home, rates }: { home: string; rates: readonly Place[] }): boolean => {
  const regions = rates.filter(({ country }) => country === home).map(({ region }) => region)
  return regions.length > 0 && !regions.includes('')
}

/** The reason why the table does not say what is charged at home, if any. */
export function findHomeFault(table: TaxTable): 'no_region' | 'no_rates' | undefined {
  if (findRates(table, findTaxArea(getHome(table)))) return undefined
  return isByRegion(table) && table.homeRegion === '' ? 'no_region' : 'no_rates'
}

/** The rates of a region, or else of its whole country, which does not include a separate region. */
export const findRates = ({ rates }: TaxTable, { country, region, isSeparate }: TaxArea): CountryRates | undefined =>
  rates.find((rate) => rate.country === country && rate.region === region) ??
  (isSeparate ? undefined : rates.find((rate) => rate.country === country && rate.region === ''))

/** In thousandths of a percent. */
export const getRate = (rates: CountryRates | undefined, taxClass: TaxClass): TaxRate =>
  rates && taxClass !== 'exempt' ? Math.round(rates[taxClass] * 1000) : 0
