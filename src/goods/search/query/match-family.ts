import { foldText } from '#base/platform/folding/fold.ts'
import { nameWeights } from '../index/build-family.ts'
import type { IndexedFamily, IndexedValue } from '../index/family-index.ts'
import {
  type Fit,
  findValues,
  scores,
  selectByLabels,
  toDesignationFit,
  toNameFit,
  toValueFit,
  toWordConstraint,
  type UsedAttributes,
} from './fit.ts'
import type { QueryPart, QueryTerm } from './interpret-query.ts'
import { matchPurpose, type SaidWords } from './match-purpose.ts'
import { toSizeFit } from './match-size.ts'

export type FamilyMatch = {
  family: IndexedFamily
  score: number
  /** For each part, how its terms fit; undefined if the family has nothing of the kind. */
  answers: readonly (readonly Fit[] | undefined)[]
  used: UsedAttributes
  /** Whether the search says what its products are, `pliers`, or what they are for. */
  isHeadSaid: boolean
}

const asPurpose = { fits: [{ score: scores.purpose, isPurpose: true }], score: scores.purpose }

/** How a family answers to each part of a search; `said`: its words, if some may say what parts are for. */
export function matchFamily(family: IndexedFamily, parts: readonly QueryPart[], said?: SaidWords): FamilyMatch {
  const used = new Map<string, readonly string[]>()
  const purpose = said && matchPurpose(family, said)
  const answers = parts.map(({ interpretations, isUnsold }, index) => {
    let best: { fits: Fit[]; score: number } | undefined = purpose?.has(index) ? asPurpose : undefined
    // What is not sold is what something is done with.
    if (best && isUnsold) return best
    for (const { terms, confidence } of interpretations) {
      const fits = terms.map((term, termIndex) =>
        toFit(
          family,
          term,
          used,
          term.kind === 'word'
            ? new Set()
            : term.kind === 'thread'
              ? meaningsBeside(parts, index)
              : wordsBeside(family, parts, index, terms, termIndex),
        ),
      )
      if (!fits.every((fit) => fit !== undefined)) continue
      const score = confidence * fits.reduce((sum, fit) => sum + fit.score, 0)
      if (!best || score > best.score) best = { fits, score }
    }
    for (const { constraint } of best?.fits ?? [])
      if (constraint?.definition) used.set(constraint.definition.key, constraint.alternatives)
    return best
  })
  const named = new Set(answers.flatMap((answer) => answer?.fits.flatMap(({ named = '' }) => named) ?? []))
  const covered =
    family.main.size === 0 ? 0 : [...family.main].filter((stem) => named.has(stem)).length / family.main.size
  const score =
    answers.reduce((sum, answer, index) => {
      const isBeside = parts[index]!.isMate && !purpose?.has(index)
      return sum + (answer?.score ?? 0) * (isBeside ? scores.mate : 1)
    }, 0) +
    covered * scores.wholeName +
    family.commonness * scores.commonness
  const isHeadSaid = purpose !== undefined || family.main.size === 0 || isHeadAmong(family, named)
  return { family, score, answers: answers.map((answer) => answer?.fits), used, isHeadSaid }
}

/** Whether one of these stems is the head of a family's name, or of its name in another language. */
const isHeadAmong = ({ named: weights, main }: IndexedFamily, named: ReadonlySet<string>): boolean =>
  [...named].some((stem) => {
    const weight = weights.get(stem) ?? 0
    return weight >= nameWeights.head || (weight >= nameWeights.name && !main.has(stem))
  })

/** Stems of the words before and after a term, which may say what a number is: `20 teeth`, `module 2`, `OD 20`. */
export function wordsBeside(
  family: IndexedFamily,
  parts: readonly QueryPart[],
  index: number,
  terms: readonly QueryTerm[],
  position: number,
): Set<string> {
  const [before, after] = pickLabelled(family, parts, index)
  return collectStems([
    terms[position + 1] ?? after?.interpretations[0]?.terms[0],
    terms[position - 1] ?? before?.interpretations[0]?.terms.at(-1),
    ...[after, before].flatMap((part) => listLabels(family, part)),
  ])
}

/**
 * The parts before and after one. Of two that are both labels, such as in `ID 30 OD 62`, only the one on the side on which this
 * search has its labels.
 */
function pickLabelled(family: IndexedFamily, parts: readonly QueryPart[], index: number) {
  const [before, after] = [parts[index - 1], parts[index + 1]]
  const isLabel = (part: QueryPart | undefined) => listLabels(family, part).length > 0
  if (!isLabel(before) || !isLabel(after)) return [before, after]
  const last = parts.findLastIndex(({ interpretations: [own] }) => own?.terms[0]?.kind === 'size')
  return isLabel(parts[last + 1]) ? [undefined, after] : [before, undefined]
}

/** The meanings of a part that are labels of a family's attributes: `outside diameter` of `OD`. */
const listLabels = ({ labels }: IndexedFamily, part: QueryPart | undefined): QueryTerm[] =>
  (part?.interpretations ?? [])
    .filter(({ terms }) => {
      if (!terms.every(({ kind }) => kind === 'word')) return false
      const stems = terms.map((term) => [...collectStems([term])])
      return [...labels.values()].some((label) => stems.every((ways) => ways.some((stem) => label.has(stem))))
    })
    .flatMap(({ terms }) => terms)

