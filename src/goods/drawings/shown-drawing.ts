import { z } from 'zod'

// Apart from the calls, whose kinds of files the page of a product names: it would load this, and the schema library, as well.

/** A dimension of a drawing. `attribute` is that of the product which it shows. */
export const DrawnDimension = z.object({
  parameter: z.string(),
  attribute: z.string().nullable(),
  letter: z.string(),
  /** As the drawing writes it, such as `Ø10`. */
  value: z.string(),
  /** The standard whose table it is from; empty if it is the product's own. */
  source: z.string(),
})
export type DrawnDimension = z.output<typeof DrawnDimension>

/** A drawing as a page shows it. */
export const ShownDrawing = z.object({
  /** The figure as HTML, in the language of the request: a page only shows it, and so needs no script for it. */
  figure: z.string(),
  dimensions: z.array(DrawnDimension),
  /** Of what it shows: another one has other files. */
  version: z.string(),
})
export type ShownDrawing = z.output<typeof ShownDrawing>

/** A family's drawing: letters, which its table explains. `content` is that of an `svg` element, its size in millimetres of paper. */
export const FamilyDrawing = ShownDrawing.pick({ dimensions: true }).extend({
  narrow: z.object({ width: z.number(), height: z.number(), content: z.string() }),
})
export type FamilyDrawing = z.output<typeof FamilyDrawing>

/** A family as it would be drawn. `lacking` says of each parameter how many products lack it, or have it outside its limits. */
export const DrawingTrial = z.object({
  sheet: FamilyDrawing.shape.narrow.nullable(),
  drawn: z.int(),
  products: z.int(),
  lacking: z.array(
    z.object({
      parameter: z.string(),
      products: z.int(),
      examples: z.array(z.object({ _id: z.string(), sku: z.string() })),
    }),
  ),
})
export type DrawingTrial = z.output<typeof DrawingTrial>
