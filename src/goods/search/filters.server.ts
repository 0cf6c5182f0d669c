import { maxAttributes } from '#base/platform/http/pages.server.ts'
import { toMinor } from '#base/platform/text/money.ts'
import type { SearchRequest } from './query/request.ts'

/** The part of a query that limits what is found: its own parameters, and the values of attributes by their keys. */
type FilterQuery = { stock?: string | undefined; from?: number | undefined; to?: number | undefined }

/** Prices become minor units of the shop's currency. */
export function readFilters(
  { stock, from, to, ...attributes }: FilterQuery,
  currency: string,
): Pick<SearchRequest, 'choices' | 'filter'> {
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : toMinor(amount, currency))
  return {
    choices: new Map(
      Object.entries(attributes as Record<string, string | string[]>)
        .slice(0, maxAttributes)
        .map(([key, value]) => [key, [value].flat()]),
    ),
    filter: { inStock: stock === '1', fromMinor: minor(from), toMinor: minor(to) },
  }
}
