import { z } from 'zod'
import { endpoint, type Reply } from '#base/platform/contract/endpoint.ts'
import { line } from '#base/platform/contract/shapes.ts'
import { maxCount } from '#base/platform/limits.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { readPartNumber } from '#base/platform/text/part-numbers.ts'
import { Product, QuantityProblem } from '#goods/catalogue/contract.ts'
import { FamilyName } from '#goods/search/contract.ts'
import { longestCell } from './cells.ts'
import { maxListRows } from './list.ts'

const tag = { name: 'Quick order', description: 'Lists of parts, as they are sent in mails and spreadsheets.' }

/** A row of a list. `quantity` counts single pieces unless `unit` says that it counts packs. */
export const RowInput = z.strictObject({
  text: line(longestCell, 'required').overwrite(readPartNumber),
  description: line(longestCell).overwrite(toAsciiDigits).optional(),
  quantity: z.int().min(1).max(maxCount),
  unit: z.enum(['pieces', 'packs']).optional(),
})

/** A product in the quantity in which it can be ordered: `quantity` sales units, which are so many `pieces`. */
export const PackOffer = z.object({
  product: Product,
  quantity: z.int(),
  pieces: z.int(),
  unitPrice: z.number(),
  total: z.number(),
  /** Why it is more than was written: it is sold from so many on, or in steps. */
  raised: QuantityProblem.extract(['below_minimum', 'not_in_step']).nullable(),
  /** Why it cannot be ordered in that quantity. */
  problem: QuantityProblem.nullable(),
  /** The nearest quantity that can be ordered instead; null if there is none, or nothing is wrong. */
  suggested: z.int().nullable(),
})
export type PackOffer = z.output<typeof PackOffer>

export const RowMatch = z.object({
  /** One product is meant, one of several may be, or none is known. */
  outcome: z.enum(['found', 'choose', 'unknown']),
  /** The product, those to choose from, or those whose part numbers are spelled like one that is not known. */
  offers: z.array(PackOffer),
  /** The words that none of the products has. */
  leftOut: z.array(z.string()),
  /** If nothing was found: the text in another spelling, which finds something, or empty. */
  nearest: z.string(),
  family: FamilyName.nullable(),
})
export type RowMatch = z.output<typeof RowMatch>

const rows = {
  rate: 'list',
  queue: 'lists',
  body: z.strictObject({ rows: z.array(RowInput).min(1).max(maxListRows) }),
  reply: z.object({ rows: z.array(RowMatch) }),
} as const

/** Matches the rows of a list with products and orderable quantities. Nothing is held, and nothing is stored. */
export const readRows = endpoint('POST /quick-order', {
  tag,
  summary: 'Find the parts of a list',
  access: 'public',
  ...rows,
})

/** As above; what is a number of the caller’s own is that part. */
export const readOwnRows = endpoint('POST /quick-order/own', {
  tag,
  summary: 'Find the parts of a list that may hold the caller’s own numbers',
  access: 'signed-in',
  ...rows,
})
export type RowMatches = Reply<typeof readRows>
