import type { AppContext } from '#base/platform/context.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type * as contract from './contract.ts'
import { openDays } from './counting.server.ts'
import {
  choosePeriod,
  chooseStep,
  type Days,
  getPeriodBefore,
  type PeriodComparison,
  type Preset,
  splitPeriod,
} from './period.ts'
import {
  type BreakdownSums,
  type Compared,
  countCustomers,
  type DaySums,
  findBreakdown,
  findCurrencies,
  findDays,
  type SalesSums,
} from './sql.server.ts'

export type PeriodQuery = {
  period?: Preset | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: PeriodComparison | undefined
  currency?: string | undefined
}

/** What is asked for, in the shop's days. */
async function openQuery(
  context: AppContext,
  { period: preset = '30_days', from, to, compare, currency }: PeriodQuery,
) {
  const { timeZone, today } = await openDays(context)
  const isFree = from !== undefined && to !== undefined
  const period = isFree ? { from, to } : choosePeriod(preset, today)
  const before = getPeriodBefore(period, compare ?? 'before', isFree ? undefined : preset)
  return { timeZone, period, before, currency: currency ?? context.config.currency }
}

export async function loadSales(context: AppContext, query: PeriodQuery): Promise<contract.SalesView> {
  const { timeZone, ...compared } = await openQuery(context, query)
  const { period, before, currency } = compared
  const [days, customers, known] = await Promise.all([
    findDays(context.db, compared),
    countCustomers(context.db, compared),
    findCurrencies(context.db),
  ])
  const step = chooseStep(period)
  const [parts, earlier] = [splitPeriod(period, step), splitPeriod(before, step)]
  const toPoint = (part: Days | undefined) => part && { ...part, sales: toSales(sumDays(days, part), currency) }
  const series = Array.from({ length: Math.max(parts.length, earlier.length) }, (_, index) => ({
    now: toPoint(parts[index]) ?? null,
    earlier: toPoint(earlier[index]) ?? null,
  }))
  const own = context.config.currency
  return {
    ...{ period, before, timeZone, currency, step, series },
    currencies: [own, ...known.filter((other) => other !== own)],
    now: {
      ...toSales(sumDays(days, period), currency),
      ...{ customers: customers.now, newCustomers: customers.newNow },
    },
    earlier: {
      ...toSales(sumDays(days, before), currency),
      ...{ customers: customers.earlier, newCustomers: customers.newEarlier },
    },
  }
}

const noSales: SalesSums = {
  ...{ orders: 0, pieces: 0, netMinor: 0, taxMinor: 0 },
  ...{ refundedNetMinor: 0, refundedTaxMinor: 0 },
}

function sumDays(days: readonly DaySums[], { from, to }: Days): SalesSums {
  const sums = { ...noSales }
  for (const { day, ...own } of days) {
    if (day < from || day > to) continue
    for (const key of Object.keys(noSales) as (keyof SalesSums)[]) sums[key] += own[key]
  }
  return sums
}

function toSales(sums: SalesSums, currency: string): contract.Sales {
  const { orders, pieces, netMinor, taxMinor, refundedNetMinor, refundedTaxMinor } = sums
  const amount = (minor: number) => fromMinor(minor, currency)
  return {
    ...{ orders, pieces, sold: amount(netMinor), refunded: amount(refundedNetMinor) },
    ...{ net: amount(netMinor - refundedNetMinor), tax: amount(taxMinor - refundedTaxMinor) },
    average: orders === 0 ? null : amount(Math.round(netMinor / orders)),
  }
}

export type BreakdownQuery = PeriodQuery & {
  by: contract.SalesDimension
  sort?: contract.BreakdownSort | undefined
  top?: contract.Top | undefined
}

// A spreadsheet and a page of memory hold so many.
const maxRows = 10_000

export async function loadBreakdown(context: AppContext, query: BreakdownQuery): Promise<contract.Breakdown> {
  const { by, sort = 'net', top = '10' } = query
  const { period, before, currency }: Compared = await openQuery(context, query)
  const rows = await findBreakdown(context.db, {
    currency,
    period,
    before,
    by,
    sort,
    top: top === 'all' ? maxRows : Number(top),
  })
  return {
    ...{ by, currency, count: rows.reduce((sum, { count }) => sum + count, 0) },
    rows: rows.map((row) => toRow(row, by, currency)),
  }
}

// bounded: the kinds of rows
const hasId = new Set(['product', 'family', 'customer', 'country'])

function toRow(row: BreakdownSums, by: contract.SalesDimension, currency: string): contract.BreakdownRow {
  const { kind, key, name, translations, sku, isOpen, orders, pieces, soldMinor, refundedMinor, thenMinor } = row
  const amount = (minor: number) => fromMinor(minor, currency)
  // An order has products and families in several rows.
  const isShared = kind === 'rest' ? by === 'product' || by === 'family' : by === 'family' && kind !== 'delivery'
  return {
    ...{
      kind,
      key: hasId.has(kind) ? (key ?? '') : '',
      name: name ?? '',
      translations: translations ?? {},
      sku: sku ?? '',
    },
    ...{ isOpen, orders: isShared ? null : orders, pieces },
    ...{ sold: amount(soldMinor), refunded: amount(refundedMinor), net: amount(soldMinor - refundedMinor) },
    earlier: amount(thenMinor),
  }
}
