import { toAsciiDigits } from '#base/platform/text/digits.ts'

/** The parameters of a page's address: the search's own, and attributes by their keys. */
export type QueryParams = Readonly<Record<string, string | readonly string[]>>

/** What else than an attribute an address may name, and the form of its value. */
const parameters: Record<string, RegExp> = {
  q: /\S/,
  category: /./,
  family: /./,
  stock: /^1$/,
  from: /^\d{1,7}(\.\d{1,3})?$/,
  to: /^\d{1,7}(\.\d{1,3})?$/,
  page: /^[1-9]\d?$/,
  sort: /^-?[A-Za-z][A-Za-z0-9-]{0,39}$/,
  view: /./,
  columns: /^[A-Za-z][A-Za-z0-9,-]{0,999}$/,
  cursor: /./,
}

/**
 * Reads what a page's address asks for. A form that was sent without script has the two ends of a range apart,
 * `length.from=20&length.to=40`, and its empty fields; both are read as `length=20..40`.
 */
export function readQueryParams(given: URLSearchParams): QueryParams {
  const queryParams: Record<string, string | string[]> = {}
  for (const name of new Set([...given.keys()].map((key) => key.replace(/\.(from|to)$/, '')))) {
    const form = parameters[name]
    if (form) {
      // Checkboxes that were sent without script have a value each.
      const value = name === 'columns' ? given.getAll(name).join(',') : (given.get(name) ?? '')
      if (form.test(toAsciiDigits(value))) queryParams[name] = name === 'q' ? value : toAsciiDigits(value)
      continue
    }
    const [from, to] = ['from', 'to'].map((end) => amount(given.get(`${name}.${end}`)))
    const values = [...given.getAll(name), ...(from || to ? [`${from}..${to}`] : [])].filter((value) => value !== '')
    if (values.length > 0) queryParams[name] = [...new Set(values)]
  }
  return queryParams
}

const amount = (text: string | null) => /^(?:\d+(?:\.\d+)?|\.\d+)$/.exec(toAsciiDigits(text?.trim() ?? ''))?.[0] ?? ''

/** The query of an address with these parameters. */
export function toQueryString(queryParams: QueryParams): string {
  const pairs = Object.entries(queryParams).flatMap(([name, value]) =>
    [value].flat().map((text): [string, string] => [name, text]),
  )
  return `?${new URLSearchParams(pairs)}`
}

/** The same without a parameter, or without one of its values; the first page of what is left. */
export function withoutParam({ page: _, ...queryParams }: QueryParams, name: string, value?: string): QueryParams {
  const { [name]: had = [], ...rest } = queryParams
  const left = value === undefined ? [] : [had].flat().filter((text) => text !== value)
  return left.length > 0 ? { ...queryParams, [name]: left } : rest
}

/** The attributes in the parameters, with their values. */
export const listAttributeParams = (queryParams: QueryParams): [string, readonly string[]][] =>
  Object.entries(queryParams)
    .filter(([name]) => !(name in parameters))
    .map(([name, value]) => [name, [value].flat()])

/** The ends of a range such as `20..40`; undefined for a single value. */
export function parseRange(value: string): { from: string; to: string } | undefined {
  const [from, to, ...more] = value.split('..')
  const isRange = to !== undefined && more.length === 0 && /^[\d.]*$/.test(from! + to)
  return isRange ? { from: from!, to } : undefined
}
