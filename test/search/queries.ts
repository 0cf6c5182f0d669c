import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * A search as a buyer types it, and what a good clerk would show first: one of the families, none if the shop has no
 * such thing; and, where the search says so, the product or what it has.
 */
const Query = z.strictObject({
  q: z.string().min(1),
  lang: z.enum(['en', 'de', 'fr', 'bn']),
  families: z.array(z.string()),
  /** What is hard about it, such as a designation written apart. */
  class: z.string().min(1).optional(),
  first: z
    .strictObject({ sku: z.string(), attributes: z.record(z.string(), z.union([z.string(), z.number()])) })
    .partial()
    .optional(),
})
export type Query = z.output<typeof Query>

/** A search of a class that searches once failed at, such as a part number with a maker before it. */
const ClassQuery = Query.omit({ lang: true }).extend({ class: z.string().min(1) })
export type ClassQuery = z.output<typeof ClassQuery>

const readLines = (file: string): unknown[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

export const readQueries = (): Query[] => readLines('queries.jsonl').map((line) => Query.parse(line))

/**
 * Searches of other people, each list written before the search was changed. Single ones are never looked at, but for the
 * maintenance shop’s, the workshop’s, the purchasing clerk’s, those of several trades and the toolroom’s, of which those that failed were.
 */
export const unseenLists = [
  'another-buyer',
  'fitter',
  'millwright',
  'maintenance',
  'workshop',
  'purchasing',
  'trades-held-out',
  'trades',
  'toolroom',
] as const

const readList = (list: (typeof unseenLists)[number]): Query[] =>
  readLines(`${list}.jsonl`).map((line) => Query.parse(line))

/** Of the millwright's list the half that is not held out was looked at. */
export const readUnseenQueries = (list: (typeof unseenLists)[number]): Query[] =>
  list === 'millwright' ? readList(list).filter(isHeldOut) : readList(list)

export const readClassQueries = (): ClassQuery[] => readLines('classes.jsonl').map((line) => ClassQuery.parse(line))

/**
 * Whether a search is held out: its text decides, so that nobody chooses. How each of the others is answered may be looked
 * at while the search is changed; of these only the rate is.
 */
export const isHeldOut = ({ q }: Pick<Query, 'q'>): boolean => createHash('sha256').update(q).digest()[0]! % 2 === 1
