import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { taxClasses } from '#company/tax/contract.ts'
import { countryCodes } from '#people/addresses/country-codes.ts'
import { invoiceOver, type SoldLine } from '../../../../test/invoice-content.ts'
import type { InvoiceContent } from '../content.ts'
import { buildCreditNote } from '../credit-note.ts'
import type { ExchangeRate } from './contract.ts'
import { chooseRate, convertMinor, convertTaxes } from './convert.ts'
import { currencyByCountry } from './currency-by-country.ts'

const rate = (base: string, quote: string, value: number, day: string, source: ExchangeRate['source'] = 'ecb') => ({
  ...{ base, quote, rate: value, day, source },
})

test('the rate is the newest, that of the seller before that of the bank, in either direction', () => {
  const bank = rate('EUR', 'USD', 1.08, '2026-03-04')
  const own = rate('USD', 'EUR', 0.9, '2026-03-04', 'admin')
  const older = rate('EUR', 'USD', 1.2, '2026-03-03', 'admin')
  expect(chooseRate([older, bank], 'USD', 'EUR')).toBe(bank)
  expect(chooseRate([older, bank, own], 'USD', 'EUR')).toBe(own)
  expect(chooseRate([older, bank, own], 'EUR', 'USD')).toBe(own)
  expect(chooseRate([older, bank], 'GBP', 'EUR')).toBeUndefined()
})

test('two other currencies are compared by the euro of one day, with the digits that documents say', () => {
  const rates = [
    rate('EUR', 'USD', 1.08, '2026-03-04'),
    rate('EUR', 'PLN', 4.32, '2026-03-04'),
    rate('EUR', 'PLN', 4, '2026-03-05'),
  ]
  expect(chooseRate(rates, 'USD', 'PLN')).toEqual(rate('PLN', 'USD', 0.25, '2026-03-04'))
})

test.each([
  [1900, 'USD', 'EUR', rate('EUR', 'USD', 1.08, ''), 1759],
  [1900, 'USD', 'EUR', rate('USD', 'EUR', 0.9, ''), 1710],
  [1900, 'USD', 'JPY', rate('USD', 'JPY', 150.5, ''), 2860],
  [999_999_999_999, 'IDR', 'EUR', rate('EUR', 'IDR', 17_000, ''), 5_882_352_941],
  [1900, 'USD', 'KWD', rate('USD', 'KWD', 0.3072, ''), 5840],
])('%i of %s in %s', (minor, from, to, exchange, converted) => {
  expect(convertMinor(minor, from, to, exchange)).toBe(converted)
})

test('what is credited in parts is in the other currency what the invoice said, and no part is below zero', () => {
  const sold = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      taxClass: fc.constantFrom(...taxClasses),
    }),
    { minLength: 1, maxLength: 5 },
  ) as fc.Arbitrary<SoldLine[]>
  fc.assert(
    fc.property(
      sold,
      fc.double({ min: 0.0001, max: 20_000, noNaN: true }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (lines, value, to) => {
        const invoice = invoiceOver({ sold: lines, currency: 'USD' })
        const { taxes } = invoice.content
        const accounting = convertTaxes(taxes, 'USD', to, rate('USD', to, value, '2026-03-04'))
        const whole = { ...invoice, content: { ...invoice.content, accounting } }
        const notes: InvoiceContent[] = []
        for (const part of [0.3, 0.5, 1]) {
          const left = whole.content.totalMinor - notes.reduce((sum, note) => sum + note.totalMinor, 0)
          const note = buildCreditNote(whole, notes, Math.ceil(left * part))
          if (note) notes.push(note)
        }
        const back = notes.flatMap((note) => (note.accounting ? [note.accounting.taxMinor] : []))
        expect(back.every((minor) => minor >= 0)).toBe(true)
        expect(back.reduce((sum, minor) => sum + minor, 0)).toBe(accounting?.taxMinor ?? 0)
        if (accounting) expect(accounting.taxMinor % getChargeStep(to)).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('every country has one currency, and each is one', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  expect(countryCodes.filter((country) => !currencyByCountry.has(country))).toEqual(['AQ'])
  expect([...new Set(currencyByCountry.values())].filter((currency) => !known.has(currency))).toEqual([])
  expect(['DE', 'BG', 'GB', 'BD', 'US', 'CH'].map((country) => currencyByCountry.get(country))).toEqual([
    'EUR',
    'EUR',
    'GBP',
    'BDT',
    'USD',
    'CHF',
  ])
})
