import { checkService, type Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { DoubtKind } from './account/doubt-kinds.ts'
import { getDoubtSentence } from './account/doubts.server.ts'
import { findOpenDoubts } from './account/doubts.sql.server.ts'
import { findLastWebhook, hasPaymentTries } from './check.sql.server.ts'
import { probeCards } from './provider/probe.server.ts'
import { countHeldRefunds } from './refunds/refund-limit.sql.server.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

const texts = { good: m.health_payments_good, bad: m.health_payments_bad, remedy: m.health_payments_remedy }

/** Whether the payment provider answers. A live shop with test keys works, but earns no money. */
export async function checkCards({ config }: Pick<Shop, 'config'>): Promise<Finding> {
  if (!config.stripe) return { state: 'good', text: m.health_payments_sandbox }
  const finding = await checkService(texts, () => probeCards(config))
  const earnsNothing = finding.state === 'good' && config.mode === 'live' && config.testPayments
  return earnsNothing ? { ...finding, state: 'warning', text: m.health_payments_test } : finding
}

/** Whether the payment provider's events reach the shop. Without them payments are found minutes late. */
export async function checkWebhook({ db, config: { stripe } }: Shop): Promise<Finding> {
  const [last, tried] = await Promise.all([findLastWebhook(db), hasPaymentTries(db)])
  if (last?.isRecent) return { state: 'good', text: () => m.health_webhook_good({ at: formatDateTime(last.at) }) }
  if (!tried) return { state: 'good', text: m.health_webhook_quiet }
  if (!stripe) return { state: 'info', text: m.health_webhook_sandbox }
  return { state: 'bad', text: m.health_webhook_bad }
}

/** Whether this shop is alone at its payment account, as far as it can tell; if not, its owner has accepted that. */
export async function checkAccount({ db }: Pick<Shop, 'db'>): Promise<Finding> {
  const doubts = await findOpenDoubts(db)
  if (doubts.length === 0) return { state: 'good', text: m.health_account_good }
  const kinds = [...new Set(doubts.map(({ kind }) => kind as DoubtKind))]
  return {
    state: 'bad',
    text: () => kinds.map(getDoubtSentence).join(' '),
    detail: doubts.map(({ kind, subject }) => `${kind}: ${subject}`).join(', '),
  }
}

/** Whether refunds wait because more are due than may be sent automatically in an hour. */
export async function checkRefunds({ db }: Pick<Shop, 'db'>): Promise<Finding> {
  const count = await countHeldRefunds(db)
  if (count === 0) return { state: 'good', text: m.health_refunds_good }
  return { state: 'bad', text: () => m.health_refunds_held({ count }) }
}
