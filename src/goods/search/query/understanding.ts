import { listCompactForms } from '#goods/catalogue/normalise.ts'
import type { LeftOut, ResultGroup, Understanding } from '../contract.ts'
import { splitWords } from '../index/stem-words.ts'
import type { QueryPart } from './interpret-query.ts'
import type { FamilyMatch } from './match-family.ts'

/** The interpretation of each part of a search by the best family. */
export function toUnderstanding(
  parts: readonly QueryPart[],
  leftOut: readonly QueryPart[],
  { family, answers }: FamilyMatch,
): Understanding[] {
  return parts.flatMap((part, index): Understanding[] => {
    // What is not sold is said in a sentence.
    const isPurpose = answers[index]?.some((fit) => fit.isPurpose)
    if (leftOut.includes(part) || (part.isUnsold && !isPurpose)) return []
    const without = joinOthers(parts, part)
    const constraint = answers[index]?.find((fit) => fit.constraint)?.constraint
    const definition = constraint?.definition
    const [term] = part.interpretations[0]?.terms ?? []
    const empty = { text: part.text, without, key: '', label: '', translations: {}, unit: '' }
    if (term?.kind === 'standard') {
      const same = family.standards.get(term.number)?.has(term.body) && !contains(family.standard, term.number)
      return [{ ...empty, kind: 'standard', value: same ? family.standard : '' }]
    }
    if (definition && term?.kind !== 'word') {
      const { key, label, translations = {}, unit } = definition
      return [
        { ...empty, kind: 'attribute', key, label, translations, unit: unit ?? '', value: constraint?.value ?? '' },
      ]
    }
    const spelled = term?.kind === 'word' ? (term.reading.spelled ?? '') : ''
    return [{ ...empty, kind: spelled === '' ? 'words' : 'spelling', value: spelled }]
  })
}

/** The parts that were left out, and the end of the search that was not read, each with its reason. */
export function toLeftOut(
  parts: readonly QueryPart[],
  leftOut: readonly QueryPart[],
  unknown: readonly QueryPart[],
  unread: string,
): LeftOut[] {
  const listed = leftOut.map((part): LeftOut => {
    const reason = unknown.includes(part) ? 'unknown' : 'combination'
    return { text: part.text, without: joinOthers(parts, part), reason }
  })
  return unread === '' ? listed : [...listed, { text: unread, without: joinOthers(parts), reason: 'unread' }]
}

const joinOthers = (parts: readonly QueryPart[], part?: QueryPart): string =>
  parts
    .filter((other) => other !== part)
    .map(({ text }) => text)
    .join(' ')

/** The product that another maker's number, or that of a product no longer sold, leads to. */
export function toNumberUnderstanding(q: string, groups: readonly ResultGroup[]): Understanding[] {
  const [product, ...others] = groups.flatMap(({ products }) => products)
  if (!product || others.length > 0 || listCompactForms(q).some((form) => listCompactForms(product.sku).includes(form)))
    return []
  const empty = { without: '', key: '', label: '', translations: {}, unit: '' }
  return [{ ...empty, kind: 'number', text: q, value: product.sku }]
}

/** What was wanted, and the product that it goes with. */
export function toMateUnderstanding(parts: readonly QueryPart[], mate: { text: string; sku: string }): Understanding[] {
  const wanted = parts.filter(({ isAfterFor }) => !isAfterFor)
  const empty = { key: '', label: '', translations: {}, unit: '' }
  return [
    ...wanted.map((part) => ({ ...empty, kind: 'words' as const, text: part.text, without: mate.text, value: '' })),
    { ...empty, kind: 'mate', text: mate.text, without: wanted.map(({ text }) => text).join(' '), value: mate.sku },
  ]
}

const contains = (standard: string, number: string) =>
  splitWords(standard.replaceAll('-', ' ')).includes(number.split('-')[0]!)
