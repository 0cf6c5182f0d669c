import { expect, test } from 'vitest'
import { absent, otherTaxes, unreadable } from '../../../../test/en16931/absent.ts'
import { type Base, bases } from '../../../../test/en16931/bases.ts'
import { brokenRules, checkedRules } from '../../../../test/en16931/broken-rules.ts'
import { categoryMutations } from '../../../../test/en16931/category-mutations.ts'
import { mutations as single } from '../../../../test/en16931/mutations.ts'

const mutations = [...single, ...categoryMutations]

test.each(Object.entries(bases))('the documents that rules are tried on break none: %s', (_, xml) => {
  expect(brokenRules(xml())).toEqual([])
})

test.each(mutations)('$rule is noticed when it is broken', ({ rule, base, change, also = [] }) => {
  const xml = bases[base as Base]()
  const broken = change.reduce((text, [found, instead]) => {
    expect(text).toMatch(found)
    return text.replace(found, instead)
  }, xml)
  expect(brokenRules(broken).toSorted()).toEqual([rule, ...also].toSorted())
})

test('every rule that is checked has a mutation that breaks it', () => {
  expect([...new Set(mutations.map(({ rule }) => rule))].toSorted()).toEqual(checkedRules.toSorted())
})

/** The rules of EN 16931-1:2017 and of its lists of codes, by their numbers. */
const numbered = (from: number, to: number, prefix: string, without: readonly number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((number) => !without.includes(number))
    .map((number) => `${prefix}${String(number).padStart(2, '0')}`)

const ruleNumbers = [
  ...numbered(1, 66, 'BR-', [34, 35, 39, 40, 58, 59, 60]),
  ...numbered(3, 27, 'BR-CO-', []),
  ...numbered(1, 28, 'BR-DEC-', [3, 4, 7, 8, 21, 22, 26]),
  ...numbered(1, 26, 'BR-CL-', [2, 9, 12]),
  ...['S', 'Z', 'E', 'AE', 'G'].flatMap((name) => numbered(1, 10, `BR-${name}-`)),
  ...numbered(1, 12, 'BR-IC-'),
  ...numbered(1, 14, 'BR-O-'),
]

test('every rule of EN 16931 is checked, or is about something that no document has', () => {
  const others = [...absent.flatMap(({ rules }) => rules.split(' ')), ...unreadable]
  expect([...checkedRules, ...others].toSorted()).toEqual([...ruleNumbers].toSorted())
  expect(otherTaxes.some((name) => checkedRules.some((rule) => rule.startsWith(name)))).toBe(false)
})
