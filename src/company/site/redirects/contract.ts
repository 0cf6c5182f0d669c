import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, PageQuery, SearchText } from '#base/platform/contract/shapes.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'

const tag = { name: 'Redirects', description: 'Old addresses, and the pages that took their place.' }

/** `hits`: how often it was followed, `lastHitAt` when last. */
export const Redirect = z.object({
  ...{ _id: z.string(), from: z.string(), to: z.string() },
  hits: z.int(),
  lastHitAt: z.string().nullable(),
})
export type Redirect = z.output<typeof Redirect>

/** The newest first. `q` is part of either address. */
export const listRedirects = endpoint('GET /redirects', {
  tag,
  summary: 'Old addresses with where they lead',
  access: 'admin',
  query: PageQuery.extend({ q: SearchText.optional() }),
  reply: z.array(Redirect),
})

/** How many lines one call takes. */
export const maxRedirectLines = 500

/**
 * Leads old addresses to pages of this shop, from now on with 301; one that is there already gets its new target. An address that
 * the shop answers itself stays as it is. A line that is refused stops no other; `line` counts from 0.
 */
export const addRedirects = endpoint('POST /redirects', {
  tag,
  summary: 'Add redirects',
  access: 'admin',
  maxBytes: 1_000_000,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ from: line(2000), to: line(2000) }))
      .min(1)
      .max(maxRedirectLines),
  }),
  reply: z.object({
    done: z.array(z.object({ line: z.int(), entry: z.string() })),
    refused: z.array(z.object({ line: z.int(), message: z.string() })),
  }),
})

export const changeRedirects = endpoint('POST /redirects/rows', {
  tag,
  summary: 'Remove several redirects',
  access: 'admin',
  body: createRowsBody(['remove']),
  reply: RowsReply,
})
