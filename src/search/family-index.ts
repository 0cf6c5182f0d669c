import { stemmer } from 'stemmer'
import { noFamily } from '#catalogue/index-words.ts'
import { numberOf } from '#catalogue/natural.ts'
import { normalised } from '#catalogue/normalise.ts'
import type { AttributeDefinition, Terms } from './terms.sql.server.ts'

/** A value of an attribute that some products of a family have. */
export type Value = { value: string; number: number | undefined; words: ReadonlySet<string>; products: number }

/** What is known of a family in memory, whatever the number of its products. */
export type IndexedFamily = {
  /** Undefined: products without a family. */
  id: string | undefined
  slug: string
  name: string
  nameBn: string
  standard: string
  /** Of its category and of that one's parent. */
  categories: readonly string[]
  products: number
  /** How much of it was bought lately. */
  demand: number
  definitions: readonly AttributeDefinition[]
  /** Stems of its own name, and of its categories' with a lower weight. */
  named: ReadonlyMap<string, number>
  /** Stems of its own name without additions. */
  main: ReadonlySet<string>
  /** Stems of what its attributes are called, by key. */
  labels: ReadonlyMap<string, ReadonlySet<string>>
  /** Numbers of its standards, with their bodies: `4762` → `iso`. Equivalent ones are among them. */
  standards: ReadonlyMap<string, ReadonlySet<string>>
  /** The values of each attribute by their lower-case text. */
  values: ReadonlyMap<string, ReadonlyMap<string, Value>>
  /** Values that are words, by the stems of these. */
  valued: ReadonlyMap<string, readonly { definition: AttributeDefinition; value: Value }[]>
  /** Words in the names of its products, and how many have them. */
  words: ReadonlyMap<string, number>
  /** Those words by their stems. */
  stemmed: ReadonlyMap<string, readonly string[]>
  /** All stems of the above, and the words that they were made from. */
  vocabulary: Vocabulary
}

type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>

export type FamilyIndex = {
  families: readonly IndexedFamily[]
  /** Every stem that says something, and the words that it was made from. */
  vocabulary: Vocabulary
  /** Phrases, as they are written and by their stems → alternative searches. */
  synonyms: ReadonlyMap<string, readonly string[]>
  /** Those phrases that are one word, as they are written. */
  phrases: readonly string[]
}

/** The words of a text, as they are compared. */
export const wordsOf = (text: string): string[] =>
  normalised(text).match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.]*/gu) ?? []

/** What an English word is recognised by, whatever its ending; other words and numbers stay as they are. */
export const stemOf = (word: string): string => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word)

const weights = { head: 13, name: 10, addition: 6, category: 4, parent: 2 } as const

/** What a name says before its additions: `Set collar` of `Set collar with set screw`. */
const mainOf = (name: string) => name.split(/,| with | for | in | and /)[0]!

/**
 * @param terms as the database counts them
 * @param unchanged families as they were indexed before, whose terms were not read again
 */
export function indexFamilies(
  { families, terms, synonyms, standards }: Omit<Terms, 'areAll' | 'categories'>,
  unchanged: readonly IndexedFamily[] = [],
): FamilyIndex {
  const byFamily = Map.groupBy(terms, ({ familyId }) => familyId)
  const equals = Map.groupBy(standards, ({ equals }) => normalised(equals))
  const before = new Map(unchanged.map((family) => [family.id, family]))
  const indexed = families.map((family): IndexedFamily => {
    const known = before.get(family.id)
    const demand = family.demand ?? 0
    return known ? { ...known, demand } : { ...indexedFamily(family, byFamily.get(family.id) ?? [], equals), demand }
  })
  const others = withoutFamily(byFamily.get(noFamily) ?? [])
  if (others.products > 0) indexed.push(others)
  const vocabulary = vocabularyOf(indexed)
  const phrases = synonyms.map(({ phrase }) => phrase).filter((phrase) => !phrase.includes(' '))
  return { families: indexed, vocabulary, synonyms: synonymsOf(synonyms, vocabulary), phrases }
}

function indexedFamily(family: Terms['families'][number], terms: Terms['terms'], equals: Equals) {
  const { id, slug, name, nameBn, standard } = family
  const { vocabulary, learn } = learner()
  const definitions = (family.attributes ?? []) as AttributeDefinition[]
  return {
    ...{ id, slug, name, nameBn, standard, definitions, vocabulary },
    categories: [family.categorySlug, ...(family.parentSlug ? [family.parentSlug] : [])],
    named: namesOf(family, learn),
    main: new Set(wordsOf(mainOf(name)).map(stemOf)),
    labels: new Map(
      definitions.map(({ key, label, labelBn = '' }) => [key, new Set(wordsOf(`${label} ${labelBn}`).map(stemOf))]),
    ),
    standards: standardsOf(standard, equals),
    ...countsOf(terms, definitions, learn),
  }
}

