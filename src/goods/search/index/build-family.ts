import { foldText } from '#base/platform/folding/fold.ts'
import { listTexts, type Translations, translateValue } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { parseLeadingNumber } from '#goods/catalogue/natural.ts'
import { normaliseText } from '#goods/catalogue/normalise.ts'
import { parsePurposes } from '#goods/catalogue/products/purposes.ts'
import type { IndexedFamily, IndexedValue } from './family-index.ts'
import { listFoundWords, splitSpelled, splitWords, stemWord, stopWords } from './stem-words.ts'
import type { SearchVocabulary } from './vocabulary.sql.server.ts'

// Shorter words of labels are symbols and words such as `or`.
const minLabelLength = 4

export const nameWeights = { head: 13, name: 10, addition: 6, category: 4, parent: 2 } as const

/** A name without its additions: `Set collar` of `Set collar with set screw`. */
const dropAdditions = (name: string) => name.split(/,| with | for | in | and /)[0]!

/** Indexes a family, all but its demand. */
export function buildFamily(
  family: SearchVocabulary['families'][number],
  terms: SearchVocabulary['terms'],
  equals: Equals,
) {
  const { id, slug, name, translations, standard, commonness } = family
  const { vocabulary, learn } = createLearner()
  const definitions = (family.attributes ?? []) as AlternativeDefinition[]
  const standards = collectStandards(standard, equals)
  const collected = collectTerms(terms, definitions, learn)
  return {
    ...{ id, slug, name, translations, standard, commonness, definitions, vocabulary, standards },
    ...collected,
    designations: collectDesignations(collected),
    categories: [family.categorySlug, ...(family.parentSlug ? [family.parentSlug] : [])],
    named: weighNames(family, learn),
    main: new Set(splitWords(dropAdditions(name)).map(stemWord)),
    ...collectPurposes(family),
    symbols: collectSymbols(definitions),
    labels: new Map(
      definitions.map(({ key, label, translations = {} }) => {
        const texts = listTexts({ label, translations }, 'label')
        return [
          key,
          new Set(
            texts.flatMap(listFoundWords).map((word) => (word.length < minLabelLength ? stemWord(word) : learn(word))),
          ),
        ]
      }),
    ),
  }
}

function collectPurposes({
  purposes,
  purposeTranslations,
}: SearchVocabulary['families'][number]): Pick<IndexedFamily, 'purposes' | 'purposeWords'> {
  const { vocabulary, learn } = createLearner()
  const toStems = (text: string) =>
    new Set(
      listFoundWords(text)
        .filter((word) => !stopWords.has(word))
        .map(learn),
    )
  const all = [purposes, ...Object.values<string | undefined>(purposeTranslations ?? {})]
    .flatMap((text) => parsePurposes(text ?? ''))
    .flatMap((purpose) => (purpose ? [{ actions: toStems(purpose.actions), objects: toStems(purpose.objects) }] : []))
  return { purposes: all, purposeWords: vocabulary }
}

/** The letter at the end of a label: `d` of `Bore d`, `l0` of `Free height l0`, `e` of `Width across corners e, min.` */
const collectSymbols = (definitions: readonly AlternativeDefinition[]): IndexedFamily['symbols'] =>
  new Map(
    definitions.flatMap(({ key, label }) => {
      const [, symbol] = / ([A-Za-z][a-z\d]?)(?:,|$)/.exec(label) ?? []
      return symbol ? [[key, symbol] as const] : []
    }),
  )

/** The products without a family, as a family without a name. */
export function buildOthers(terms: SearchVocabulary['terms']): IndexedFamily {
  const { vocabulary, learn } = createLearner()
  const nothing = {
    named: new Map(),
    main: new Set<string>(),
    labels: new Map(),
    symbols: new Map(),
    standards: new Map(),
    purposes: [],
    purposeWords: new Map(),
    demand: 0,
  }
  const collected = collectTerms(terms, [], learn)
  const unnamed = {
    id: undefined,
    slug: '',
    name: '',
    translations: {},
    standard: '',
    commonness: 0,
    categories: [],
    definitions: [],
  }
  return { ...unnamed, ...nothing, ...collected, designations: collectDesignations(collected), vocabulary }
}

/** Stems words, and collects the stems with their words. */
function createLearner() {
  const vocabulary = new Map<string, Set<string>>()
  const learn: Learn = (word) => {
    const stem = stemWord(word)
    getOrInsert(vocabulary, stem, () => new Set()).add(word)
    return stem
  }
  return { vocabulary, learn }
}

type Learn = (word: string) => string

