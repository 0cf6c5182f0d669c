import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'
import { findRepeated, withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { Country, Region } from '#people/addresses/country.ts'

const tag = { name: 'Tax', description: 'What tax the shop charges, and where.' }

/** A product's class where rates differ by the kind of goods. */
export const taxClasses = ['standard', 'reduced', 'exempt'] as const
export const TaxClass = z.enum(taxClasses)
export type TaxClass = z.output<typeof TaxClass>

/** A rate in percent with at most three decimals. */
const Percent = z.number().min(0).max(99).multipleOf(0.001)

/** The rates of a country, or of a part of it. The class exempt is charged nothing. */
const CountryRates = z.strictObject({ country: Country, region: Region, standard: Percent, reduced: Percent })
export type CountryRates = z.output<typeof CountryRates>

/**
 * `home`: the country where the shop delivers from, with its region where rates are by region. `pricesInclude`: prices
 * are entered and shown with the tax of home; otherwise tax is added. Tax is charged where there are rates; elsewhere
 * in the European Union at the rates of home; nowhere else. Rates of 0 say that none is charged.
 */
export const TaxTable = z
  .strictObject({
    home: Country,
    homeRegion: Region,
    pricesInclude: z.boolean(),
    /**
     * The treatment of an order with a VAT number while VIES does not answer: it is taxed, or it cannot be paid yet.
     */
    unansweredNumbers: z.enum(['taxed', 'held']),
    rates: z.array(CountryRates).max(500),
  })
  .superRefine(({ rates }, { addIssue }) => {
    // guard: a place has one rate of tax | findRepeated(rates → findRepeated(rates.slice(0, 1) | tax/tables
    for (const at of findRepeated(rates, ({ country, region }) => `${country}-${region}`))
      addIssue({ code: 'custom', path: ['rates', at, 'country'], ...withIssueCode('listed_twice') })
  })
export type TaxTable = z.output<typeof TaxTable>

export const getTaxTable = endpoint('GET /tax', {
  tag,
  summary: 'The rates of tax',
  access: 'admin',
  reply: TaxTable,
})

/**
 * Replaces the rates. `was` holds those that the form showed, so that another admin's change made meanwhile is not
 * lost.
 */
export const changeTaxTable = endpoint('PUT /tax', {
  tag,
  summary: 'Change the rates of tax',
  access: 'admin',
  body: z.strictObject({ was: TaxTable, is: TaxTable }),
  reply: ModifiedReply,
  refusals: ['stale_version'],
})
