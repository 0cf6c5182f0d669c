import { buildQueryAddress } from '#base/ui/lists/next-page.tsx'
import { BreakdownSort, ComparisonShape, PresetShape, SalesDimension, type Top, TopShape } from './contract.ts'
import type { PeriodComparison, Preset } from './period.ts'

/** What the address of the screen says. */
export type Choice = {
  period: Preset
  /** Two days instead of a named period. */
  days: { from: string; to: string } | undefined
  compare: PeriodComparison
  currency: string
  by: SalesDimension
  sort: BreakdownSort
  top: Top
}

const isDay = (text: string | null): text is string => /^20\d\d-\d\d-\d\d$/.test(text ?? '')

/** Reads what is asked for; what cannot be read is as without it. */
export function readChoice(query: URLSearchParams): Choice {
  const [from, to] = [query.get('from'), query.get('to')]
  return {
    period: PresetShape.safeParse(query.get('period')).data ?? '30_days',
    days: isDay(from) && isDay(to) ? { from, to } : undefined,
    compare: ComparisonShape.safeParse(query.get('compare')).data ?? 'before',
    currency: query.get('currency') ?? '',
    by: SalesDimension.safeParse(query.get('by')).data ?? 'product',
    sort: BreakdownSort.safeParse(query.get('sort')).data ?? 'net',
    top: TopShape.safeParse(query.get('top')).data ?? '10',
  }
}

/** What the calls are asked. */
export const toPeriodInput = ({ period, days, compare, currency }: Choice) => ({
  ...(days ?? { period }),
  compare,
  ...(currency ? { currency } : {}),
})

/** The address of the screen with something else chosen. */
export function buildChoiceAddress(choice: Choice, change: Partial<Choice>): string {
  const { period, days, compare, currency, by, sort, top } = { ...choice, ...change }
  return buildQueryAddress({
    ...(days ?? { period }),
    ...{ compare: compare === 'before' ? '' : compare, currency, by: by === 'product' ? '' : by },
    ...{ sort: sort === 'net' ? '' : sort, top: top === '10' ? '' : top },
  })
}

/** The part of a file's name that says which days it is of. */
export const toFileDays = ({ from, to }: { from: string; to: string }) => `${from}-${to}`
