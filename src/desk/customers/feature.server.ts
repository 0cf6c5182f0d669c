import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveCustomers } from './api.server.ts'
import { deleteNotes, findNotes, moveNotes } from './notes.sql.server.ts'

/** A customer's page, and what admins note there. */
export function customers(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints: (api) => serveCustomers(api, context),
    async exportPersonalData({ id }) {
      const notes = await findNotes(db, id)
      return { notes: notes.map(({ text, writtenAt }) => ({ text, writtenAt: writtenAt.toISOString() })) }
    },
    move: (tx, { id }, to) => moveNotes(tx, id, to),
    erase: (tx, { id }) => deleteNotes(tx, id),
  }
}
