/** Chosen values of attributes, by key. */
export type FacetChoices = ReadonlyMap<string, readonly string[]>

/** Limits on stock and price. */
export type ResultFilter = { inStock: boolean; fromMinor?: number | undefined; toMinor?: number | undefined }

/** Everything a search may ask for. `category` and `family` are slugs; pages are numbered from 1. */
export type SearchRequest = {
  q: string
  category?: string | undefined
  family?: string | undefined
  choices: FacetChoices
  filter: ResultFilter
  page: number
}

export const noFilter: ResultFilter = { inStock: false }

export const isUnfiltered = ({ inStock, fromMinor, toMinor }: ResultFilter) =>
  !inStock && fromMinor === undefined && toMinor === undefined
