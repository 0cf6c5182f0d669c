import { attributeWord, nameWord } from '#catalogue/index-words.ts'
import type { Ask, Thing } from './asks.ts'
import type { IndexedFamily, Value } from './family-index.ts'
import { type Unit, units } from './parse.ts'
import type { AttributeDefinition } from './terms.sql.server.ts'

/** What the products of a family must have: one of these words of the index; those that have the preferred come first. */
export type Constraint = {
  anyOf: readonly string[]
  prefers?: readonly string[]
  definition?: AttributeDefinition
  value?: string
  /** How many products have one of them; undefined if one may have several. */
  products: number | undefined
}

/** How well one thing that is asked for fits a family; the constraint picks the products of it. */
type Fit = { score: number; constraint?: Constraint; prefers?: readonly string[]; named?: string }

export type Matched = {
  family: IndexedFamily
  score: number
  /** For each ask, what must be true of a product; undefined: the family has nothing of the kind. */
  answers: readonly (readonly Fit[] | undefined)[]
  /** The attributes that they answer with, by key. */
  used: ReadonlySet<string>
}

const scores = {
  ...{
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
  },
} as const

/** How a family answers to each part of a search. */
export function matchFamily(family: IndexedFamily, asks: readonly Ask[]): Matched {
  const used = new Set<string>()
  const answers = asks.map(({ ways }, place) => {
    let best: { fits: Fit[]; score: number } | undefined
    for (const { things, likely } of ways) {
      const fits = things.map((thing, at) => fitOf(family, thing, used, wordsBeside(asks, place, things, at)))
      if (!fits.every((fit) => fit !== undefined)) continue
      const score = likely * fits.reduce((sum, fit) => sum + fit.score, 0)
      if (!best || score > best.score) best = { fits, score }
    }
    for (const { constraint } of best?.fits ?? []) if (constraint?.definition) used.add(constraint.definition.key)
    return best
  })
  const named = new Set(answers.flatMap((answer) => answer?.fits.flatMap(({ named = '' }) => named) ?? []))
  const covered =
    family.main.size === 0 ? 0 : [...family.main].filter((stem) => named.has(stem)).length / family.main.size
  const score = answers.reduce((sum, answer) => sum + (answer?.score ?? 0), 0) + covered * scores.wholeName
  return { family, score, answers: answers.map((answer) => answer?.fits), used }
}

/** Stems of the words before and after a thing, which may say what a number is: `20 teeth`, `module 2`. */
function wordsBeside(asks: readonly Ask[], place: number, things: readonly Thing[], at: number): Set<string> {
  const stems = new Set<string>()
  const near = (thing: Thing | undefined) => {
    if (thing?.kind === 'word') for (const stem of thing.reading.stems.keys()) stems.add(stem)
  }
  near(things[at + 1] ?? asks[place + 1]?.ways[0]?.things[0])
  near(things[at - 1] ?? asks[place - 1]?.ways[0]?.things.at(-1))
  return stems
}

function fitOf(family: IndexedFamily, thing: Thing, used: ReadonlySet<string>, beside: Set<string>): Fit | undefined {
  switch (thing.kind) {
    case 'word':
      return wordFit(family, thing.reading.stems)
    case 'standard':
      return standardFit(family, thing)
    case 'thread':
      return (
        valueFit(family, (value) => sizeText(value) === thing.thread, scores.thread) ?? nameFit(family, thing.thread)
      )
    case 'class':
      return (
        valueFit(family, ({ value }) => value.toLowerCase().split(' ').includes(thing.value), scores.class) ??
        lesser(sizeFit(family, { kind: 'size', text: thing.text, number: thing.value, unit: '' }, used, beside))
      )
    case 'size':
      return sizeFit(family, thing, used, beside)
  }
}

const lesser = (fit: Fit | undefined) => fit && { ...fit, score: fit.score / 2 }

