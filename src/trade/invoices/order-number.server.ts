import { type RawBuilder, sql } from 'kysely'
import { foldText } from '#base/platform/folding/fold.ts'

const prefix = 'IW-'

/** The number of an order as people read it: `IW-100001`. */
export const formatOrderNumber = (number: number | string): string => `${prefix}${number}`

/** The same in SQL, of a column such as `o.number`. */
export const selectOrderNumber = (column: string): RawBuilder<string> =>
  sql<string>`${sql.lit(prefix)} || ${sql.ref(column)}`

/** The number that a text is, with or without its prefix. */
export function parseOrderNumber(text: string): number | undefined {
  const digits = /^(?:iw-)?(\d{6,15})$/.exec(foldText(text))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The orders that a text names, each once; banks drop the dash, or write a space for it. */
export const findOrderNumbers = (text: string): number[] => [
  ...new Set([...text.matchAll(/\biw[- ]?(\d{6,15})\b/gi)].map(([, digits]) => Number(digits))),
]
