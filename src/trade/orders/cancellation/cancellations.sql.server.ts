import type { Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'

/** Records that pieces of lines will not be sent. @returns the cause of their return to the shelf, by line */
export async function insertCancellations(
  tx: Tx,
  lines: readonly { id: string; quantity: number }[],
): Promise<Map<string, string>> {
  const causes = new Map(lines.map(({ id }) => [id, createId()]))
  const rows = lines.map(({ id, quantity }) => ({ id: causes.get(id)!, orderLineId: id, quantity }))
  if (rows.length > 0) await tx.insertInto('cancellations').values(rows).execute()
  return causes
}
