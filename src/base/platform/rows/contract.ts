import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { Id, RowNumber } from '../contract/shapes.ts'

/** How many rows one call acts on: as many as the longest page of a list shows. */
export const maxRows = 100

/** The body of a call that does one thing to many rows of a list. */
export const createRowsBody = <Action extends string>(actions: readonly [Action, ...Action[]]) =>
  z.strictObject({ action: z.enum(actions), ids: z.array(Id).min(1).max(maxRows) })

/**
 * What became of each row; one that is refused stops no other. `entry` is the entry in the history from which it is undone;
 * null if it was so already, or is undone by the opposite action.
 */
export const RowsReply = z.object({
  done: z.array(z.object({ id: z.string(), entry: z.string().nullable() })),
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
})
export type RowsReply = z.output<typeof RowsReply>

/** Undoes what was done to many rows. Rows of the reply are entries of the history. */
export const undoRows = endpoint('POST /history/undo', {
  tag: { name: 'History', description: 'Who changed what, and taking it back.' },
  summary: 'Undo several changes',
  access: 'admin',
  body: z.strictObject({ entries: z.array(RowNumber).min(1).max(maxRows) }),
  reply: RowsReply,
})
