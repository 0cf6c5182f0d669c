import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { translationsFor } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { comparisons, presets, steps } from './period.ts'

const tag = { name: 'Analytics', description: 'What was sold in a period, beside the one before.' }

const Day = z.iso.date().regex(/^20\d\d-/)

export const PresetShape = z.enum(presets)
export const ComparisonShape = z.enum(comparisons)

/** A named period, or two days of the shop's calendar, the last one included. Without either: the last 30 days. */
const query = {
  period: PresetShape.optional(),
  from: Day.optional(),
  to: Day.optional(),
  compare: ComparisonShape.optional(),
  /** Without it: that of the shop. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
}

type Period = { from?: string | undefined; to?: string | undefined }
const isPeriod = ({ from, to }: Period) => (from === undefined) === (to === undefined) && (from ?? '') <= (to ?? '')
const endsBefore = { path: ['to'], ...withIssueCode('ends_before') }

/**
 * Amounts are net of tax, in the major unit. `sold`: invoices. `refunded`: credit notes. `net`: what is left, and is in the
 * journal. `tax`: that of `net`.
 */
export const Sales = z.object({
  orders: z.int(),
  pieces: z.int(),
  sold: z.number(),
  refunded: z.number(),
  net: z.number(),
  tax: z.number(),
  /** What an order came to before refunds; null: there was none. */
  average: z.number().nullable(),
})
export type Sales = z.output<typeof Sales>

/** Customers who ordered, and how many of them for the first time. */
const Totals = Sales.extend({ customers: z.int(), newCustomers: z.int() })
export type Totals = z.output<typeof Totals>

const DaysShape = z.object({ from: z.string(), to: z.string() })
const Point = DaysShape.extend({ sales: Sales })

export const SalesView = z.object({
  period: DaysShape,
  before: DaysShape,
  /** Whose days they are. */
  timeZone: z.string(),
  currency: z.string(),
  /** All that something was sold in, the shop's first. */
  currencies: z.array(z.string()),
  now: Totals,
  earlier: Totals,
  step: z.enum(steps),
  /** Null where the other period is longer. */
  series: z.array(z.object({ now: Point.nullable(), earlier: Point.nullable() })),
})
export type SalesView = z.output<typeof SalesView>

export const getSales = endpoint('GET /analytics/sales', {
  tag,
  summary: 'What was sold in a period, beside the one before',
  access: 'admin',
  query: z.strictObject(query).refine(isPeriod, endsBefore),
  reply: SalesView,
  refusals: ['unavailable'],
})

export const SalesDimension = z.enum(['product', 'family', 'customer', 'country'])
export type SalesDimension = z.output<typeof SalesDimension>

export const BreakdownSort = z.enum(['net', 'sold', 'refunded', 'orders', 'pieces'])
export type BreakdownSort = z.output<typeof BreakdownSort>

/** How many rows, without it ten; `all`: 10,000 at most. What is in none of them is in the one for the rest. */
export const TopShape = z.enum(['10', '25', '100', 'all'])
export type Top = z.output<typeof TopShape>

const breakdownQuery = {
  ...query,
  by: SalesDimension,
  sort: BreakdownSort.optional(),
  top: TopShape.optional(),
}

/** What a row is of. `none`: products without a family. `other`: amounts that were given back for no goods. */
export const RowKind = z.enum([...SalesDimension.options, 'delivery', 'other', 'none', 'rest'])

/** `orders` is null where orders are in several rows, so that they add up to nothing. `earlier`: `net` of the other period. */
export const BreakdownRow = z.object({
  kind: RowKind,
  /** An id, or the code of a country; empty for what has none. */
  key: z.string(),
  name: z.string(),
  translations: translationsFor('name'),
  sku: z.string(),
  /** Whether it is still there to be opened. */
  isOpen: z.boolean(),
  orders: z.int().nullable(),
  pieces: z.int(),
  sold: z.number(),
  refunded: z.number(),
  net: z.number(),
  earlier: z.number(),
})
export type BreakdownRow = z.output<typeof BreakdownRow>

export const Breakdown = z.object({
  by: SalesDimension,
  currency: z.string(),
  count: z.int(),
  rows: z.array(BreakdownRow),
})
export type Breakdown = z.output<typeof Breakdown>

export const getBreakdown = endpoint('GET /analytics/breakdown', {
  tag,
  summary: 'What was sold in a period by product, family, customer or country',
  access: 'admin',
  query: z.strictObject(breakdownQuery).refine(isPeriod, endsBefore),
  reply: Breakdown,
  refusals: ['unavailable'],
})

export const exportSales = endpoint('GET /analytics/sales/file', {
  tag,
  summary: 'What was sold in each part of a period, as CSV',
  access: 'admin',
  query: z.strictObject(query).refine(isPeriod, endsBefore),
  media: 'text/csv',
  reply: z.file(),
  refusals: ['unavailable'],
})

export const exportBreakdown = endpoint('GET /analytics/breakdown/file', {
  tag,
  summary: 'The rows of a breakdown, as CSV',
  access: 'admin',
  query: z.strictObject(breakdownQuery).refine(isPeriod, endsBefore),
  media: 'text/csv',
  reply: z.file(),
  refusals: ['unavailable'],
})
