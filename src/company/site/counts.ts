import type { Localized } from '#base/platform/text/locale.ts'
import { formatNumber } from '#base/platform/text/locale.ts'

/** What the shop counts by itself where a figure of the business summary names it in braces: `{orders}`. */
export const countNames = ['products', 'families', 'orders', 'customers', 'countries', 'reviews'] as const
export type CountName = (typeof countNames)[number]
export type Counts = Readonly<Record<CountName, number>>

const placeholder = /\{(\w*)\}/g
const isCounted = (name: string): name is CountName => (countNames as readonly string[]).includes(name)

export const toPlaceholder = (name: CountName): string => `{${name}}`

const listPlaceholders = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name]) => name!)

/** Whether all that a text names in braces is counted. */
export const isCountable = (text: string): boolean => listPlaceholders(text).every(isCounted)

/** Whether one of these texts has to be counted. */
export const needsCounts = (texts: readonly Localized[]): boolean =>
  texts.some((text) => Object.values(text).some((said) => listPlaceholders(said ?? '').some(isCounted)))

/** A figure with its counts, as numbers of the reader's language. Empty while nothing has been counted yet. */
export function fillCounts(text: string, counts: Counts | undefined): string {
  const names = listPlaceholders(text)
  if (names.length > 0 && !counts) return ''
  return text.replace(placeholder, (whole, name: string) =>
    isCounted(name) && counts ? formatNumber(counts[name]) : whole,
  )
}
