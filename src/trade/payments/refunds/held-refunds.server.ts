import type { Database } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { m } from '#paraglide/messages.js'
import { mailAdmins } from '#people/identity/accounts/owner-mail.server.ts'
import { insertHeldRefundIncident } from '../incidents/incidents.sql.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'

/** Reports that more refunds are due than may be sent automatically in an hour; once until an admin has handled it. */
export async function reportHeldRefunds(db: Database, { log, shopUrl, refundLimits }: PaymentProvider): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await insertHeldRefundIncident(tx))) return
    log.error(refundLimits, 'more refunds are due than are sent unasked in an hour: the others wait')
    await mailAdmins(tx, `refunds-held-${createId()}`, () => ({
      subject: m.mail_held_subject(),
      body: m.mail_held_body({ shop: getShopName(), link: `${shopUrl}/dashboard/overview` }),
    }))
  })
}
