import type { Database } from '#base/platform/database/connect.server.ts'
import type { Span } from '#trade/invoices/journal/sql.server.ts'

/** All documents that were issued in a span, the oldest first. */
export async function listPeriodDocuments(db: Database, { from, until }: Span, limit: number): Promise<string[]> {
  const found = db.selectFrom('invoices').select('id').where('issuedAt', '>=', from).where('issuedAt', '<', until)
  const rows = await found.orderBy('issuedAt').orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}
