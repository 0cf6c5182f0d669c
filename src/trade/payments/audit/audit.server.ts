import { sql } from 'kysely'
import { type AuditBounds, type AuditCheck, type AuditFinding, reportUnfinished } from '#base/platform/audit/check.ts'
import { listSealChecks } from '#base/platform/audit/seals.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { stockChecks } from '#goods/catalogue/stock/audit.server.ts'
import { documentChecks } from '#trade/invoices/audit.server.ts'
import { orderChecks } from '#trade/orders/audit/checks.server.ts'
import { checkPrices } from '#trade/orders/audit/prices.server.ts'
import { purchaseChecks } from '#trade/purchasing/audit.server.ts'
import { callProvider, ProviderRefusal } from '../provider/provider.server.ts'
import { type AuditedProvider, beginComparison, toFinding } from './compare.server.ts'
import { contentChecks } from './document-contents.server.ts'
import { refundedDocumentChecks } from './documents.server.ts'
import { moneyChecks } from './money.server.ts'
import { compareCharges } from './provider-charges.server.ts'
import { compareDisputes, compareRefunds } from './provider-returns.server.ts'
import { refundChecks } from './refunds.server.ts'
import { waitingChecks } from './waiting.server.ts'

/** Features below payments hand in the checks of their own books; what joins several books is checked here. */
export const checks: readonly AuditCheck[] = [
  ...stockChecks,
  ...purchaseChecks,
  ...orderChecks,
  ...moneyChecks,
  ...refundChecks,
  ...documentChecks,
  ...refundedDocumentChecks,
  ...contentChecks,
  ...waitingChecks,
]

const bounds: AuditBounds = { checkMs: 120_000, findings: 50 }

/** Audits the books: the shop's own, and the shop's against the provider's. An empty result is a clean audit. */
export async function runAudit(db: Database, provider: AuditedProvider, within = bounds): Promise<AuditFinding[]> {
  const own = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => auditOwnBooks(tx, provider, within))
  return [...own, ...(await auditAgainstProvider(db, provider))]
}

/** Runs all checks on one snapshot, so that sales meanwhile are not reported as discrepancies. */
export async function auditOwnBooks(
  tx: Tx,
  provider: Pick<AuditedProvider, 'mode'>,
  within = bounds,
  all = checks,
): Promise<AuditFinding[]> {
  await sql`set local statement_timeout = ${sql.lit(within.checkMs)}`.execute(tx)
  const findings: AuditFinding[] = []
  for (const check of [...all, ...(await listSealChecks(tx))]) findings.push(...(await runCheck(tx, check, within)))
  return [...findings, ...(await checkPrices(tx, provider, within))]
}

/** A check that takes too long is a finding itself, and keeps no other from running. */
async function runCheck(tx: Tx, { name, remedy, query }: AuditCheck, within: AuditBounds): Promise<AuditFinding[]> {
  await sql`savepoint before_check`.execute(tx)
  try {
    const { rows } = await sql<{ subject: string; details: string }>`
      select * from (${query}) found limit ${within.findings}`.execute(tx)
    return rows.map((row) => ({ check: name, remedy, ...row }))
  } catch (error) {
    await sql`rollback to savepoint before_check`.execute(tx)
    if ((error as { code?: string }).code !== queryCanceled) throw error
    return [reportUnfinished(name, within)]
  }
}

const queryCanceled = '57014'

/**
 * Every charge, refund and dispute of the provider is one here, of the same amount and outcome, and the reverse. A provider
 * that does not answer is a finding, which keeps none of the shop's own from being reported.
 */
export async function auditAgainstProvider(db: Database | Tx, provider: AuditedProvider): Promise<AuditFinding[]> {
  const compared = beginComparison()
  const findings: AuditFinding[] = []
  try {
    for (const compare of [compareCharges, compareRefunds, compareDisputes])
      findings.push(...(await callProvider(compare(db, provider, compared))))
  } catch (error) {
    findings.push(reportUnanswered(error))
  }
  return findings
}

function reportUnanswered(error: unknown): AuditFinding {
  if (!(error instanceof ProviderRefusal || error instanceof Refusal)) throw error
  const { message } = error.cause instanceof Error ? error.cause : error
  return toFinding('provider: it answers', 'audit', message, unansweredRemedy)
}

const unansweredRemedy =
  'Nothing was compared with the provider, or not all. See the health screen, then run npm run shop -- audit.'
