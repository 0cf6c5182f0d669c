import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getMinorDigits } from '#base/platform/text/money.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { taxClasses } from '#company/tax/contract.ts'
import { countryCodes } from '#people/addresses/country-codes.ts'
import { berlin, oakland, paris } from '../../../../test/addresses.ts'
import { invoiceOver } from '../../../../test/invoice-content.ts'
import { runs } from '../../../../test/runs.ts'
import { shareShop } from '../../../../test/shop.ts'
import { convertMinor } from '../exchange/convert.ts'
import { currencyByCountry } from '../exchange/currency-by-country.ts'
import { groupTaxes } from '../vat.ts'

const shared = shareShop()

test('the database counts the digits of currencies and knows those of countries as the shop does', async () => {
  const currencies = Intl.supportedValuesOf('currency')
  const { rows } = await sql<{ all: number[]; countries: string[] }>`select
    (select jsonb_agg(currency_digits(code) order by at) from unnest(${currencies}::text[]) with ordinality c (code, at)) as all,
    (select jsonb_agg(currency_in(code) order by at) from unnest(${countryCodes}::text[]) with ordinality c (code, at)) as countries`.execute(
    shared().db,
  )
  expect(rows[0]!.all).toEqual(currencies.map(getMinorDigits))
  expect(rows[0]!.countries).toEqual(countryCodes.map((code) => currencyByCountry.get(code) ?? null))
})

test('the database converts amounts as the shop does', async () => {
  const amounts = fc.record({
    minor: fc.integer({ min: 0, max: 100_000_000 }).map((units) => units * 10),
    from: fc.constantFrom('USD', 'JPY', 'KWD'),
    to: fc.constantFrom('EUR', 'HUF', 'BHD'),
    rate: fc.integer({ min: 1, max: 20_000_000 }).map((millionths) => millionths / 1e5),
    isDirect: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(amounts, async ({ minor, from, to, rate, isDirect }) => {
      const [base, quote] = isDirect ? [from, to] : [to, from]
      const exchange = { base, quote, rate, day: '2026-03-04', source: 'ecb' as const }
      const converted = convertMinor(minor, from, to, exchange)
      // Beyond that neither counts single units, nor does a column hold them.
      fc.pre(Number.isSafeInteger(converted))
      const { rows } = await sql<{ minor: number }>`select
        convert_minor(${minor}::bigint, ${from}, ${to}, ${JSON.stringify(exchange)}::jsonb)::float8 as minor`.execute(
        shared().db,
      )
      expect(Math.abs(rows[0]!.minor - converted)).toBeLessThanOrEqual(getChargeStep(to))
    }),
    { numRuns: runs(60, 1500) },
  )
})

test('the database splits what is taxed at 0 as documents do on paper', async () => {
  const sold = fc.record({
    price: fc.integer({ min: 1, max: 900 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    taxClass: fc.constantFrom(...taxClasses),
  })
  const invoices = fc.record({
    sold: fc.array(sold, { minLength: 1, maxLength: 6 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  })
  await fc.assert(
    fc.asyncProperty(invoices, async (given) => {
      const { content } = invoiceOver({ ...given, isReducedZero: true })
      const step = getChargeStep(given.currency)
      const expected = groupTaxes(content, step)
        .filter(({ rate }) => rate === 0)
        .map(({ category, netMinor }) => ({ treatment: category.code === 'E' ? 'exempt' : 'zero_rated', netMinor }))
      const whole = content.taxes.find(({ rate }) => rate === 0)
      if (!whole) return
      const { rows } = await sql<{ treatment: string; netMinor: number }>`select treatment, net_minor
        from split_at_zero(${JSON.stringify(content)}::jsonb, ${whole.netMinor}::bigint, ${step}::bigint)`.execute(
        shared().db,
      )
      const byName = (all: typeof rows) => all.toSorted((a, b) => a.treatment.localeCompare(b.treatment))
      expect(byName(rows.map((row) => ({ ...row, netMinor: Number(row.netMinor) })))).toEqual(byName(expected))
    }),
    { numRuns: runs(80, 2000) },
  )
})

const seller = { country: 'DE', vatNumber: 'DE123456788' }
const at = (country: string, postcode = '') => ({ buyer: { address: { ...berlin, country, postcode } } })

test.each([
  ['home', { ...at('DE', '10115'), ground: 'taxed' }, 'DE', 'domestic', 'DE'],
  ['another member state, whose row may have been missing', { ...at('CY'), ground: 'taxed' }, 'CY', 'unknown', ''],
  ['Northern Ireland', { ...at('GB', 'BT1 5GS'), ground: 'taxed' }, 'GB', 'unknown', ''],
  ['Great Britain', { ...at('GB', 'SW1A 1AA'), ground: 'taxed' }, 'GB', 'foreign', 'GB'],
  ['the Isle of Man', { ...at('IM'), ground: 'taxed' }, 'IM', 'foreign', 'GB'],
  ['Monaco', { ...at('MC'), ground: 'taxed' }, 'MC', 'unknown', ''],
  ['an island of its home', { ...at('DE', '27498'), ground: 'taxed' }, 'DE', 'unknown', ''],
  [
    'a business of a member state',
    { buyer: { address: paris }, ground: 'intra_community' },
    'FR',
    'intra_community',
    'DE',
  ],
  ['a third country', { buyer: { address: oakland }, ground: 'export' }, 'US', 'export', 'DE'],
  ['a state whose regions tax', { buyer: { address: oakland }, ground: 'taxed' }, 'US', 'unknown', ''],
  ['a time before tax', { ...at('FR'), ground: null }, 'FR', 'none', ''],
])('an older document says what is certain of %s', async (_, content, country, scheme, state) => {
  const { rows } =
    await sql`select * from derive_taxation(${JSON.stringify({ seller, ...content })}::jsonb, ${country})`.execute(
      shared().db,
    )
  expect(rows).toEqual([{ scheme, state }])
})
