import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Modified } from '#platform/contract/shapes.ts'
import { Country, Region } from '#platform/country.ts'
import { because, repeated } from '#platform/refusals/field-problem.ts'

const tag = { name: 'Tax', description: 'What tax the shop charges, and where.' }

/** What a product counts as where the rates differ by the kind of goods. */
export const taxClasses = ['standard', 'reduced', 'exempt'] as const
export const TaxClass = z.enum(taxClasses)
export type TaxClass = z.output<typeof TaxClass>

/** A rate in percent with at most three decimals. */
const Percent = z.number().min(0).max(99).multipleOf(0.001)

/** The rates of a country, or of a part of it. What is exempt is charged nothing. */
const Rates = z.strictObject({ country: Country, region: Region, standard: Percent, reduced: Percent })
export type Rates = z.output<typeof Rates>

/**
 * `home`: from where the shop delivers. `pricesInclude`: prices are entered and shown with the tax of home in them, else
 * tax is added. Tax is charged where there are rates, within the European Union those of home where there are none, and to
 * nobody else.
 */
export const TaxTable = z
  .strictObject({
    home: Country,
    pricesInclude: z.boolean(),
    rates: z.array(Rates).max(500),
  })
  .superRefine(({ rates }, { addIssue }) => {
    // guard: a place has one rate of tax | repeated(rates → repeated(rates.slice(0, 1) | tax/tables
    for (const at of repeated(rates, ({ country, region }) => `${country}-${region}`))
      addIssue({ code: 'custom', path: ['rates', at, 'country'], ...because('listed_twice') })
  })
export type TaxTable = z.output<typeof TaxTable>

export const getTaxTable = endpoint('GET /tax', {
  tag,
  summary: 'The rates of tax',
  access: 'admin',
  reply: TaxTable,
})

/** Replaces the rates; `was` are those that were shown, so that another admin's change made meanwhile is not lost. */
export const changeTaxTable = endpoint('PUT /tax', {
  tag,
  summary: 'Change the rates of tax',
  access: 'admin',
  body: z.strictObject({ was: TaxTable, is: TaxTable }),
  reply: Modified,
  refusals: ['stale_version'],
})
