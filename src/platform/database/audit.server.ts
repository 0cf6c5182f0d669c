import type { Tx } from './connect.server.ts'

/** Writes down who did what, in the transaction of the deed. `details` carries no secret and no personal data. */
export async function noteAudit(
  tx: Tx,
  actorId: string | null,
  action: string,
  subject: string,
  details: Record<string, string | number>,
) {
  await tx
    .insertInto('auditLog')
    .values({ actorId, action, subject, details: JSON.stringify(details) })
    .execute()
}
