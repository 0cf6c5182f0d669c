import { findTaxShift, type NetAndTax, sumNetAndTax, type TaxUnits } from '#company/tax/by-rate.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'

type Item = NetAndTax & { kind: string; taxRate: number }

/** The items of a refund with their tax rounded so that the document about them, and about what is left, are taxed at their rates. */
export function roundTax<One extends Item>(
  items: readonly One[],
  left: readonly TaxedAmount[],
  units: TaxUnits,
): One[] {
  const rounded = items.map((item) => ({ ...item }))
  for (const [rate, same] of Map.groupBy(rounded, ({ taxRate }) => taxRate)) {
    const given = sumItems(same)
    const { netMinor = 0, taxMinor = 0 } = left.find((taxed) => taxed.rate === rate) ?? {}
    const rest = { netMinor: netMinor - given.netMinor, taxMinor: taxMinor - given.taxMinor }
    const shift = findTaxShift(given, rest, rate, units)
    const bearer = same
      .filter((item) => mayBeCharge(item) || (item.netMinor >= shift && item.taxMinor >= -shift))
      .toSorted((a, b) => Math.abs(sumNetAndTax(b)) - Math.abs(sumNetAndTax(a)))[0]
    if (!bearer) continue
    bearer.netMinor -= shift
    bearer.taxMinor += shift
  }
  return rounded
}

/** Whether the net or tax of an item can be below zero: not of a delivery that is given back. */
const mayBeCharge = (item: Item): boolean =>
  item.kind === 'delivery' ? sumNetAndTax(item) < 0 : item.kind !== 'pieces' && item.kind !== 'amount'

const sumItems = (items: readonly Item[]) => ({
  netMinor: items.reduce((sum, { netMinor }) => sum + netMinor, 0),
  taxMinor: items.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
})
