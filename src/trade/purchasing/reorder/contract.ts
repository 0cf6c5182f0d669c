import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, PageQuery, translationsFor } from '#base/platform/contract/shapes.ts'
import { tag } from '../contract.ts'

/**
 * A product of which there is too little, all in sales units. `onOrder`: with what stands in drafts. `sold`: within 90 days.
 * `safetyStock`, `reorderPoint`, `quantity`: as `suggestQuantity` says. `price`: null, if it is unknown.
 */
export const ReorderSuggestion = z.object({
  ...{ _id: z.string(), sku: z.string(), name: z.string(), translations: translationsFor('name'), packSize: z.int() },
  ...{ free: z.int(), backOrdered: z.int(), onOrder: z.int(), sold: z.int() },
  ...{ leadDays: z.int(), safetyStock: z.int(), reorderPoint: z.int(), quantity: z.int() },
  supplier: z
    .object({
      ...{ _id: z.string(), name: z.string(), currency: z.string(), partNumber: z.string() },
      price: z.number().nullable(),
    })
    .nullable(),
})
export type ReorderSuggestion = z.output<typeof ReorderSuggestion>

/** By part number. `supplier`: those that are ordered of one; `none`: those that nobody supplies. */
export const listReorderSuggestions = endpoint('GET /reorder-suggestions', {
  tag,
  summary: 'The products to order, with how many',
  access: 'admin',
  query: PageQuery.extend({ supplier: z.union([Id, z.literal('none')]).optional() }),
  reply: z.array(ReorderSuggestion),
})

/** How many products are to be ordered of each supplier, by name; `_id` null: of nobody yet. */
export const countReorderSuggestions = endpoint('GET /reorder-suggestions/suppliers', {
  tag,
  summary: 'How many products to order of each supplier',
  access: 'admin',
  reply: z.array(z.object({ _id: z.string().nullable(), name: z.string(), count: z.int() })),
})
