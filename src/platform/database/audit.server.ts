import { sql } from 'kysely'
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

/**
 * How many times the entry of an outer query was undone and redone in turn; the last of these gives the current state.
 * `entry`: its id there, under an alias.
 */
export const countUndos = (entry: `${string}.id`) => sql<number>`(with recursive step as (
    select id from audit_log where action in ('undo', 'redo') and subject = ${sql.ref(entry)}::text
    union all
    select next.id from audit_log next join step on next.action in ('undo', 'redo') and next.subject = step.id::text
  ) select count(*)::int from step)`
