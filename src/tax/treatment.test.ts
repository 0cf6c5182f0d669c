import { expect, test } from 'vitest'
import { demonstration } from './demonstration.ts'
import { treatmentOf } from './treatment.ts'

const to = (country: string, hasVatNumber = false) => ({ country, region: '', hasVatNumber })

test.each([
  ['DE', false, 'taxed', 'gross', 19000],
  ['DE', true, 'taxed', 'gross', 19000],
  ['FR', false, 'taxed', 'gross', 20000],
  ['FR', true, 'reverse_charge', 'exempt', 0],
  ['GB', true, 'taxed', 'gross', 20000],
  ['US', false, 'export', 'exempt', 0],
] as const)('goods from Germany to %s (VAT number: %s) are %s', (country, hasVatNumber, ground, pricing, rate) => {
  const treatment = treatmentOf(demonstration, to(country, hasVatNumber))
  expect(treatment).toMatchObject({ ground, pricing })
  expect(treatment.ratesOf('standard')).toEqual({ homeRate: 19000, rate })
  expect(treatment.ratesOf('exempt')).toEqual({ homeRate: 0, rate: 0 })
})

test('net prices have tax added where it is charged', () => {
  const net = { ...demonstration, pricesInclude: false }
  expect(treatmentOf(net, to('DE'))).toMatchObject({ ground: 'taxed', pricing: 'net' })
  expect(treatmentOf(net, to('US')).ratesOf('standard').rate).toBe(0)
})

test('a part of a country may have rates of its own', () => {
  const own = { country: 'ES', region: 'CN', standard: 7, reduced: 3 }
  const table = { ...demonstration, rates: [...demonstration.rates, own] }
  const rateIn = (region: string) => treatmentOf(table, { ...to('ES'), region }).ratesOf('standard').rate
  expect([rateIn('CN'), rateIn('M'), rateIn('')]).toEqual([7000, 21000, 21000])
})

test('a member state without rates is no export: what private people buy there is taxed as at home', () => {
  const table = { ...demonstration, rates: demonstration.rates.filter(({ country }) => country !== 'FR') }
  const treatment = treatmentOf(table, to('FR'))
  expect([treatment.ground, treatment.ratesOf('standard').rate]).toEqual(['taxed', 19000])
  expect(treatmentOf(table, to('FR', true)).ground).toBe('reverse_charge')
  expect(treatmentOf({ ...table, home: 'GB' }, to('FR')).ground).toBe('export')
})
