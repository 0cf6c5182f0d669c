import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { toAttributeWord, toNameWord } from '#goods/catalogue/index-words.ts'
import type { IndexedFamily, IndexedValue } from '../index/family-index.ts'

/** Products of a family must have one of these words of the index; those with a preferred word come first. */
export type Constraint = {
  alternatives: readonly string[]
  prefers?: readonly string[]
  definition?: AlternativeDefinition
  value?: string
  /** The number of products with one of them; undefined if a product may have several. */
  products: number | undefined
}

/** The attributes that parts of a search have taken, by key, with the words of the index for the values that are left. */
export type UsedAttributes = ReadonlyMap<string, readonly string[]>

/** How well a term fits a family; the constraint selects its products. */
export type Fit = {
  score: number
  constraint?: Constraint
  prefers?: readonly string[]
  named?: string
  isDesignation?: boolean
  /** Whether a size lies in a range that its products are for, `19-60` of pliers. */
  isRange?: boolean
  /** Whether it says what the products are for. */
  isPurpose?: boolean
}

/** The weight of each kind of fit; a family's score is their sum. */
export const scores = {
  standard: 15,
  numberOfStandard: 12,
  thread: 8,
  size: 8,
  designation: 13,
  class: 8,
  value: 6,
  word: 5,
  wholeName: 6,
  label: 3,
  purpose: 9,
  /** The share of its score that a word after `for` has. */
  mate: 0.3,
  /** For each level. */
  commonness: 1.5,
} as const

/** Products with a word in their names. */
export function toNameFit(family: IndexedFamily, word: string): Fit | undefined {
  const having = family.words.get(word)
  if (having === undefined) return undefined
  return { score: scores.word, ...(having < family.products ? { constraint: toWordConstraint(family, [word]) } : {}) }
}

/** Products with one of these words in their names. */
export const toWordConstraint = (family: IndexedFamily, words: readonly string[]): Constraint => ({
  alternatives: words.map((word) => toNameWord(family, word)),
  products: words.length === 1 ? family.words.get(words[0]!) : undefined,
})

/** Products with one of these designations. */
export const toDesignationFit = (family: IndexedFamily, words: readonly string[]): Fit => ({
  score: scores.designation,
  constraint: toWordConstraint(family, words),
  isDesignation: true,
})

/** A value of a family, with its attribute. */
export type FamilyValue = { definition: AlternativeDefinition; value: IndexedValue }

/** The values of an attribute that suit. */
export const findValues = (
  { values }: IndexedFamily,
  definition: AlternativeDefinition,
  suits: (value: IndexedValue) => boolean,
): FamilyValue[] =>
  [...(values.get(definition.key)?.values() ?? [])].filter(suits).map((value) => ({ definition, value }))

/** The values of the attributes whose labels have the most of these stems; none if no label has one. */
export function selectByLabels(
  { labels }: IndexedFamily,
  found: readonly FamilyValue[],
  beside: ReadonlySet<string>,
): FamilyValue[] {
  const countNamed = ({ definition }: FamilyValue) =>
    [...labels.get(definition.key)!].filter((stem) => beside.has(stem)).length
  const maxNamed = Math.max(0, ...found.map(countNamed))
  return maxNamed === 0 ? [] : found.filter((item) => countNamed(item) === maxNamed)
}

const toLexeme = (family: IndexedFamily, { definition, value }: FamilyValue) =>
  toAttributeWord(family, definition.key, value.value)

/** Products with one of these values; those of the first attribute come first. */
export function toValueFit(family: IndexedFamily, found: readonly FamilyValue[], score: number): Fit | undefined {
  const [first] = found
  if (!first) return undefined
  const ofFirst = found.filter(({ definition }) => definition === first.definition)
  return {
    score,
    constraint: {
      alternatives: found.map((item) => toLexeme(family, item)),
      products: ofFirst.length < found.length ? undefined : found.reduce((sum, { value }) => sum + value.products, 0),
      definition: first.definition,
      ...(ofFirst.length < found.length ? { prefers: ofFirst.map((item) => toLexeme(family, item)) } : {}),
      ...(ofFirst.length === 1 ? { value: first.value.value } : {}),
    },
  }
}
