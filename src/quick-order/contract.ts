import { z } from 'zod'
import { LineProblem } from '#cart/contract.ts'
import { Product } from '#catalogue/contract.ts'
import { endpoint, type Reply } from '#platform/contract/endpoint.ts'
import { line } from '#platform/contract/shapes.ts'
import { asciiDigits } from '#platform/digits.ts'
import { FamilyName } from '#search/contract.ts'
import { longestCell } from './cells.ts'
import { mostCounted } from './count.ts'
import { mostRows } from './list.ts'

const tag = { name: 'Quick order', description: 'Lists of parts, as they are sent in mails and spreadsheets.' }

/** A row of a list. `quantity` counts single pieces unless `unit` says that it counts packs. */
export const Row = z.strictObject({
  text: line(longestCell, 'required').overwrite(asciiDigits),
  description: line(longestCell).overwrite(asciiDigits).optional(),
  quantity: z.int().min(1).max(mostCounted),
  unit: z.enum(['pieces', 'packs']).optional(),
})

/** A product in the quantity in which it can be ordered: `quantity` sales units, which are so many `pieces`. */
export const Offer = z.object({
  product: Product,
  quantity: z.int(),
  pieces: z.int(),
  unitPrice: z.number(),
  total: z.number(),
  /** Why it is more than was written: it is sold from so many on, or in steps. */
  raised: LineProblem.extract(['minimum', 'step']).nullable(),
  problem: LineProblem.extract(['sold_out', 'fewer', 'most']).nullable(),
  /** The most that can be ordered now; null if nothing can. */
  possible: z.int().nullable(),
})
export type Offer = z.output<typeof Offer>

export const FoundRow = z.object({
  /** One product is meant, one of several may be, or none is known. */
  outcome: z.enum(['found', 'choose', 'unknown']),
  /** The product, those to choose from, or those whose part numbers are spelled like one that is not known. */
  offers: z.array(Offer),
  /** What was written and none of the products has. */
  leftOut: z.array(z.string()),
  /** If nothing was found: the text in another spelling, which finds something, or empty. */
  nearest: z.string(),
  family: FamilyName.nullable(),
})
export type FoundRow = z.output<typeof FoundRow>

const rows = {
  rate: 'list',
  body: z.strictObject({ rows: z.array(Row).min(1).max(mostRows) }),
  reply: z.object({ rows: z.array(FoundRow) }),
} as const

/** What the rows of a list are, and in what quantities they can be ordered. Nothing is held, and nothing is stored. */
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
export type FoundRows = Reply<typeof readRows>
