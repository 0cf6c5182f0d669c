import { z } from 'zod'
import { translationsFor } from '#platform/contract/shapes.ts'

// Apart from the calls, whose kinds of files the page of a product names: it would load this, and the schema library, as well.

/** A dimension of a drawing. `attribute` is that of the product which it shows; without one, it has its own label. */
export const DrawnDimension = z.object({
  parameter: z.string(),
  attribute: z.string().nullable(),
  letter: z.string(),
  /** As the drawing writes it, such as `Ø10`. */
  value: z.string(),
  label: z.string(),
  translations: translationsFor('label'),
  /** The standard whose table it is from; empty if it is the product's own. */
  source: z.string(),
})
export type DrawnDimension = z.output<typeof DrawnDimension>

/** A layout as the content of an `svg` element, and its size in millimetres of paper. */
const Layout = z.object({ width: z.number(), height: z.number(), scale: z.string(), content: z.string() })

/** A drawing as a page shows it. */
export const ShownDrawing = z.object({
  wide: Layout,
  phone: Layout,
  dimensions: z.array(DrawnDimension),
  /** What it leaves out. */
  notes: z.array(z.object({ label: z.string(), translations: translationsFor('label') })),
  /** Of what it shows: another one has other files. */
  version: z.string(),
})
export type ShownDrawing = z.output<typeof ShownDrawing>

/** A family's drawing: letters, which its table explains. */
export const FamilyDrawing = ShownDrawing.pick({ dimensions: true }).extend({ narrow: Layout })
export type FamilyDrawing = z.output<typeof FamilyDrawing>