function wordFit(family: IndexedFamily, stems: ReadonlyMap<string, number>): Fit | undefined {
  const likely = Math.max(0, ...stems.values())
  const values = new Set([...stems.keys()].flatMap((stem) => family.valued.get(stem) ?? []))
  const value = fitOfValues(family, [...values], scores.value * likely)
  let best = value
  for (const [stem, sure] of stems) {
    const score = (family.named.get(stem) ?? 0) * sure
    // Named in the family: products of which it is also a value come first.
    if (score > (best?.score ?? 0))
      best = { score, named: stem, ...(value ? { prefers: value.constraint!.anyOf } : {}) }
  }
  if (best) return best
  const words = [...stems.keys()].flatMap((stem) => family.stemmed.get(stem) ?? [])
  if (words.length > 0) return { score: scores.word * likely, constraint: ofWords(family, words) }
  const isLabel = [...family.labels.values()].some((label) => [...stems.keys()].some((stem) => label.has(stem)))
  return isLabel ? { score: scores.label * likely } : undefined
}

const ofWords = (family: IndexedFamily, some: readonly string[]): Constraint => ({
  anyOf: some.map((word) => nameWord(family, word)),
  products: some.length === 1 ? family.words.get(some[0]!) : undefined,
})

function standardFit(family: IndexedFamily, { body, number }: Extract<Thing, { kind: 'standard' }>): Fit | undefined {
  const bodies = family.standards.get(number)
  if (bodies) return { score: bodies.has(body) ? scores.standard : scores.standard / 2 }
  return nameFit(family, number)
}

/** Products that have a word in their names. */
function nameFit(family: IndexedFamily, word: string): Fit | undefined {
  const having = family.words.get(word)
  if (having === undefined) return undefined
  return { score: scores.word, ...(having < family.products ? { constraint: ofWords(family, [word]) } : {}) }
}

/** A value of an attribute that is no number, of whichever attribute has one that suits. */
function valueFit(family: IndexedFamily, suits: (value: Value) => boolean, score: number): Fit | undefined {
  const found = family.definitions
    .filter(({ type }) => type !== 'number')
    .flatMap((definition) => suiting(family, definition, suits))
  return fitOfValues(family, found, score)
}

type Found = { definition: AttributeDefinition; value: Value }

const suiting = (
  { values }: IndexedFamily,
  definition: AttributeDefinition,
  suits: (value: Value) => boolean,
): Found[] => [...(values.get(definition.key)?.values() ?? [])].filter(suits).map((value) => ({ definition, value }))

const lexemeOf = (family: IndexedFamily, { definition, value }: Found) =>
  attributeWord(family, definition.key, value.value)

/** Products with one of these values; those of the first attribute come first. */
function fitOfValues(family: IndexedFamily, found: readonly Found[], score: number): Fit | undefined {
  const [first] = found
  if (!first) return undefined
  const ofFirst = found.filter(({ definition }) => definition === first.definition)
  return {
    score,
    constraint: {
      anyOf: found.map((one) => lexemeOf(family, one)),
      products: ofFirst.length < found.length ? undefined : found.reduce((sum, { value }) => sum + value.products, 0),
      definition: first.definition,
      ...(ofFirst.length < found.length ? { prefers: ofFirst.map((one) => lexemeOf(family, one)) } : {}),
      ...(ofFirst.length === 1 ? { value: first.value.value } : {}),
    },
  }
}

/** `M10 x 1.25` as it is read from a search. */
const sizeText = ({ value }: Value) => value.toLowerCase().replace(/\s/g, '')

type Size = Extract<Thing, { kind: 'size' }>

