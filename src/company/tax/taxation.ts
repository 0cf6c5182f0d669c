import type { TaxClass, TaxTable } from './contract.ts'
import { findTaxArea, getVatState, isSameLaw, issuesVatNumbers, type TaxArea, type TaxPlace } from './territories.ts'
import { findRates, type Ground, getHome, getRate } from './treatment.ts'

/**
 * The return that a sale belongs in. `domestic`: at home, where sales to a member state without rates are taxed too.
 * `union_oss`: the one-stop shop, for consumers of other member states. `foreign`: a registration elsewhere. `untaxed`:
 * the shop charges none there. `none`: from before there was tax.
 */
export const schemes = ['domestic', 'union_oss', 'intra_community', 'export', 'foreign', 'untaxed', 'none'] as const
export type Scheme = (typeof schemes)[number]

/**
 * `state`: the state whose return the sale belongs in, as VAT numbers write it: XI for goods of the Union in Northern
 * Ireland; where tax depends on the region, with that, such as `US-TX`. Empty without tax on record.
 */
export type Taxation = { scheme: Scheme; state: string }

type Sale = {
  ground: Ground | null
  /** Undefined: the goods are collected, or the sale says nothing of where they go. */
  destination: TaxPlace | undefined
  /** The classes and rates of what was sold, by which the rates of home are told from those of the destination. */
  lines: readonly { taxClass?: TaxClass | null | undefined; rate: number }[]
}

/** Determines whose tax a sale has, by the table and the rates that were charged. */
export function findTaxation(table: TaxTable, { ground, destination, lines }: Sale): Taxation {
  if (ground === null) return { scheme: 'none', state: '' }
  const home = findTaxArea(getHome(table))
  const area = findTaxArea(destination ?? getHome(table))
  // Both leave the state of home, which exempts them: Directive 2006/112/EC, Articles 138 and 146.
  if (ground === 'reverse_charge') return { scheme: 'intra_community', state: getVatState(home) }
  if (ground === 'export') return { scheme: 'export', state: nameState(table, home) }
  if (ground === 'untaxed') return { scheme: 'untaxed', state: nameState(table, area) }
  if (isSameLaw(home, area)) return { scheme: 'domestic', state: nameState(table, area) }
  const isWithinUnion = home.inUnion && area.inUnion
  if (isWithinUnion && isTaxedAsHome(table, home, area, lines))
    return { scheme: 'domestic', state: nameState(table, home) }
  return isWithinUnion
    ? { scheme: 'union_oss', state: getVatState(area) }
    : { scheme: 'foreign', state: nameState(table, area) }
}

/** Whether a sale within the Union has the rates of home: its destination has none, or got them after the sale. */
function isTaxedAsHome(table: TaxTable, home: TaxArea, area: TaxArea, lines: Sale['lines']): boolean {
  const there = findRates(table, area)
  if (!there) return true
  const areAll = (rates: ReturnType<typeof findRates>) =>
    lines.every(({ taxClass, rate }) => !taxClass || rate === getRate(rates, taxClass))
  return !areAll(there) && areAll(findRates(table, home))
}

/** A state by its code, and with its region where the table has rates of that region. */
function nameState(table: TaxTable, area: TaxArea): string {
  if (issuesVatNumbers(area.country) && !area.isSeparate) return area.country
  const rates = findRates(table, area)
  return area.isSeparate || rates?.region ? `${area.country}-${area.region}` : area.country
}
