import type { AlternativeDefinition } from '../attribute-definition.ts'
import { getStrengthLevel, isSufficient, type PartValues } from '../strength-class.ts'

/** A product of the size that another one, its host, names in its `fits`. */
export type FitCandidate = {
  sku: string
  attributes: PartValues
  quantity: number
  /** The level of its sales. */
  demand: number
}

type Definitions = readonly Pick<AlternativeDefinition, 'key' | 'plain'>[]

/**
 * The candidate that a clerk lays beside the host: strong enough for the joint and of a metal that goes with its own, the
 * plain form first. Undefined if there is none, because no part is better than a wrong one.
 */
export function chooseFit<Candidate extends FitCandidate>(
  host: PartValues,
  candidates: readonly Candidate[],
  definitions: Definitions,
): Candidate | undefined {
  const sufficient = candidates.filter(({ attributes }) => isSufficient(host, attributes))
  return selectMetal(host, sufficient)
    .map((candidate) => ({ candidate, rank: rankCandidate(host, candidate, definitions) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))[0]?.candidate
}

/** Candidates of the host's metal; if there are none, those that may touch it. */
function selectMetal<Candidate extends FitCandidate>(host: PartValues, candidates: readonly Candidate[]) {
  const own = readMetal(host)
  const same = candidates.filter(({ attributes }) => readMetal(attributes) === own)
  return same.length > 0 ? same : candidates.filter(({ attributes }) => mayTouch(own, readMetal(attributes)))
}

/** The metal of a part that stays in the joint: a grade of stainless steel or any other steel. Tools touch everything. */
function readMetal({ material }: PartValues): string | undefined {
  const text = String(material ?? '')
  if (/^stainless/i.test(text)) return text
  return /^(?:carbon|alloy|spring|hardened|case-hardening) steel|^steel /i.test(text) ? 'steel' : undefined
}

/** Stainless steel makes other steel rust. */
const mayTouch = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || (one === 'steel') === (other === 'steel')

/** The lowest comes first. */
const rankCandidate = (
  host: PartValues,
  { sku, attributes, quantity, demand }: FitCandidate,
  definitions: Definitions,
) => [
  definitions.filter(({ key, plain }) => plain !== undefined && attributes[key] !== plain).length,
  // The smallest class that bears the host, or the largest that the host bears.
  Math.abs(getStrengthLevel(attributes) - getStrengthLevel(host)),
  attributes.finish === host.finish ? 0 : 1,
  quantity > 0 ? 0 : 1,
  -demand,
  sku,
]

function compareRanks(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const differing = a.findIndex((value, index) => value !== b[index])
  return differing === -1 ? 0 : a[differing]! < b[differing]! ? -1 : 1
}