function withoutFamily(terms: Terms['terms']): IndexedFamily {
  const { vocabulary, learn } = learner()
  const nothing = { named: new Map(), main: new Set<string>(), labels: new Map(), standards: new Map(), demand: 0 }
  const unnamed = { id: undefined, slug: '', name: '', nameBn: '', standard: '', categories: [], definitions: [] }
  return { ...unnamed, ...nothing, ...countsOf(terms, [], learn), vocabulary }
}

/** Makes a word its stem, and remembers both. */
function learner() {
  const vocabulary = new Map<string, Set<string>>()
  const learn: Learn = (word) => {
    const stem = stemOf(word)
    of(vocabulary, stem, () => new Set()).add(word)
    return stem
  }
  return { vocabulary, learn }
}

function vocabularyOf(families: readonly IndexedFamily[]): Vocabulary {
  const all = new Map<string, Set<string>>()
  for (const { vocabulary } of families)
    for (const [stem, words] of vocabulary) for (const word of words) of(all, stem, () => new Set()).add(word)
  return all
}

/** What each phrase means, and those of the others that mean the same whose words are in names as well. */
function synonymsOf(rows: Terms['synonyms'], vocabulary: Vocabulary): FamilyIndex['synonyms'] {
  const isNamed = (phrase: string) => wordsOf(phrase).every((word) => vocabulary.has(stemOf(word)))
  const sameAs = Map.groupBy(
    rows.filter(({ phrase }) => isNamed(phrase)),
    ({ means }) => means,
  )
  const meant = rows.map(({ phrase, means }) => {
    const others = (sameAs.get(means) ?? []).map((row) => row.phrase).filter((one) => one !== phrase)
    return [phrase, [...means.split(',').map((one) => one.trim()), ...others]] as const
  })
  // As it is written comes last: an English stem may be a word of another language, as `feder` is of `federring`.
  return new Map([
    ...meant.map(([phrase, means]) => [phraseOf(phrase), means] as const),
    ...meant.map(([phrase, means]) => [writtenOf(phrase), means] as const),
  ])
}

type Learn = (word: string) => string

function namesOf(family: Terms['families'][number], learn: Learn): Map<string, number> {
  const { name, nameBn, categoryName, categoryNameBn, parentName, parentNameBn } = family
  const weighted = [
    [weights.parent, parentName, parentNameBn],
    [weights.category, categoryName, categoryNameBn],
    [weights.addition, name],
    [weights.name, mainOf(name), nameBn],
    [weights.head, wordsOf(mainOf(name)).at(-1)],
  ] as const
  // The heaviest is set last.
  return new Map(
    weighted.flatMap(([weight, ...texts]) =>
      texts.flatMap((text) => wordsOf(text ?? '').map((word) => [learn(word), weight] as const)),
    ),
  )
}

/** Designations of other standards by the one of ours that they equal. */
type Equals = ReadonlyMap<string, readonly { designation: string }[]>

function standardsOf(standard: string, equals: Equals): IndexedFamily['standards'] {
  const found = new Map<string, Set<string>>()
  const own = normalised(standard)
  const others = [...equals].filter(([one]) => own.includes(one)).flatMap(([, all]) => all)
  for (const text of [own, ...others.map(({ designation }) => normalised(designation))])
    for (const [, body, number] of text.matchAll(/([a-z]{1,8})(?: en)?(?: iso)? ?(\d{2,6}(?:-\d+)?)/g))
      for (const one of new Set([number!, number!.split('-')[0]!]))
        found.set(one, (found.get(one) ?? new Set()).add(body!))
  return found
}

function countsOf(terms: Terms['terms'], definitions: readonly AttributeDefinition[], learn: Learn) {
  const values = new Map<string, Map<string, Value>>()
  const words = new Map<string, number>()
  const [valued, stemmed] = [
    new Map<string, { definition: AttributeDefinition; value: Value }[]>(),
    new Map<string, string[]>(),
  ]
  const definitionOf = new Map(definitions.map((definition) => [definition.key, definition]))
  let all = 0
  for (const { key, value: text, products } of terms) {
    if (key !== '') {
      const definition = definitionOf.get(key)
      const stems = new Set(wordsOf(`${text} ${definition?.valuesBn?.[text] ?? ''}`).map(learn))
      const value = { value: text, number: numberOf(text), words: stems, products }
      of(values, key, () => new Map<string, Value>()).set(text.toLowerCase(), value)
      if (definition && definition.type !== 'number')
        for (const stem of stems) of(valued, stem, () => []).push({ definition, value })
    } else if (text === '') all = products
    else {
      words.set(text, products)
      of(stemmed, learn(text), () => []).push(text)
    }
  }
  return { products: all, values, valued, words, stemmed }
}

/** What a map has for a key; made now if it has nothing. */
function of<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

/** A phrase, whatever the endings of its words. */
export const phraseOf = (text: string): string => wordsOf(text).map(stemOf).join(' ')

/** The same as it is written. */
export const writtenOf = (text: string): string => wordsOf(text).join(' ')

/** A family as answers name it. */
export const familyName = ({ slug, name, nameBn, standard }: IndexedFamily) => ({ slug, name, nameBn, standard })
