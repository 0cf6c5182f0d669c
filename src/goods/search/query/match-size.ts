import { listTexts } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { toAttributeWord } from '#goods/catalogue/index-words.ts'
import type { IndexedFamily, IndexedValue } from '../index/family-index.ts'
import { splitWords, stemWord } from '../index/stem-words.ts'
import {
  type Constraint,
  type FamilyValue,
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
import type { QueryTerm } from './interpret-query.ts'
import { type LengthUnit, units } from './tokenize.ts'

type Size = Extract<QueryTerm, { kind: 'size' }>

/** How a family answers to a number with or without a unit; `beside` are the stems of the words around it. */
export function toSizeFit(
  family: IndexedFamily,
  term: Size,
  used: UsedAttributes,
  beside: Set<string>,
): Fit | undefined {
  const { number, unit } = term
  const profile = unit === 'm' ? toProfileFit(family, number) : undefined
  if (profile) return profile
  if (unit === '' && isSeries(family, number, beside)) return { score: scores.numberOfStandard, named: number }
  if (unit === '' && number.length >= 3) {
    const named = toNumberFit(family, number)
    if (named) return named
  }
  const free = family.definitions.filter(({ key }) => !used.has(key))
  const found = [...findSizes(family, free, term), ...findInSame(family, term, used)]
  const telling = found.filter(({ definition }) => definition.filter)
  // People say 12 mm when they mean M12.
  const threads = unit === '' || unit === 'mm' ? telling.filter(({ value }) => value.value === `M${number}`) : []
  const labelled = selectByLabels(family, found, beside)
  const drawn = term.symbol ? selectBySymbol(family, found, term.symbol) : []
  if (labelled.length + drawn.length === 0 && isMeantOtherwise(family, term, used, beside)) return undefined
  const lengths = telling.filter(({ definition }) => definition.unit === 'mm')
  const counts = telling.filter(({ definition }) => definition.unit === null)
  // Of a number without a unit, even a size that nobody filters by comes before a load or a torque.
  const others = unit === '' ? found.filter(({ definition }) => definition.unit === 'mm') : []
  const [chosen = []] = [drawn, labelled, [...threads, ...lengths], counts, others, telling, found].filter(
    ({ length }) => length > 0,
  )
  const inOrder = chosen.toSorted((a, b) => findPosition(family, a) - findPosition(family, b))
  // A family names first the attributes that its products are chosen by.
  const behind = inOrder[0] ? Math.max(0, findPosition(family, inOrder[0]) - 1) : 0
  const drawnScore = term.symbol ? scoreSymbol(family, inOrder[0], term.symbol) : 0
  const fit = toValueFit(family, inOrder, scores.size - behind * 0.3 + drawnScore)
  const isRange = inOrder[0]?.value.range !== undefined && !inOrder[0].value.words.has(number)
  if (fit) return isRange ? { ...fit, isRange } : fit
  return unit === '' || unit === 'mm' ? toNameFit(family, number) : undefined
}

/** Of a value with two sizes, `16 / 19`, those that have this one too beside one that was already said. */
const findInSame = (family: IndexedFamily, { number, unit }: Size, used: UsedAttributes): FamilyValue[] =>
  family.definitions
    .filter(({ type, unit: own }) => type !== 'number' && own !== null && (unit === '' || unit === own))
    .flatMap((definition) => {
      const said = used.get(definition.key)
      if (!said) return []
      return findValues(family, definition, ({ words }) => words.has(number)).filter(({ value }) =>
        said.includes(toAttributeWord(family, definition.key, value.value)),
      )
    })

/** What the letters of drawings are short for. */
const lettersStandFor: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ d: 'diameter', l: 'length', b: 'width', w: 'width', h: 'height', t: 'thickness' }).map(
    ([letter, word]) => [letter, stemWord(word)],
  ),
)

/**
 * The values of the attributes that a drawing has a letter for: that letter, or one that begins alike, such as d1 for d. A capital
 * is another letter, so `D = 47` is no `Bore d`; then the word that the letter is short for counts.
 */
function selectBySymbol(family: IndexedFamily, found: readonly FamilyValue[], symbol: string): FamilyValue[] {
  const own = ({ definition }: FamilyValue) => family.symbols.get(definition.key) ?? ''
  const letter = symbol[0]!.toLowerCase()
  const others = found.filter((item) => own(item)[0]?.toLowerCase() !== letter)
  const worded = selectByLabels(family, others, new Set([lettersStandFor[letter] ?? '']))
  const levels = [
    found.filter((item) => own(item) === symbol),
    found.filter((item) => own(item)[0] === symbol[0]),
    ...[worded, others],
  ]
  return levels.find(({ length }) => length > 0) ?? []
}