function sizeFit(family: IndexedFamily, thing: Size, used: ReadonlySet<string>, beside: Set<string>): Fit | undefined {
  const { number, unit } = thing
  if (unit === '' && number.length >= 3) {
    const designation = designationFit(family, number)
    if (designation) return designation
  }
  const found = family.definitions
    .filter(({ key }) => !used.has(key))
    .flatMap((definition) => suiting(family, definition, (value) => isSize(definition, value, thing)))
  const telling = found.filter(({ definition }) => definition.filter)
  // People say 12 mm of a bolt of M12.
  const threads = unit === '' || unit === 'mm' ? telling.filter(({ value }) => value.value === `M${number}`) : []
  const labelled = found.filter(({ definition }) =>
    [...beside].some((stem) => family.labels.get(definition.key)!.has(stem)),
  )
  const lengths = telling.filter(({ definition }) => definition.unit === 'mm')
  const [chosen = []] = [labelled, [...threads, ...lengths], telling, found].filter(({ length }) => length > 0)
  const inOrder = chosen.toSorted((a, b) => placeOf(family, a) - placeOf(family, b))
  // The first attributes of a family are those that its parts are chosen by.
  const behind = inOrder[0] ? Math.max(0, placeOf(family, inOrder[0]) - 1) : 0
  return fitOfValues(family, inOrder, scores.size - behind * 0.3) ?? (unit === '' ? nameFit(family, number) : undefined)
}

/** Among the attributes that parts are chosen by; the others come last. */
const placeOf = ({ definitions }: IndexedFamily, { definition }: Found) =>
  definition.filter ? definitions.filter(({ filter }) => filter).indexOf(definition) : definitions.length

/** A number that a standard or a part is called by: `4762`, `6204`, `7204` for 7204B. */
function designationFit(family: IndexedFamily, number: string): Fit | undefined {
  const having = family.words.get(number) ?? 0
  if (having > 0 && having < family.products)
    return { score: scores.designation, constraint: ofWords(family, [number]) }
  if (family.standards.has(number)) return { score: scores.numberOfStandard }
  const longer = [...family.words.keys()].filter(
    (word) => word.startsWith(number) && /^[a-z]/.test(word.slice(number.length)),
  )
  return longer.length > 0 ? { score: scores.designation, constraint: ofWords(family, longer) } : undefined
}

/** A size that differs by more than this share is no substitute. */
const nearTo = 0.15

/** The next smaller and the next larger size of the first attribute that has one near to a size that none has. */
export function nearestSizes(family: IndexedFamily, thing: Size, used: ReadonlySet<string>): Constraint | undefined {
  for (const definition of family.definitions.filter(({ key, filter }) => filter && !used.has(key))) {
    const away = (value: Value) => distanceOf(definition, value, thing) ?? Number.NaN
    const near = suiting(family, definition, (value) => Math.abs(away(value)) <= nearTo)
    const sorted = near.toSorted((a, b) => Math.abs(away(a.value)) - Math.abs(away(b.value)))
    const nearest = [sorted.find(({ value }) => away(value) < 0), sorted.find(({ value }) => away(value) > 0)]
    const found = nearest.filter((one) => one !== undefined)
    if (found.length > 0) return fitOfValues(family, found, 0)!.constraint
  }
  return undefined
}

/** How much larger a value is than a size, as a share of it; undefined if they cannot be compared. */
function distanceOf(definition: AttributeDefinition, value: Value, { number, unit }: Size): number | undefined {
  if (value.number === undefined || Number(number) === 0) return undefined
  const [own, asked] = [units[definition.unit?.toLowerCase() as Exclude<Unit, ''>], units[unit === '' ? 'mm' : unit]]
  if (own?.of !== asked.of) return undefined
  return (value.number * own.times) / (Number(number) * asked.times) - 1
}

/** Inches are rounded in use. */
const inchTolerance = 0.006

function isSize(definition: AttributeDefinition, value: Value, thing: Size): boolean {
  const { number, unit } = thing
  if (value.number === undefined && (unit === '' || unit === 'mm')) {
    if (value.value === `M${number}`) return true
    return definition.unit !== null && value.words.has(number)
  }
  if (unit === '') return value.number === Number(number)
  const away = distanceOf(definition, value, thing)
  return away !== undefined && Math.abs(away) <= (unit === 'in' ? inchTolerance : 1e-9)
}
