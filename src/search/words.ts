import { LRUCache } from 'lru-cache'
import { type FamilyIndex, stemOf } from './family-index.ts'
import type { Token } from './parse.ts'
import { distance, mostWrong } from './spelling.ts'

/** Stems that a typed word may stand for, and how sure that is: 1 is the word itself. */
export type Reading = { stems: ReadonlyMap<string, number>; spelled?: string }

const likely = { beginning: 0.8, spelled: 0.6 } as const
const mostReadings = 40
const mostRemembered = 1000

type Known = { word: string; stem: string }

/** Reads words against what the catalogue has. */
export class Words {
  readonly #index: FamilyIndex
  readonly #sorted: readonly Known[]
  /** Single words with another meaning. */
  readonly #phrases: readonly Known[]
  // The rows of a list, and searches as they are typed, have the same words again and again.
  readonly #read = new LRUCache<string, Reading>({ max: mostRemembered })
  readonly #meant = new LRUCache<string, string>({ max: mostRemembered })

  constructor(index: FamilyIndex) {
    this.#index = index
    this.#sorted = [...index.vocabulary]
      .flatMap(([stem, words]) => [...words].map((word) => ({ word, stem })))
      .toSorted((a, b) => (a.word < b.word ? -1 : 1))
    this.#phrases = index.phrases.map((word) => ({ word, stem: stemOf(word) }))
  }

  knows(word: string): boolean {
    return this.#index.vocabulary.has(stemOf(word))
  }

  /** @param unfinished whether the word may still be typed on */
  read(word: string, unfinished: boolean, mayCorrect: (word: string) => boolean): Reading {
    const stem = stemOf(word)
    const known = this.#index.vocabulary.has(stem)
    const begun = unfinished || !known ? this.#beginningWith(word) : []
    const stems = new Map<string, number>(begun.map((one) => [one, likely.beginning]))
    if (known) stems.set(stem, 1)
    if (stems.size > 0 || /\d/.test(word) || !mayCorrect(word)) return { stems }
    return this.#spelled(word)
  }

  /** A word that is nearly a phrase with another meaning, such as `kugelager`, as that phrase. */
  corrected(token: Token, mayCorrect: (word: string) => boolean): Token {
    if (token.kind !== 'word' || /\d/.test(token.word)) return token
    const { word } = token
    if (this.knows(word) || this.#index.synonyms.has(stemOf(word)) || !mayCorrect(word)) return token
    const meant = this.#meant.get(word) ?? this.#phraseFor(word)
    this.#meant.set(word, meant)
    return { ...token, word: meant }
  }

  /** The phrase that a word nearly is, unless a word of the catalogue is no farther; otherwise the word. */
  #phraseFor(word: string): string {
    const most = mostWrong(word)
    const [phrase] = this.#nearest(word, this.#phrases, most)
    const [known] = this.#nearest(word, this.#sorted, most)
    return phrase && (!known || known.wrong > phrase.wrong) ? phrase.word : word
  }

  /** Other ways to take a text that is no word: two words written as one, or the pieces of a designation. */
  taken(token: Token): string[] {
    // 24t may be tonnes or teeth.
    if (token.kind === 'size' && /^(t|m|g)$/.test(token.unit)) return [token.number]
    if (token.kind !== 'word' || this.knows(token.word)) return []
    const { word } = token
    if (word.includes('-')) return [word.replaceAll('-', ' ')]
    const glued = /^(\d{2,5})(\d?[a-z]{1,4}\d?)$/.exec(word)
    if (glued) return [`${glued[1]} ${glued[2]}`]
    for (let at = 3; at <= word.length - 3; at++) {
      const parts = [word.slice(0, at), word.slice(at)]
      if (parts.every((part) => this.knows(part))) return [parts.join(' ')]
    }
    return []
  }

  /** The word that comes nearest to one that is none, though more of it is wrong than is forgiven. */
  nearestTo(word: string): string | undefined {
    const most = mostWrong(word) === 0 ? 0 : Math.floor(word.length / 2)
    return /\d/.test(word) || this.knows(word) ? undefined : this.#nearest(word, this.#sorted, most)[0]?.word
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
    for (let at = low; this.#sorted[at]?.word.startsWith(begun) && found.size < mostReadings; at++)
      found.add(this.#sorted[at]!.stem)
    return [...found]
  }

  #spelled(word: string): Reading {
    const known = this.#read.get(word)
    if (known) return known
    const nearest = this.#nearest(word, this.#sorted, mostWrong(word))
    const stems = new Map(nearest.map(({ stem }) => [stem, likely.spelled]))
    const [first] = nearest
    const reading = first ? { stems, spelled: first.word } : { stems }
    this.#read.set(word, reading)
    return reading
  }

  /** All that are equally near, and nearer than all others. */
  #nearest(word: string, among: readonly Known[], most: number): (Known & { wrong: number })[] {
    let nearest: (Known & { wrong: number })[] = []
    let least = most
    if (most === 0) return []
    for (const one of among) {
      if (/\d/.test(one.word)) continue
      const wrong = distance(word, one.word, least)
      if (wrong > least) continue
      if (wrong < least) nearest = []
      least = wrong
      nearest.push({ ...one, wrong })
    }
    return nearest
  }
}
