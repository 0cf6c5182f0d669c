import type { IndexedFamily } from '../index/family-index.ts'
import { type Constraint, toWordConstraint } from './fit.ts'

type Designation = { word: string; letters: string; digits: string }

/**
 * The designations of the same type, which the letters and the first digit are, that come nearest to one that no product has:
 * `30210` to 30310.
 * @param isOfFamily whether other words name the family, so that the letters may be missing
 */
export function findNearestDesignation(
  family: IndexedFamily,
  text: string,
  isOfFamily: boolean,
): Constraint | undefined {
  const typed = parseDesignation(text)
  if (!typed) return undefined
  const alike = [...family.designations].flatMap((word) => {
    const own = parseDesignation(word)
    return own && isAlike(own, typed, isOfFamily) ? own : []
  })
  // Of the same bore, the one of the nearest series.
  const rank = (own: Designation) =>
    Math.abs(getBoreCode(own) - getBoreCode({ ...own, digits: typed.digits })) - countShared(own, typed) / 10
  const least = Math.min(...alike.map(rank))
  const nearest = alike.filter((designation) => rank(designation) === least)
  return nearest.length === 0
    ? undefined
    : toWordConstraint(
        family,
        nearest.map(({ word }) => word),
      )
}

function parseDesignation(word: string): Designation | undefined {
  const [, letters = '', digits] = /^([a-z]{0,4})([1-9]\d{2,4})[a-z]{0,3}$/.exec(word.toLowerCase()) ?? []
  return digits ? { word, letters, digits } : undefined
}

const isAlike = (own: Designation, typed: Designation, isOfFamily: boolean): boolean =>
  (own.letters === typed.letters || (isOfFamily && typed.letters === '')) &&
  own.digits.length === typed.digits.length &&
  own.digits[0] === typed.digits[0]

/** The bore in mm or its code: `HK2016`, `UCF205`, `688`, `30310`. */
function getBoreCode({ letters, digits }: Designation): number {
  if (letters === '') return Number(digits.slice(digits.length === 3 ? -1 : -2))
  return Number(digits.length === 4 ? digits.slice(0, 2) : digits.slice(-2))
}

/** The number of first digits that are the same. */
function countShared(one: Designation, other: Designation): number {
  const differing = [...one.digits].findIndex((digit, index) => digit !== other.digits[index])
  return differing < 0 ? one.digits.length : differing
}
