import { mailAdmins } from '#identity/accounts/owner-mail.server.ts'
import { m } from '#paraglide/messages.js'
import type { Database } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { shopName } from '#platform/shop-name.ts'
import { insertHeld } from './incidents.sql.server.ts'
import type { Provider } from './provider.server.ts'

/** Raises the alarm that more refunds are due than a shop sends unasked in an hour; once until an admin has seen to it. */
export async function tellHeld(db: Database, { log, shopUrl, refundLimits }: Provider): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await insertHeld(tx))) return
    log.error(refundLimits, 'more refunds are due than are sent unasked in an hour: the others wait')
    const body = m.mail_held_body({ shop: shopName(), link: `${shopUrl}/dashboard/overview` })
    await mailAdmins(tx, { dedupeKey: `refunds-held-${newId()}`, subject: m.mail_held_subject(), body })
  })
}
