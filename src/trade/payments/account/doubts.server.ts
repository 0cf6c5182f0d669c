import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { m } from '#paraglide/messages.js'
import { mailAdmins } from '#people/identity/accounts/owner-mail.server.ts'
import { lockOrder, markUnpaid } from '#trade/orders/states.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { endAttempt, findOpenAttempts } from '../sql.server.ts'
import type { DoubtKind } from './doubt-kinds.ts'
import { closeDoubts, insertDoubt } from './doubts.sql.server.ts'
import {
  findInstallationPlace,
  findOwnInstallation,
  insertInstallation,
  recordLivePayment,
  renewInstallation,
  setInstallationPlace,
} from './installation.sql.server.ts'

const sentences: Record<DoubtKind, () => string> = {
  moved: m.doubt_moved,
  lost_payments: m.doubt_lost_payments,
  other_shop: m.doubt_other_shop,
  other_webhook: m.doubt_other_webhook,
}

export const getDoubtSentence = (kind: DoubtKind): string => sentences[kind]()

/** A doubt about events since a moment; once answered, it is raised again only for later events. */
type Doubt = { kind: DoubtKind; subject: string; since?: Date }

/** Raises a doubt, which stops all sales until the owner answers it. The operator is notified, once. */
export async function raiseDoubt(
  db: Database,
  provider: PaymentProvider,
  { kind, subject, since }: Doubt,
): Promise<void> {
  // The sandbox is inside the database, so no other shop can reach it.
  if (provider.kind === 'sandbox') return
  await db.transaction().execute(async (tx) => {
    if (!(await insertDoubt(tx, kind, subject, since ?? new Date(0)))) return
    provider.log.error({ doubt: kind, subject }, 'the payment account may not be this shop’s alone: payments wait')
    await mailAdmins(tx, `doubt-${createId()}`, () => ({
      subject: m.mail_doubt_subject(),
      body: m.mail_doubt_body({
        shop: getShopName(),
        reason: getDoubtSentence(kind),
        link: `${provider.shopUrl}/dashboard/health`,
      }),
    }))
  })
}

/** Makes a new database an installation, and notices one that has moved. */
export async function beginInstallation(db: Database, provider: PaymentProvider): Promise<void> {
  const place = await findInstallationPlace(db)
  const own = await findOwnInstallation(db)
  if (!own) await insertInstallation(db, place)
  if (provider.mode === 'live') await recordLivePayment(db)
  if (!own || own.place === place) return
  if (provider.kind === 'sandbox') return await setInstallationPlace(db, place)
  // clock: says since when a copy asks again, give or take
  // guard: a copy of a shop’s database sells nothing before its owner has spoken | drop | payments/account
  await raiseDoubt(db, provider, { kind: 'moved', subject: place, since: new Date() })
}

/**
 * The owner's answer to all doubts. `same`: this is the shop, and other users of the account are allowed. `copy`: this
 * is another shop now, and open payments belong to the original.
 * @returns how many doubts were answered
 */
export async function answerDoubts(db: Database, answer: 'same' | 'copy', adminId: string | null): Promise<number> {
  const place = await findInstallationPlace(db)
  return await db.transaction().execute(async (tx) => {
    const answered = await closeDoubts(tx)
    if (answer === 'copy') await leaveToOriginal(tx)
    await setInstallationPlace(tx, place)
    await recordAudit(tx, adminId, 'doubts.answer', 'account', { answer, doubts: answered })
    return answered
  })
}

async function leaveToOriginal(tx: Tx): Promise<void> {
  for (const { id, orderId } of await findOpenAttempts(tx)) {
    await lockOrder(tx, orderId)
    if (await endAttempt(tx, id, 'cancelled', 'of the original')) await markUnpaid(tx, orderId)
  }
  await renewInstallation(tx)
}
