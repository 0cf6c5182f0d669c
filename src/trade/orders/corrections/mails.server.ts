import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { m } from '#paraglide/messages.js'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { mailCustomer } from '../customer-mail.server.ts'
import { mails } from '../mail-texts.server.ts'
import { formatLines, formatTracking, type Line } from '../mails.server.ts'
import type { Tracking } from '../shipping/carriers.ts'
import { selectOrders } from '../sql.server.ts'

type Correction =
  | { kind: 'tracking'; lines: readonly Line[]; tracking: Tracking }
  | { kind: 'withdrawn'; lines: readonly Line[] }
  /** A guest's mailbox may be a stranger's: the address is not in the mail, but behind its link. */
  | { kind: 'address' }

const texts: Record<Correction['kind'], () => string> = {
  tracking: m.mail_correction_tracking,
  withdrawn: m.mail_correction_withdrawn,
  address: m.mail_correction_address,
}

/** Queues the mail that something was wrong of what the customer had been told, in the transaction that corrects it. */
export async function mailCorrection(
  tx: Tx,
  config: AppContext['config'],
  orderId: string,
  correction: Correction,
): Promise<void> {
  const order = (await selectOrders(tx).where('orders.id', '=', orderId).executeTakeFirst())!
  const about = { path: `/dashboard/orders/${orderId}`, dedupeKey: `corrected-${createId()}` }
  await mailCustomer(tx, config, order, about, (to) => {
    const number = formatOrderNumber(order.number)
    const lines = correction.kind === 'address' ? '' : formatLines(correction.lines)
    const followed = correction.kind === 'tracking' ? formatTracking(correction.tracking) : ''
    const details = [texts[correction.kind](), lines, followed].filter(Boolean).join('\n\n')
    return writeMailText(mails.correction, { shop: getShopName(), ...to, number, details })
  })
}
