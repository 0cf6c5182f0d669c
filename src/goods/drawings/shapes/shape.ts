import { z } from 'zod'

/** A length of a part. No part of the shop is longer than 10 m. */
export const Millimetres = z.number().positive().max(10_000)

/** What a shape leaves out or only hints at; a sheet says it in words. */
export type Simplification =
  | 'thread' // drawn by its symbol (ISO 6410), modelled as a plain cylinder
  | 'inside' // cages, seals and rolling elements are hinted at
  | 'teeth' // one tooth form for all sizes
  | 'transition' // fillets, chamfers and radii that no table names
  | 'outline' // only the dimensions shown are right; the rest is the usual form

/** A dimension of a part that its maker's data lack and its standard's table has, by another value of the part. */
export type StandardTable = { source: string; values: Readonly<Record<string, number>> }

/**
 * What can be drawn from which values. `version` is counted up when the same values give another drawing or solid, whose
 * files then get new addresses.
 */
export type ShapeDescription = {
  name: string
  version: number
  parameters: z.ZodType<Record<string, unknown>>
  /** The standards’ letters of the parameters that a drawing shows. */
  letters: Readonly<Record<string, string>>
  simplified: readonly Simplification[]
  tables: Readonly<Record<string, StandardTable>>
}
