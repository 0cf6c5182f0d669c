import type { AuditAction } from './audit-action.ts'
import type { Tx } from './connect.server.ts'
import type { Json } from './schema.ts'

export type Details = { [name: string]: Json }

/**
 * Records who did what, in the transaction of the change. `details` must hold no secrets and no personal data.
 * @returns the entry's number
 */
export async function recordAudit(
  tx: Tx,
  actorId: string | null,
  action: AuditAction,
  subject: string,
  details: Details,
): Promise<number> {
  const { id } = await tx
    .insertInto('auditLog')
    .values({ actorId, action, subject, details: JSON.stringify(details) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