/** Stems of the parts before and after one in all their meanings, which may say what a thread is for: `clearance hole M8`. */
const meaningsBeside = (parts: readonly QueryPart[], index: number): Set<string> =>
  collectStems(
    [parts[index - 1], parts[index + 1]].flatMap((part) => part?.interpretations.flatMap(({ terms }) => terms)),
  )

const collectStems = (terms: readonly (QueryTerm | undefined)[]): Set<string> =>
  new Set(terms.flatMap((term) => (term?.kind === 'word' ? [...term.reading.stems.keys()] : [])))

function toFit(family: IndexedFamily, term: QueryTerm, used: UsedAttributes, beside: Set<string>): Fit | undefined {
  switch (term.kind) {
    case 'word':
      return family.designations.has(term.word)
        ? toDesignationFit(family, [term.word])
        : (toWordFit(family, term.reading.stems) ?? toSymbolFit(family, term.word, used))
    case 'standard':
      return toStandardFit(family, term)
    case 'thread':
      return (
        toTextFit(family, (value) => sizeText(value) === term.thread, scores.thread, beside) ??
        // Of a family of fine threads, M10 is each of its pitches.
        halve(toTextFit(family, (value) => sizeText(value).startsWith(`${term.thread}x`), scores.thread, beside)) ??
        toNameFit(family, term.thread) ??
        // Of a nut, m7 is no height: its threads are named.
        (family.values.has('thread') ? undefined : toSymbolFit(family, term.thread, used)) ??
        halve(toDiameterFit(family, term.thread, used))
      )
    case 'class':
      return (
        toTextFit(family, ({ value }) => foldText(value).split(' ').includes(term.value), scores.class) ??
        halve(toSizeFit(family, { kind: 'size', text: term.text, number: term.value, unit: '' }, used, beside))
      )
    case 'size':
      return toSizeFit(family, term, used, beside)
  }
}

/** Pins and coach screws are asked for by a thread as well: `coach screw M10` has a diameter of 10 mm. */
function toDiameterFit(family: IndexedFamily, thread: string, used: UsedAttributes): Fit | undefined {
  const definition = family.definitions.find(({ key }) => key === 'diameter' && !used.has(key))
  const found = definition ? findValues(family, definition, ({ number }) => number === Number(thread.slice(1))) : []
  return toValueFit(family, found, scores.thread)
}

const halve = (fit: Fit | undefined) => fit && { ...fit, score: fit.score / 2 }

function toWordFit(family: IndexedFamily, stems: ReadonlyMap<string, number>): Fit | undefined {
  const confidence = Math.max(0, ...stems.values())
  const values = new Set([...stems.keys()].flatMap((stem) => family.valued.get(stem) ?? []))
  const value = toValueFit(family, [...values], scores.value * confidence)
  let best = value
  for (const [stem, sure] of stems) {
    const score = (family.named.get(stem) ?? 0) * sure
    // If the word is in the name of the family and also a value, products with that value come first.
    if (score > (best?.score ?? 0))
      best = { score, named: stem, ...(value ? { prefers: value.constraint!.alternatives } : {}) }
  }
  if (best) return best
  const words = [...stems.keys()].flatMap((stem) => family.stemmed.get(stem) ?? [])
  if (words.length > 0) return { score: scores.word * confidence, constraint: toWordConstraint(family, words) }
  const isLabel = [...family.labels.values()].some((label) => [...stems.keys()].some((stem) => label.has(stem)))
  return isLabel ? { score: scores.label * confidence } : undefined
}

function toStandardFit(
  family: IndexedFamily,
  { body, number }: Extract<QueryTerm, { kind: 'standard' }>,
): Fit | undefined {
  const bodies = family.standards.get(number)
  if (bodies) return { score: bodies.has(body) ? scores.standard : scores.standard / 2 }
  return toNameFit(family, number)
}

/** Values that suit, of all attributes that are no numbers; those of the attribute that the words beside name come first. */
function toTextFit(
  family: IndexedFamily,
  suits: (value: IndexedValue) => boolean,
  score: number,
  beside: ReadonlySet<string> = new Set(),
): Fit | undefined {
  const found = family.definitions
    .filter(({ type }) => type !== 'number')
    .flatMap((definition) => findValues(family, definition, suits))
  const named = selectByLabels(family, found, beside)
  return toValueFit(family, named.length > 0 ? named : found, score)
}

/** A number with the letter that an attribute's label has for it: `z20` of `Number of teeth z`, `m2` of `Module m`. */
function toSymbolFit(family: IndexedFamily, text: string, used: UsedAttributes): Fit | undefined {
  const [, symbol, number] = /^([a-z])(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (!symbol) return undefined
  const definitions = family.definitions.filter(({ key }) => !used.has(key) && family.labels.get(key)!.has(symbol))
  const found = definitions.flatMap((definition) =>
    findValues(family, definition, (value) => value.number === Number(number)),
  )
  return toValueFit(family, found, scores.size)
}

/** `M10 x 1.25` as a search has it: `m10x1.25`. */
const sizeText = ({ value }: IndexedValue) => foldText(value).replace(/\s/g, '')
