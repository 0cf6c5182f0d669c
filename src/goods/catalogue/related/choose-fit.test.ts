import { expect, test } from 'vitest'
import type { PartValues } from '../strength-class.ts'
import { chooseFit, type FitCandidate } from './choose-fit.ts'

const part = (strengthClass: string | undefined, material: string, finish = 'Plain', length?: number): PartValues => ({
  ...{ strengthClass, material, finish, length },
})
const carbon = 'Carbon steel'
const [a2, a4] = ['Stainless steel A2', 'Stainless steel A4']
const bolts = {
  '4.8': part('4.8', carbon, 'Zinc plated', 20),
  '8.8': part('8.8', carbon, 'Zinc plated', 20),
  '10.9': part('10.9', 'Alloy steel', 'Plain, oiled', 20),
  '12.9': part('12.9', 'Alloy steel', 'Black oxide', 20),
  'A2-70': part('A2-70', a2, 'Plain', 20),
  'A4-80': part('A4-80', a4, 'Plain', 20),
}
const nuts = {
  '8': part('8', carbon, 'Zinc plated'),
  '10': part('10', carbon, 'Plain, oiled'),
  '04': part('04', carbon),
  '12': part('12', carbon),
  'A2-70': part('A2-70', a2),
  'A2-035': part('A2-035', a2),
  'A4-70': part('A4-70', a4),
  'A4-80': part('A4-80', a4),
}
const washers = {
  '200 HV': part('200 HV', carbon, 'Zinc plated'),
  '300 HV': part('300 HV', carbon, 'Zinc plated'),
  A2: part('200 HV', a2),
}
const springWashers = { steel: part(undefined, 'Spring steel'), stainless: part(undefined, 'Stainless spring steel') }
const drills = {
  HSS: part(undefined, 'High-speed steel HSS'),
  Co: part(undefined, 'Cobalt high-speed steel HSS-E Co5'),
}

type Case = [host: PartValues, among: Record<string, PartValues>, names: string[], chosen: string | undefined]

const cases: Case[] = [
  [bolts['4.8'], nuts, ['10', '8', '04'], '8'],
  [bolts['8.8'], nuts, ['10', '8', 'A2-70', '04'], '8'],
  [bolts['10.9'], nuts, ['8', '10', '12', 'A4-80'], '10'],
  [bolts['12.9'], nuts, ['8', '10', '12'], '12'],
  [bolts['12.9'], nuts, ['8', '10', 'A4-80'], undefined],
  [bolts['A2-70'], nuts, ['8', 'A2-035', 'A2-70', 'A4-80'], 'A2-70'],
  [bolts['A2-70'], nuts, ['8', '10', 'A2-035'], undefined],
  [bolts['A4-80'], nuts, ['8', 'A2-70', 'A4-70', 'A4-80'], 'A4-80'],
  [bolts['A4-80'], nuts, ['A2-70', 'A4-70'], undefined],
  [bolts['8.8'], washers, ['300 HV', '200 HV', 'A2'], '200 HV'],
  [bolts['10.9'], washers, ['200 HV', '300 HV'], '300 HV'],
  [bolts['12.9'], washers, ['200 HV', '300 HV'], undefined],
  [bolts['A4-80'], washers, ['200 HV', 'A2'], 'A2'],
  [nuts['10'], washers, ['200 HV', '300 HV'], '300 HV'],
  [nuts['8'], bolts, ['4.8', '8.8', '10.9', 'A2-70'], '8.8'],
  [nuts['A4-70'], bolts, ['8.8', 'A2-70', 'A4-80'], undefined],
  [washers['200 HV'], bolts, ['10.9', '12.9', 'A2-70', '8.8'], '8.8'],
  [springWashers.stainless, bolts, ['12.9', '8.8', 'A2-70'], 'A2-70'],
  [bolts['8.8'], springWashers, ['stainless', 'steel'], 'steel'],
  [bolts['8.8'], springWashers, ['stainless'], undefined],
  [bolts['A2-70'], springWashers, ['steel'], undefined],
  // A tool is no part of the joint.
  [bolts['A2-70'], drills, ['HSS'], 'HSS'],
  [drills.HSS, bolts, ['A2-70', '8.8'], '8.8'],
]

const toCandidate = (sku: string, attributes: PartValues): FitCandidate => ({ sku, attributes, quantity: 1, demand: 0 })

test('what goes with a part bears what it bears, and is of a metal that may touch it', () => {
  const chosen = cases.map(
    ([host, among, names]) =>
      chooseFit(
        host,
        names.map((name) => toCandidate(name, among[name]!)),
        [],
      )?.sku,
  )
  expect(chosen).toEqual(cases.map(([, , , expected]) => expected))
})

test('of parts that suit alike the plain form comes first, then the finish, the stock and the sales', () => {
  const host = bolts['8.8']
  const choose = (...others: Partial<FitCandidate>[]) =>
    chooseFit(
      host,
      others.map((other, index) => ({ ...toCandidate(String(index), nuts['8']), ...other })),
      [{ key: 'strands', plain: '1' }, { key: 'length' }],
    )?.sku
  const plain = { ...nuts['8'], strands: '1' }
  expect(choose({}, { attributes: { ...plain, strengthClass: '10' } })).toBe('1')
  expect(choose({ attributes: { ...plain, finish: 'Plain' } }, { attributes: plain, quantity: 0 })).toBe('1')
  expect(choose({ quantity: 0, demand: 9 }, {})).toBe('1')
  expect(choose({}, { demand: 2 })).toBe('1')
  expect(choose({ sku: 'b' }, { sku: 'a' })).toBe('a')
})
