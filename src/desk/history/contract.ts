import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { PageQuery } from '#base/platform/contract/shapes.ts'

const tag = { name: 'History', description: 'Who changed what, and taking it back.' }

/** One action of an admin, or of the shop's command line. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The admin's email address; null for the command line. */
  who: z.string().nullable(),
  action: z.string(),
  /** The action that this one undid or redid; otherwise null. */
  of: z.string().nullable(),
  /** The name of the changed thing: a product's name, an order's number, an email address. */
  subject: z.string(),
  /** Whether it can be undone now, was undone, or cannot be. */
  undo: z.enum(['possible', 'done', 'impossible']),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const listAuditEntries = endpoint('GET /history', {
  tag,
  summary: 'Who changed what, newest first',
  access: 'admin',
  query: PageQuery,
  reply: z.array(AuditEntry),
})

const Value = z.union([z.string(), z.number()]).nullable()

/** The effects of undoing: how many of each kind, and single values before and after. */
export const UndoPreview = z.object({
  effects: z.array(z.object({ what: z.string(), count: z.int() })),
  values: z.array(z.object({ field: z.string(), before: Value, after: Value, currency: z.string().optional() })),
})
export type UndoPreview = z.output<typeof UndoPreview>

const refusals = ['not_found', 'wrong_state', 'stale_version', 'out_of_stock', 'already_exists'] as const

/** Refused as undoing would be refused now. */
export const previewUndo = endpoint('GET /history/:entry/undo', {
  tag,
  summary: 'What undoing a change would do',
  access: 'admin',
  reply: UndoPreview,
  refusals,
})

/**
 * Undoes a deletion, an edit or an import of the last 30 days, unless its result has changed since. The undo is an
 * entry too, and can be undone in the same way.
 */
export const undoAction = endpoint('POST /history/:entry/undo', {
  tag,
  summary: 'Undo a change',
  access: 'admin',
  reply: z.object({ status: z.boolean() }),
  refusals,
})
