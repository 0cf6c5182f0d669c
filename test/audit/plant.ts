import { sql } from 'kysely'
import type { AuditFinding } from '../../src/base/platform/audit/check.ts'
import { auditAgainstProvider, auditOwnBooks } from '../../src/trade/payments/audit/audit.server.ts'
import type { TestShop } from '../shop.ts'

class Undone extends Error {}

/** What the audit finds of a corruption, which is rolled back afterwards. */
export async function findingsAfter({ db, provider }: TestShop, how: string): Promise<AuditFinding[]> {
  const found: AuditFinding[] = []
  const done = db.transaction().execute(async (tx) => {
    await sql`alter table stock_moves disable trigger user;
      alter table invoices disable trigger user, drop constraint invoices_payment_id_fkey,
        drop constraint invoices_refund_id_fkey`.execute(tx)
    await sql.raw(how).execute(tx)
    found.push(...(await auditOwnBooks(tx, provider)), ...(await auditAgainstProvider(tx, provider)))
    throw new Undone()
  })
  await done.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return found
}
