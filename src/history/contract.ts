import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Page } from '#platform/contract/shapes.ts'

const tag = { name: 'History', description: 'Who changed what, and taking it back.' }

/** One deed of an admin, or of the shop's command line. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Whose; null for the command line. */
  who: z.string().nullable(),
  action: z.string(),
  /** What it was done to, in words: a product's name, an order's number, an address. */
  subject: z.string(),
  /** Whether it can be taken back now, was, or cannot. */
  undo: z.enum(['possible', 'done', 'impossible']),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const listAuditEntries = endpoint('GET /history', {
  tag,
  summary: 'Who changed what, newest first',
  access: 'admin',
  query: Page,
  reply: z.array(AuditEntry),
})

/** Takes back a deletion, an edit or an import of the last 30 days, if what it made is still so. */
export const undoAction = endpoint('POST /history/:entry/undo', {
  tag,
  summary: 'Undo a change',
  access: 'admin',
  reply: z.object({ status: z.boolean() }),
  refusals: ['not_found', 'wrong_state', 'stale_version', 'out_of_stock', 'already_exists'],
})