/** A family that has the letter of a drawing is meant rather than one that only has the number. */
function scoreSymbol({ symbols }: IndexedFamily, first: FamilyValue | undefined, symbol: string): number {
  const own = symbols.get(first?.definition.key ?? '')?.toLowerCase()
  if (own?.[0] === symbol[0]!.toLowerCase()) return 1
  return symbol[0]!.toLowerCase() in lettersStandFor ? 0 : -3
}

/** Whether a number is part of the family’s name, with the word that stands behind it: `60 series`. */
function isSeries(family: IndexedFamily, number: string, beside: ReadonlySet<string>): boolean {
  if (!family.named.has(number)) return false
  return listTexts(family, 'name').some((name) => {
    const stems = splitWords(name).map(stemWord)
    return beside.has(stems[stems.indexOf(number) + 1] ?? '')
  })
}

/** The position among the attributes that products are chosen by; the others come last. */
const findPosition = ({ definitions }: IndexedFamily, { definition }: FamilyValue) =>
  definition.filter ? definitions.filter(({ filter }) => filter).indexOf(definition) : definitions.length

/** A profile such as `5M`, which is no length in metres. */
function toProfileFit(family: IndexedFamily, number: string): Fit | undefined {
  const profile = `${number}m`
  const found = family.definitions.flatMap((definition) =>
    findValues(family, definition, ({ words }) => words.has(profile)),
  )
  return toValueFit(family, found, scores.designation)
}

/** A number that names a standard or a part: `4762`, `6204`, `7204` for 7204B. */
function toNumberFit(family: IndexedFamily, number: string): Fit | undefined {
  if (family.designations.has(number)) return toDesignationFit(family, [number])
  const having = family.words.get(number) ?? 0
  if (having > 0 && having < family.products)
    return { score: scores.designation, constraint: toWordConstraint(family, [number]) }
  if (family.standards.has(number)) return { score: scores.numberOfStandard }
  const longer = [...family.designations].filter(
    (word) => word.startsWith(number) && /^[a-z]/.test(word.slice(number.length)),
  )
  return longer.length > 0 ? toDesignationFit(family, longer) : undefined
}

/** A size that differs by more than this share is no substitute. */
const maxDistance = 0.17

/**
 * For a size that no product has: the next smaller and the next larger one of the first attribute that has one near. Where the
 * words beside name an attribute, no other is meant.
 */
export function findNearestSize(
  family: IndexedFamily,
  term: Size,
  used: UsedAttributes,
  beside: ReadonlySet<string>,
): Constraint | undefined {
  const meant = listMeant(family, term, used, beside)
  for (const { definition, sought } of meant.length > 0 ? meant : listChosenBy(family, term, used)) {
    const found = findNextTo(family, definition, sought)
    if (found) return found
  }
  return undefined
}

/** The attributes of a size’s kind that products are chosen by. */
const listChosenBy = ({ definitions }: IndexedFamily, term: Size, used: UsedAttributes): Sought[] =>
  definitions.flatMap((definition) => {
    const sought = convertSize(definition, term)
    return definition.filter && !used.has(definition.key) && sought !== undefined ? [{ definition, sought }] : []
  })

/** A size as one of an attribute, in its unit. */
type Sought = { definition: AlternativeDefinition; sought: number }

/** The attributes whose labels the words beside a size have: `18 mm bore`; of a bare number also a count, `18 teeth`. */
function listMeant(
  { definitions, labels, named }: IndexedFamily,
  term: Size,
  used: UsedAttributes,
  beside: ReadonlySet<string>,
): Sought[] {
  // A word of the family's name says which part is meant, not which of its sizes.
  const telling = [...beside].filter((stem) => !named.has(stem))
  return definitions.flatMap((definition) => {
    const { key, type, unit } = definition
    if (type !== 'number' || used.has(key) || !telling.some((stem) => labels.get(key)?.has(stem))) return []
    const sought = unit === null && term.unit === '' ? Number(term.number) : convertSize(definition, term)
    return sought === undefined ? [] : [{ definition, sought }]
  })
}

/** Whether a size that the family has elsewhere is another one: a width of 18 mm is no bore of 18 mm. */
const isMeantOtherwise = (family: IndexedFamily, term: Size, used: UsedAttributes, beside: ReadonlySet<string>) =>
  listMeant(family, term, used, beside).some(
    ({ definition, sought }) => isOneWord(definition.label) || findNextTo(family, definition, sought) !== undefined,
  )

/** A label such as `Bore d`, which says one thing only; `Bolt centre distance J` is no word for all that is bolted. */
const isOneWord = (label: string) => splitWords(label).filter(({ length }) => length > 2).length === 1

