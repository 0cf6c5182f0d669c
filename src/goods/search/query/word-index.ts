import { LRUCache } from 'lru-cache'
import type { FamilyIndex } from '../index/family-index.ts'
import { stemWord } from '../index/stem-words.ts'
import { computeDistance, getMaxTypos } from './spelling.ts'
import type { QueryToken } from './tokenize.ts'

/** Stems that a typed word may stand for, and how sure that is: 1 is the word itself. */
export type WordReading = { stems: ReadonlyMap<string, number>; spelled?: string }

const confidence = { beginning: 0.8, spelled: 0.6 } as const
const maxReadings = 40
const maxRemembered = 1000

// Shorter ones begin many words, and shorter pieces end many.
const minAbbreviation = 5
const minAbbreviated = 3
const minCompound = 9
const minPiece = 4
/** A first piece says what a thing is for: `stehlager`, but not `kugel`. */
const minFirstPiece = 8

type WordEntry = { word: string; stem: string }

/** The words of the catalogue, in which the words of a search are looked up, completed and corrected. */
export class WordIndex {
  readonly #index: FamilyIndex
  readonly #sorted: readonly WordEntry[]
  /** Words of what parts are for. */
  readonly #purposes: readonly WordEntry[]
  /** Single words with another meaning. */
  readonly #phrases: readonly WordEntry[]
  // The rows of a list, and searches as they are typed, have the same words again and again.
  readonly #read = new LRUCache<string, WordReading>({ max: maxRemembered })
  readonly #meant = new LRUCache<string, string>({ max: maxRemembered })

  constructor(index: FamilyIndex) {
    this.#index = index
    this.#sorted = listEntries(index.vocabulary)
    this.#purposes = listEntries(index.purposeWords)
    this.#phrases = index.phrases.map((word) => ({ word, stem: stemWord(word) }))
  }

  knows(word: string): boolean {
    return this.#index.vocabulary.has(stemWord(word))
  }

  /** @param unfinished whether the word may still be typed on */
  read(
    { word, spelled }: { word: string; spelled?: string },
    unfinished: boolean,
    mayCorrect: (word: string) => boolean,
  ): WordReading {
    const stems = this.#meanings(word, unfinished)
    if (spelled !== undefined)
      for (const [stem, sure] of this.#meanings(spelled, unfinished))
        stems.set(stem, Math.max(sure, stems.get(stem) ?? 0))
    if (stems.size > 0 || /\d/.test(word) || !mayCorrect(word)) return { stems }
    return this.#spelled(word)
  }

  #meanings(word: string, unfinished: boolean): Map<string, number> {
    const stem = stemWord(word)
    const known = this.#index.vocabulary.has(stem)
    const isPurpose = this.#index.purposeWords.has(stem)
    const begun = unfinished || !(known || isPurpose) ? this.#beginningWith(word) : []
    const stems = new Map<string, number>(begun.map((text) => [text, confidence.beginning]))
    if (known || isPurpose) stems.set(stem, 1)
    return stems
  }

  /** A word that is nearly a phrase with another meaning, such as `kugelager`, as that phrase. */
  correct(token: QueryToken, mayCorrect: (word: string) => boolean): QueryToken {
    if (token.kind !== 'word' || /\d/.test(token.word)) return token
    const { word } = token
    if (this.#isKnown(token) || !mayCorrect(word)) return token
    const meant = this.#meant.get(word) ?? this.#completed(word) ?? this.#phraseFor(word)
    this.#meant.set(word, meant)
    return meant === word ? token : { ...withoutSpelled(token), word: meant }
  }

  #isKnown({ word, spelled = word }: { word: string; spelled?: string }): boolean {
    return this.#isOwn(word) || this.#isOwn(spelled)
  }

