import { asciiDigits } from '#platform/digits.ts'

/** What a page's address asks for: the search's own parameters, and attributes by their keys. */
export type Asked = Readonly<Record<string, string | readonly string[]>>

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
  cursor: /./,
}

/**
 * Reads what a page's address asks for. A form that was sent without script has the two ends of a range apart,
 * `length.from=20&length.to=40`, and its empty fields; both are read as `length=20..40`.
 */
export function askedOf(given: URLSearchParams): Asked {
  const asked: Record<string, string | string[]> = {}
  for (const name of new Set([...given.keys()].map((one) => one.replace(/\.(from|to)$/, '')))) {
    const form = parameters[name]
    if (form) {
      const value = given.get(name) ?? ''
      if (form.test(asciiDigits(value))) asked[name] = name === 'q' ? value : asciiDigits(value)
      continue
    }
    const [from, to] = ['from', 'to'].map((end) => amount(given.get(`${name}.${end}`)))
    const values = [...given.getAll(name), ...(from || to ? [`${from}..${to}`] : [])].filter((value) => value !== '')
    if (values.length > 0) asked[name] = [...new Set(values)]
  }
  return asked
}

const amount = (text: string | null) => /^(?:\d+(?:\.\d+)?|\.\d+)$/.exec(asciiDigits(text?.trim() ?? ''))?.[0] ?? ''

/** The query of an address that asks for this. */
export function queryOf(asked: Asked): string {
  const pairs = Object.entries(asked).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return `?${new URLSearchParams(pairs)}`
}

/** The same without a parameter, or without one of its values; the first page of what is left. */
export function without({ page: _, ...asked }: Asked, name: string, value?: string): Asked {
  const { [name]: had = [], ...rest } = asked
  const left = value === undefined ? [] : [had].flat().filter((one) => one !== value)
  return left.length > 0 ? { ...asked, [name]: left } : rest
}

/** The attributes that are asked for, with their values. */
export const attributesIn = (asked: Asked): [string, readonly string[]][] =>
  Object.entries(asked)
    .filter(([name]) => !(name in parameters))
    .map(([name, value]) => [name, [value].flat()])

/** The ends of a range such as `20..40`; undefined for a single value. */
export function rangeOf(value: string): { from: string; to: string } | undefined {
  const [from, to, ...more] = value.split('..')
  const isRange = to !== undefined && more.length === 0 && /^[\d.]*$/.test(from! + to)
  return isRange ? { from: from!, to } : undefined
}