/** The next smaller and the next larger value of an attribute, if they are near. */
function findNextTo(family: IndexedFamily, definition: AlternativeDefinition, sought: number): Constraint | undefined {
  const away = (value: IndexedValue) => measureDistance(value, sought)
  const near = findValues(family, definition, (value) => Math.abs(away(value)) <= maxDistance)
  const sorted = near.toSorted((a, b) => Math.abs(away(a.value)) - Math.abs(away(b.value)))
  const nearest = [sorted.find(({ value }) => away(value) < 0), sorted.find(({ value }) => away(value) > 0)]
  return toValueFit(
    family,
    nearest.filter((item) => item !== undefined),
    0,
  )?.constraint
}

/** For a thread that no product has: the metric ones of the nearest diameter. */
export function findNearestThread(family: IndexedFamily, diameterMm: number): Constraint | undefined {
  const definition = family.definitions.find(({ key }) => key === 'thread')
  const metric = definition ? findValues(family, definition, ({ value }) => /^M\d/.test(value)) : []
  const away = ({ value }: FamilyValue) => Math.abs(Number.parseFloat(value.value.slice(1)) - diameterMm)
  const least = Math.min(...metric.map(away))
  const nearest = metric.filter((item) => away(item) === least)
  return least <= diameterMm * maxDistance ? toValueFit(family, nearest, 0)?.constraint : undefined
}

/** A size in the unit of an attribute; undefined if that measures something else. */
function convertSize({ unit }: AlternativeDefinition, size: Size): number | undefined {
  const own = units[unit?.toLowerCase() as Exclude<LengthUnit, ''>]
  const other = units[size.unit === '' ? 'mm' : size.unit]
  return own?.of === other.of ? (Number(size.number) * other.times) / own.times : undefined
}

/** How much larger a value is than what is sought, as a share of it; not a number if they cannot be compared. */
const measureDistance = ({ number = Number.NaN }: IndexedValue, sought: number): number =>
  sought === 0 ? Number.NaN : number / sought - 1

/** Whether a value of an attribute suits, made once for all its values; undefined if none can. */
type ToTest = (definition: AlternativeDefinition) => ((value: IndexedValue) => boolean) | undefined

/** The values that a size is; else those it is by its nominal inches, `6 inch` for 150 mm; else the ranges it is in. */
function findSizes(family: IndexedFamily, definitions: readonly AlternativeDefinition[], term: Size): FamilyValue[] {
  const find = (toTest: ToTest) =>
    definitions.flatMap((definition) => {
      const suits = toTest(definition)
      return suits ? findValues(family, definition, suits) : []
    })
  const exact = find((definition) => testSize(definition, term))
  if (exact.length > 0) return exact
  const nominal = toNominal(term)
  const inNominal = nominal ? find((definition) => testSize(definition, nominal)) : []
  if (inNominal.length > 0) return inNominal
  const width = ({ value }: FamilyValue) => value.range!.to - value.range!.from
  return find((definition) => testRange(definition, nominal ?? term)).toSorted((a, b) => width(a) - width(b))
}

/** Tools are named by inches of 25 mm. */
function toNominal({ number, unit, ...size }: Size): Size | undefined {
  return unit === 'in' && Number(number) >= 1 ? { ...size, number: String(Number(number) * 25), unit: 'mm' } : undefined
}

/** Whether a size lies in a range such as `20-100` of the same dimension. */
const testRange = (definition: AlternativeDefinition, term: Size): ReturnType<ToTest> => {
  const sought = convertSize(definition, term)
  if (sought === undefined) return undefined
  return ({ range }) => range !== undefined && sought >= range.from && sought <= range.to
}

/** Inches and what pounds make are rounded in use. */
// bounded: fixed
const rounded: ReadonlySet<LengthUnit> = new Set(['in', 'thou', 'ft·lb', 'in·lb', 'lbf'])
const roundedTolerance = 0.006

const testSize = (definition: AlternativeDefinition, term: Size): ReturnType<ToTest> => {
  const { number, unit } = term
  const sought = convertSize(definition, term)
  const mayBeWritten = unit === '' || unit === 'mm'
  if (sought === undefined && !mayBeWritten) return undefined
  const [thread, exact] = [`M${number}`, Number(number)]
  const tolerance = rounded.has(unit) ? roundedTolerance : 1e-9
  return (value) => {
    if (value.number === undefined && mayBeWritten)
      return value.value === thread || (definition.unit !== null && value.words.has(number))
    if (unit === '') return value.number === exact
    return sought !== undefined && Math.abs(measureDistance(value, sought)) <= tolerance
  }
}