  #isOwn(word: string): boolean {
    const stem = stemWord(word)
    return this.knows(word) || this.#index.phraseStems.has(stem) || this.#index.purposeWords.has(stem)
  }

  /** The shortest phrase that a word begins, such as `sechskantschr`, unless it begins a word of the catalogue. */
  #completed(word: string): string | undefined {
    if (word.length < minAbbreviation || this.#beginningWith(word).length > 0) return undefined
    const begun = this.#phrases.filter((phrase) => phrase.word.startsWith(word))
    return begun.toSorted((a, b) => a.word.length - b.word.length)[0]?.word
  }

  /** Joins a word that was typed as two, `turn buckle`, where nothing is called so by one of them and something by both. */
  joinWords(tokens: readonly QueryToken[], mayCorrect: (word: string) => boolean): QueryToken[] {
    const joined: QueryToken[] = []
    for (const token of tokens) {
      const before = joined.at(-1)
      const word = before && this.#join(before, token, mayCorrect)
      if (word) joined.splice(-1, 1, { ...before, kind: 'word', word, text: `${before.text} ${token.text}` })
      else joined.push(token)
    }
    return joined
  }

  #join(before: QueryToken, after: QueryToken, mayCorrect: (word: string) => boolean): string | undefined {
    if (before.kind !== 'word' || after.kind !== 'word') return undefined
    const word = before.word + after.word
    if (!/^\p{L}{6,}$/u.test(word) || (this.#isKnown(before) && this.#isKnown(after))) return undefined
    if (this.knows(word) || this.#index.synonyms.has(word)) return word
    if (!mayCorrect(word)) return undefined
    return (this.#nearest(word, this.#sorted, 1)[0] ?? this.#nearest(word, this.#phrases, 1)[0])?.word
  }

  /** A compound such as `stehlagergehäuse` or `zyl.schraube` in two pieces, one of which is a phrase; otherwise the token. */
  splitCompound(token: QueryToken, mayCorrect: (word: string) => boolean): QueryToken[] {
    if (token.kind !== 'word' || /\d/.test(token.word) || this.#isKnown(token)) return [token]
    const toTokens = (pieces: readonly string[]): QueryToken[] =>
      pieces.map((word) => ({ ...withoutSpelled(token), text: word, word }))
    const written = token.word.includes('.') ? token.word.split(/[.-]+/) : []
    if (written.length > 1 && written.every(({ length }) => length >= minAbbreviated)) return toTokens(written)
    const { word } = token
    if (word.length < minCompound || !mayCorrect(word) || this.#spelled(word).stems.size > 0) return [token]
    for (let length = word.length - minPiece; length >= minPiece; length--) {
      const [before, after] = [word.slice(0, length), word.slice(-length)]
      const begins = length >= minFirstPiece && this.#index.synonyms.has(before)
      if (begins) return toTokens([before, word.slice(length)])
      if (this.#index.synonyms.has(after)) return toTokens([word.slice(0, -length), after])
    }
    return [token]
  }

  /** The phrase that a word nearly is, unless it nearly is a word of the catalogue; otherwise the word. */
  #phraseFor(word: string): string {
    const maxTypos = getMaxTypos(word)
    const [phrase] = this.#nearest(word, this.#phrases, maxTypos)
    const [known] = this.#nearest(word, this.#sorted, maxTypos)
    return phrase && !known ? phrase.word : word
  }

  /** Other ways to take a text that is no word: two words written as one, or the pieces of a designation. */
  splitVariants(token: QueryToken): string[] {
    // 24t may be tonnes or teeth, and 1.5m a module.
    if (token.kind === 'size' && token.unit === 't') return [`${token.number} teeth`, token.number]
    if (token.kind === 'size' && token.unit === 'm') return [`module ${token.number}`, token.number]
    if (token.kind === 'size' && token.unit === 'g') return [token.number]
    if (token.kind !== 'word' || this.knows(token.word)) return []
    const { word } = token
    if (word.includes('-')) return [word.replaceAll('-', ' ')]
    const glued = /^(\d{2,5})(\d?[a-z]{1,4}\d?)$/.exec(word)
    if (glued) return [`${glued[1]} ${glued[2]}`]
    for (let length = 3; length <= word.length - 3; length++) {
      const parts = [word.slice(0, length), word.slice(length)]
      if (parts.every((part) => this.knows(part))) return [parts.join(' ')]
    }
    return []
  }

  /** The closest known word to an unknown one, beyond the usual typo limit. */
  nearestTo(word: string): string | undefined {
    const limit = getMaxTypos(word) === 0 ? 0 : Math.floor(word.length / 2)
    return /\d/.test(word) || this.knows(word) ? undefined : this.#nearest(word, this.#sorted, limit)[0]?.word
  }

  #beginningWith(begun: string): string[] {
    if (begun.length < 2) return []
    let low = 0
    for (let high = this.#sorted.length; low < high; ) {
      const middle = (low + high) >> 1
      if (this.#sorted[middle]!.word < begun) low = middle + 1
      else high = middle
    }
    const found = new Set<string>()
    for (let index = low; this.#sorted[index]?.word.startsWith(begun) && found.size < maxReadings; index++)
      found.add(this.#sorted[index]!.stem)
    return [...found]
  }

  #spelled(word: string): WordReading {
    const known = this.#read.get(word)
    if (known) return known
    const ofCatalogue = this.#nearest(word, this.#sorted, getMaxTypos(word))
    const nearest = ofCatalogue.length > 0 ? ofCatalogue : this.#nearest(word, this.#purposes, getMaxTypos(word))
    const stems = new Map(nearest.map(({ stem }) => [stem, confidence.spelled]))
    const [first] = nearest
    const reading = first ? { stems, spelled: first.word } : { stems }
    this.#read.set(word, reading)
    return reading
  }

  /** The entries with the fewest wrong letters; several if they are equally near. */
  #nearest(word: string, among: readonly WordEntry[], maxTypos: number): (WordEntry & { wrong: number })[] {
    let nearest: (WordEntry & { wrong: number })[] = []
    let least = maxTypos
    if (maxTypos === 0) return []
    for (const entry of among) {
      if (/\d/.test(entry.word) || !beginsAlike(word, entry.word)) continue
      const wrong = computeDistance(word, entry.word, least)
      if (wrong > least) continue
      if (wrong < least) nearest = []
      least = wrong
      nearest.push({ ...entry, wrong })
    }
    return nearest
  }
}

/** All words in their order. */
const listEntries = (vocabulary: FamilyIndex['vocabulary']): WordEntry[] =>
  [...vocabulary]
    .flatMap(([stem, words]) => [...words].map((word) => ({ word, stem })))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))

const withoutSpelled = ({ spelled: _, ...token }: Extract<QueryToken, { kind: 'word' }>) => token

/** Whether the first letters are the same or swapped: nobody mistypes the first one, so `oring` is no `ring`. */
const beginsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])
