import { listSpellings } from '#base/platform/folding/fold.ts'
import { noFamily } from '#goods/catalogue/index-words.ts'
import { normaliseText } from '#goods/catalogue/normalise.ts'
import { buildFamily, buildOthers } from './build-family.ts'
import type { FamilyIndex, IndexedFamily, Vocabulary } from './family-index.ts'
import { listFoundWords, listPhrases, splitWords, stemWord, toStemmedPhrase } from './stem-words.ts'
import type { SearchVocabulary } from './vocabulary.sql.server.ts'

/**
 * Builds the index from what the database has.
 * @param unchanged families as they were indexed before, whose terms were not read again
 */
export function indexFamilies(
  { families, terms, synonyms, standards, unsold }: Omit<SearchVocabulary, 'areAll' | 'categories'>,
  unchanged: readonly IndexedFamily[] = [],
): FamilyIndex {
  const byFamily = Map.groupBy(terms, ({ familyId }) => familyId)
  const equals = Map.groupBy(standards, ({ equals }) => normaliseText(equals))
  const before = new Map(unchanged.map((family) => [family.id, family]))
  const indexed = families.map((family): IndexedFamily => {
    const known = before.get(family.id)
    const demand = family.demand ?? 0
    return known ? { ...known, demand } : { ...buildFamily(family, byFamily.get(family.id) ?? [], equals), demand }
  })
  const others = buildOthers(byFamily.get(noFamily) ?? [])
  if (others.products > 0) indexed.push(others)
  const vocabulary = collectVocabulary(indexed.map((family) => family.vocabulary))
  const allPhrases = [...synonyms.map(({ phrase }) => phrase), ...unsold.map(({ name }) => name)]
  const phraseStems = new Set(allPhrases.flatMap((phrase) => listFoundWords(phrase).map(stemWord)))
  const phrases = allPhrases.filter((phrase) => !phrase.includes(' ')).flatMap(listSpellings)
  const designations = new Set(indexed.flatMap((family) => [...family.designations]))
  return {
    families: indexed,
    vocabulary,
    designations,
    purposeWords: collectVocabulary(indexed.map((family) => family.purposeWords)),
    standards: new Set(indexed.flatMap((family) => [...family.standards.keys()])),
    synonyms: new Map([...indexSynonyms(synonyms, vocabulary), ...indexUnsold(unsold)]),
    unsold: new Set(indexUnsold(unsold).keys()),
    phraseStems,
    phrases,
  }
}

function collectVocabulary(vocabularies: readonly Vocabulary[]): Vocabulary {
  const all = new Map<string, Set<string>>()
  for (const vocabulary of vocabularies)
    for (const [stem, words] of vocabulary)
      for (const word of words) all.set(stem, (all.get(stem) ?? new Set()).add(word))
  return all
}

/** A phrase stands for its meaning, and for other phrases with that meaning whose words are in the catalogue. */
function indexSynonyms(rows: SearchVocabulary['synonyms'], vocabulary: Vocabulary): FamilyIndex['synonyms'] {
  // The number of a phrase such as `chain 60` is a name: by itself it would be taken for a size.
  const isNamed = (phrase: string) =>
    !/\d/.test(phrase) && splitWords(phrase).every((word) => vocabulary.has(stemWord(word)))
  const sameAs = Map.groupBy(
    rows.filter(({ phrase }) => isNamed(phrase)),
    ({ means }) => means,
  )
  const meant = rows.map(({ phrase, means }) => {
    const others = (sameAs.get(means) ?? []).map((row) => row.phrase).filter((text) => text !== phrase)
    return [phrase, [...means.split(',').map((word) => word.trim()), ...others]] as const
  })
  // Written phrases are set last and win: the English stem of `federring` is `feder`, which is another German word.
  return new Map([
    ...meant.map(([phrase, means]) => [toStemmedPhrase(phrase), means] as const),
    ...meant.flatMap(([phrase, means]) => listPhrases(phrase).map((written) => [written, means] as const)),
  ])
}

/** What the shop does not sell, by its name, with the nearest that it has. */
const indexUnsold = (rows: SearchVocabulary['unsold']): Map<string, readonly string[]> =>
  new Map(
    rows.flatMap(({ name, nearest }) =>
      [toStemmedPhrase(name), ...listPhrases(name)].map(
        (phrase) => [phrase, nearest === nothingNear ? [] : nearest.split(',').map((text) => text.trim())] as const,
      ),
    ),
  )

/** What stands for the nearest part where there is none. */
const nothingNear = '–'
