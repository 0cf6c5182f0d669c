import { compacted } from '#catalogue/normalise.ts'
import type { Ask } from './asks.ts'
import type { Group, Understood } from './contract.ts'
import { wordsOf } from './family-index.ts'
import type { Matched } from './match.ts'

/** What the parts of a search were taken for, as the best family has it. */
export function understoodOf(
  asks: readonly Ask[],
  leftOut: readonly Ask[],
  { family, answers }: Matched,
): Understood[] {
  return asks.flatMap((ask, place): Understood[] => {
    if (leftOut.includes(ask)) return []
    const without = asks
      .filter((one) => one !== ask)
      .map(({ text }) => text)
      .join(' ')
    const constraint = answers[place]?.find((fit) => fit.constraint)?.constraint
    const definition = constraint?.definition
    const [thing] = ask.ways[0]?.things ?? []
    const said = { text: ask.text, without, key: '', label: '', labelBn: '', unit: '' }
    if (thing?.kind === 'standard') {
      const same = family.standards.get(thing.number)?.has(thing.body) && !contains(family.standard, thing.number)
      return [{ ...said, kind: 'standard', value: same ? family.standard : '' }]
    }
    if (definition && thing?.kind !== 'word') {
      const { key, label, labelBn = '', unit } = definition
      return [{ ...said, kind: 'attribute', key, label, labelBn, unit: unit ?? '', value: constraint?.value ?? '' }]
    }
    const spelled = thing?.kind === 'word' ? (thing.reading.spelled ?? '') : ''
    return [{ ...said, kind: spelled === '' ? 'words' : 'spelling', value: spelled }]
  })
}

/** A number that is another maker's, or of a product that is no longer sold, as the part number that it leads to. */
export function numberUnderstood(q: string, groups: readonly Group[]): Understood[] {
  const [product, ...others] = groups.flatMap(({ products }) => products)
  if (!product || others.length > 0 || compacted(q) === compacted(product.sku)) return []
  const said = { without: '', key: '', label: '', labelBn: '', unit: '' }
  return [{ ...said, kind: 'number', text: q, value: product.sku }]
}

const contains = (standard: string, number: string) =>
  wordsOf(standard.replaceAll('-', ' ')).includes(number.split('-')[0]!)
