import type { Translations } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'

/** A value of an attribute that some products of a family have. */
export type IndexedValue = {
  value: string
  number: number | undefined
  range?: { from: number; to: number }
  words: ReadonlySet<string>
  products: number
}

/** What parts are for, by the stems of what is done and of with what. */
export type IndexedPurpose = { actions: ReadonlySet<string>; objects: ReadonlySet<string> }

/** A family in memory. Its size depends on the different values of its products, not on their number. */
export type IndexedFamily = {
  /** Undefined: products without a family. */
  id: string | undefined
  slug: string
  name: string
  translations: Translations<'name'>
  standard: string
  /** Slugs of its category and of that one's parent. */
  categories: readonly string[]
  products: number
  /** From 0, a special form, to 3, the first one that comes to mind. */
  commonness: number
  /** The level of its sales of the last 90 days. */
  demand: number
  definitions: readonly AlternativeDefinition[]
  /** Stems of the words in its name and in those of its categories, with their weights. */
  named: ReadonlyMap<string, number>
  /** Stems of its own name without additions. */
  main: ReadonlySet<string>
  /** Stems of the labels of its attributes, by key. */
  labels: ReadonlyMap<string, ReadonlySet<string>>
  /** The letters that its attributes have on drawings, by key: `d` of `Bore d`. */
  symbols: ReadonlyMap<string, string>
  /** Numbers of its standards and of equivalent ones, with their bodies: `4762` → `iso`, `912` → `din`. */
  standards: ReadonlyMap<string, ReadonlySet<string>>
  /** What its products are for, in all languages, and the words that say it. */
  purposes: readonly IndexedPurpose[]
  purposeWords: Vocabulary
  /** The values of each attribute by their folded text. */
  values: ReadonlyMap<string, ReadonlyMap<string, IndexedValue>>
  /** Values that are words, by the stems of these. */
  valued: ReadonlyMap<string, readonly { definition: AlternativeDefinition; value: IndexedValue }[]>
  /** Words in the names of its products, with the number of products that have them. */
  words: ReadonlyMap<string, number>
  /** Those of the words that designate a product or a few, such as `6204` or `hk1512`. */
  designations: ReadonlySet<string>
  /** Those words by their stems. */
  stemmed: ReadonlyMap<string, readonly string[]>
  /** All stems of the above, and the words that they were made from. */
  vocabulary: Vocabulary
}

export type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>

export type FamilyIndex = {
  families: readonly IndexedFamily[]
  /** Every known stem, with the words that it was made from. */
  vocabulary: Vocabulary
  /** The designations of all families. */
  designations: ReadonlySet<string>
  /** The numbers of the standards of all families, and of equivalent ones. */
  standards: ReadonlySet<string>
  /** Phrases, as they are written and by their stems, with the searches that they stand for. */
  synonyms: ReadonlyMap<string, readonly string[]>
  /** Those phrases that name what the shop does not sell; they stand for the nearest that it has. */
  unsold: ReadonlySet<string>
  /** Words of the purposes of all families, by their stems; they are no words of the catalogue. */
  purposeWords: Vocabulary
  /** The stems of the words of all phrases. */
  phraseStems: ReadonlySet<string>
  /** The phrases that are one word, as they are written. */
  phrases: readonly string[]
}

/** A family as replies name it. */
export const pickFamilyName = ({ slug, name, translations, standard }: IndexedFamily) => ({
  slug,
  name,
  translations,
  standard,
})
