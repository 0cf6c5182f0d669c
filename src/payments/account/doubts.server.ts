import { mailAdmins } from '#identity/accounts/owner-mail.server.ts'
import { lockOrder, markUnpaid } from '#orders/states.server.ts'
import { m } from '#paraglide/messages.js'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { shopName } from '#platform/shop-name.ts'
import type { Provider } from '../provider.server.ts'
import { endAttempt, openAttempts } from '../sql.server.ts'
import type { DoubtKind } from './doubt-kinds.ts'
import { closeDoubts, insertDoubt } from './doubts.sql.server.ts'
import {
  insertInstallation,
  noteLive,
  ownInstallation,
  placeOf,
  renewInstallation,
  setPlace,
} from './installation.sql.server.ts'

const sentences: Record<DoubtKind, () => string> = {
  moved: m.doubt_moved,
  lost_payments: m.doubt_lost_payments,
  other_shop: m.doubt_other_shop,
  other_webhook: m.doubt_other_webhook,
}

export const doubtSentence = (kind: DoubtKind): string => sentences[kind]()

/** A doubt about things since then; once answered, the same is asked again only about what came later. */
type Doubt = { kind: DoubtKind; subject: string; since?: Date }

/** Notes a doubt, which ends all sales until the owner answers it. Whoever runs the shop is told, once. */
export async function doubt(db: Database, provider: Provider, { kind, subject, since }: Doubt): Promise<void> {
  // Nobody else can reach the sandbox of a database.
  if (provider.kind === 'sandbox') return
  await db.transaction().execute(async (tx) => {
    if (!(await insertDoubt(tx, kind, subject, since ?? new Date(0)))) return
    provider.log.error({ doubt: kind, subject }, 'the payment account may not be this shop’s alone: payments wait')
    const body = m.mail_doubt_body({
      shop: shopName(),
      reason: doubtSentence(kind),
      link: `${provider.shopUrl}/dashboard/health`,
    })
    await mailAdmins(tx, { dedupeKey: `doubt-${newId()}`, subject: m.mail_doubt_subject(), body })
  })
}

/** Makes a new database an installation, and notices one that is not where it was. */
export async function beginInstallation(db: Database, provider: Provider): Promise<void> {
  const place = await placeOf(db)
  const own = await ownInstallation(db)
  if (!own) await insertInstallation(db, place)
  if (provider.mode === 'live') await noteLive(db)
  if (!own || own.place === place) return
  if (provider.kind === 'sandbox') return await setPlace(db, place)
  // guard: a copy of a shop’s database sells nothing before its owner has spoken | drop | payments/account
  await doubt(db, provider, { kind: 'moved', subject: place, since: new Date() })
}

/**
 * What the owner says to all doubts. `same`: this is the shop, and whoever else uses the account may.
 * `copy`: this is another shop now, and what the original has open is the original's.
 * @returns how many doubts were answered
 */
export async function answerDoubts(db: Database, answer: 'same' | 'copy', adminId: string | null): Promise<number> {
  const place = await placeOf(db)
  return await db.transaction().execute(async (tx) => {
    const answered = await closeDoubts(tx)
    if (answer === 'copy') await leaveToOriginal(tx)
    await setPlace(tx, place)
    await recordAudit(tx, adminId, 'doubts.answer', 'account', { answer, doubts: answered })
    return answered
  })
}

async function leaveToOriginal(tx: Tx): Promise<void> {
  for (const { id, orderId } of await openAttempts(tx)) {
    await lockOrder(tx, orderId)
    if (await endAttempt(tx, id, 'cancelled', 'of the original')) await markUnpaid(tx, orderId)
  }
  await renewInstallation(tx)
}
