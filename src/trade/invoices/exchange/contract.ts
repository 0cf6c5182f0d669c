import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { tag } from '../contract.ts'

/** A currency by its code of ISO 4217. */
const Currency = z.string().regex(/^[A-Z]{3}$/)

const Day = z.iso.date().regex(/^20\d\d-/)

/** The source of a rate: an admin, the European Central Bank, or a demonstration that makes it up. */
export const rateSources = ['admin', 'ecb', 'practice'] as const
export type RateSource = (typeof rateSources)[number]

/** The price of one unit of `base` in units of `quote` on a day. */
export const ExchangeRate = z.object({
  base: Currency,
  quote: Currency,
  day: Day,
  rate: z.number(),
  source: z.enum(rateSources),
})
export type ExchangeRate = z.output<typeof ExchangeRate>

/**
 * `taxCurrency`: the currency in which the seller declares tax. If it is not the shop's, invoices state the tax in
 * both.
 */
export const ExchangeRates = z.object({
  shopCurrency: Currency,
  taxCurrency: Currency,
  /** The rates that today's invoices could use, best first. */
  rates: z.array(ExchangeRate),
})
export type ExchangeRates = z.output<typeof ExchangeRates>

export const listExchangeRates = endpoint('GET /exchange-rates', {
  tag,
  summary: 'The rates by which invoices say tax in the currency that it is declared in',
  access: 'admin',
  reply: ExchangeRates,
})

/** Replaces an admin's rate for the same day. Issued invoices keep their rate. */
export const enterExchangeRate = endpoint('PUT /exchange-rates', {
  tag,
  summary: 'Enter the exchange rate of a day',
  access: 'admin',
  body: z
    .strictObject({ base: Currency, quote: Currency, day: Day, rate: z.number().min(0.000_000_001).max(1_000_000_000) })
    .refine(({ base, quote }) => base !== quote, { path: ['quote'], ...withIssueCode('listed_twice') }),
  reply: ModifiedReply,
})