function weighNames(family: SearchVocabulary['families'][number], learn: Learn): Map<string, number> {
  const { name, translations, categoryName, categoryTranslations, parentName, parentTranslations } = family
  const inOthers = (texts: Translations | null) => listTexts({ name: '', translations: texts ?? {} }, 'name')
  const weighted = [
    [nameWeights.parent, parentName, ...inOthers(parentTranslations)],
    [nameWeights.category, categoryName, ...inOthers(categoryTranslations)],
    [nameWeights.addition, name],
    [nameWeights.name, dropAdditions(name), ...inOthers(translations)],
    [nameWeights.head, ...[splitWords, splitSpelled].map((split) => split(dropAdditions(name)).at(-1))],
  ] as const
  // A word with several weights takes the last one, the highest.
  return new Map(
    weighted.flatMap(([weight, ...texts]) =>
      texts.flatMap((text) => listFoundWords(text ?? '').map((word) => [learn(word), weight] as const)),
    ),
  )
}

/** Designations of other standards by the one of ours that they equal. */
type Equals = ReadonlyMap<string, readonly { designation: string }[]>

function collectStandards(standard: string, equals: Equals): IndexedFamily['standards'] {
  const found = new Map<string, Set<string>>()
  const own = normaliseText(standard)
  const others = [...equals].filter(([designation]) => own.includes(designation)).flatMap(([, all]) => all)
  for (const text of [own, ...others.map(({ designation }) => normaliseText(designation))])
    for (const [, body, number] of text.matchAll(
      /([a-z]{1,8})(?: en)?(?: iso)? ?(\d{2,6}(?:-\d+)?|b\d{1,3}(?:\.\d{1,2})+)/g,
    ))
      for (const known of new Set([number!, number!.split('-')[0]!]))
        found.set(known, (found.get(known) ?? new Set()).add(body!))
  return found
}

function collectTerms(terms: SearchVocabulary['terms'], definitions: readonly AlternativeDefinition[], learn: Learn) {
  const values = new Map<string, Map<string, IndexedValue>>()
  const words = new Map<string, number>()
  const [valued, stemmed] = [
    new Map<string, { definition: AlternativeDefinition; value: IndexedValue }[]>(),
    new Map<string, string[]>(),
  ]
  const definitionByKey = new Map(definitions.map((definition) => [definition.key, definition]))
  let all = 0
  for (const { key, value: text, products } of terms) {
    if (key !== '') {
      const definition = definitionByKey.get(key)
      const texts = listTexts(translateValue(text, definition?.valueTranslations), 'value')
      const stems = new Set(texts.flatMap(listFoundWords).map(learn))
      const kind = lettersOfKind.exec(text)?.[1]
      const byText = getOrInsert(values, key, () => new Map<string, IndexedValue>())
      // Those that are written alike have one word of the index.
      const same = byText.get(foldText(text))?.products ?? 0
      const value = {
        value: text,
        number: parseLeadingNumber(text),
        ...readRange(text),
        words: stems,
        products: products + same,
      }
      byText.set(foldText(text), value)
      if (definition && definition.type !== 'number')
        for (const stem of kind ? [...stems, learn(foldText(kind))] : stems)
          getOrInsert(valued, stem, () => []).push({ definition, value })
    } else if (text === '') all = products
    else {
      words.set(text, products)
      getOrInsert(stemmed, learn(text), () => []).push(text)
    }
  }
  return { products: all, values, valued, words, stemmed }
}

/** What values with a number are of: `PH` of PH2. */
const lettersOfKind = /^([A-Z]{2,3})\d+$/

const maybeDesignation = /^(?:[a-z]{0,4}\d{3,6}[a-z]{0,3})$/

/** Words in the names of some products that are no value, such as `6204` or `hk1512`. */
function collectDesignations({
  words,
  values,
  products,
}: Pick<IndexedFamily, 'words' | 'values' | 'products'>): ReadonlySet<string> {
  const valued = new Set(
    [...values.values()].flatMap((byText) =>
      [...byText].flatMap(([text, { number, words }]) => [text, String(number ?? ''), ...words]),
    ),
  )
  return new Set(
    [...words]
      .filter(([word, having]) => maybeDesignation.test(word) && having < products)
      .flatMap(([word]) => (valued.has(word) ? [] : word)),
  )
}

/** `20-100` as a range. */
function readRange(text: string): Pick<IndexedValue, 'range'> {
  const [, from, to] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text) ?? []
  return from && Number(from) < Number(to) ? { range: { from: Number(from), to: Number(to) } } : {}
}

/** The value of a key, which is made and stored if there is none. */
function getOrInsert<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}
