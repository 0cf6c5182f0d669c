import { type AuditFinding, formatFinding } from '#base/platform/audit/check.ts'
import { type Database, withOwnConnection } from '#base/platform/database/connect.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { m } from '#paraglide/messages.js'
import { mailAdmins } from '#people/identity/accounts/owner-mail.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { runAudit } from './audit.server.ts'
import { beginByHand, beginNightly, finishAudit, listNewFindings } from './audits.sql.server.ts'

/** A page's connection ends what takes longer than a page may: an audit has one of its own, at `databaseUrl`. */
type Shop = { db: Database; databaseUrl: string }

/** When people sleep where the seller is, and the backups of most shops are made already. */
const fromHour = 3

/** Audits the books once a night, where the seller is, or as soon afterwards as the shop runs. @returns whether it was due */
export async function runNightlyAudit(shop: Shop, provider: PaymentProvider, hour = fromHour): Promise<boolean> {
  const { timeZone } = await openSellerSetting(provider).read(shop.db)
  const id = await beginNightly(shop.db, timeZone, hour)
  if (id) await auditAs(shop, provider, id)
  return id !== undefined
}

/** Audits the books now, as somebody asked for. */
export const runAuditNow = async (shop: Shop, provider: PaymentProvider): Promise<AuditFinding[]> =>
  auditAs(shop, provider, await beginByHand(shop.db))

/** Audits, stores what was found, and tells the admins what the one before did not find. */
async function auditAs({ db, databaseUrl }: Shop, provider: PaymentProvider, id: string): Promise<AuditFinding[]> {
  const findings = await withOwnConnection(databaseUrl, (own) => runAudit(own, provider))
  await db.transaction().execute(async (tx) => {
    await finishAudit(tx, id, findings)
    const fresh = await listNewFindings(tx, id)
    // guard: admins are told of a finding once | fresh.length === 0 → findings.length === 0 | payments/audit/nightly
    if (fresh.length === 0) return
    await mailAdmins(tx, `audit-${id}`, () => ({
      subject: m.mail_audit_subject(),
      body: m.mail_audit_body({
        ...{ count: fresh.length, findings: fresh.slice(0, told).map(formatFinding).join('\n\n') },
        ...{ shop: getShopName(), link: `${provider.shopUrl}/dashboard/health` },
      }),
    }))
  })
  return findings
}

/** A mail is read; the screen has the others. */
const told = 20
