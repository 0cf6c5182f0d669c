import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * A search as a buyer types it, and what a good clerk would show first: one of the families, none if the shop has no
 * such thing; and, where the search says so, the product or what it has.
 */
const Query = z.strictObject({
  q: z.string().min(1),
  lang: z.enum(['en', 'de', 'bn']),
  families: z.array(z.string()),
  first: z
    .strictObject({ sku: z.string(), attributes: z.record(z.string(), z.union([z.string(), z.number()])) })
    .partial()
    .optional(),
})
export type Query = z.output<typeof Query>

export const readQueries = (): Query[] =>
  readFileSync(join(import.meta.dirname, 'queries.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => Query.parse(JSON.parse(line)))
