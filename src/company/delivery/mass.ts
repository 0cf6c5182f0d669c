/** Masses in grams; null: unknown. */
type Masses = readonly (number | null)[]

export const hasUnknownMasses = (masses: Masses): boolean => masses.includes(null)

/**
 * The mass of a parcel. Goods of unknown mass count together as the owner has set, or make it unknown.
 * @param unknownMassGrams their assumed mass; null: not set
 */
export function sumGrams(masses: Masses, unknownMassGrams: number | null): number | null {
  const known = Math.ceil(masses.reduce<number>((sum, grams) => sum + (grams ?? 0), 0))
  // guard: an unknown mass is not none | !hasUnknownMasses(masses) → true | orders/pricing/order-totals delivery
  if (!hasUnknownMasses(masses)) return known
  return unknownMassGrams === null ? null : known + unknownMassGrams
}
