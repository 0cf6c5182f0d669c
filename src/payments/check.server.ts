import { m } from '#paraglide/messages.js'
import { type Check, createProbeCheck, createStandInCheck, type Finding } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { formatDateTime } from '#platform/locale.ts'
import type { DoubtKind } from './account/doubt-kinds.ts'
import { getDoubtSentence } from './account/doubts.server.ts'
import { findOpenDoubts } from './account/doubts.sql.server.ts'
import { findLastWebhook, hasPaymentTries } from './check.sql.server.ts'
import { probeCards } from './probe.server.ts'
import { countHeldRefunds } from './refund-limit.sql.server.ts'

/** Whether the payment provider answers. */
export function createCardsCheck(config: Config): Check {
  if (!config.stripe) return createStandInCheck(m.health_payments, m.health_payments_sandbox)
  const texts = { good: m.health_payments_good, bad: m.health_payments_bad, remedy: m.health_payments_remedy }
  const check = createProbeCheck({ name: m.health_payments, ...texts }, () => probeCards(config))
  return config.mode === 'live' && config.testPayments
    ? { ...check, run: async () => testFinding(await check.run()) }
    : check
}

/** A live shop with this finding works, but earns no money. */
const testFinding = (finding: Finding): Finding =>
  finding.state === 'good'
    ? { ...finding, state: 'warning', text: m.health_payments_test, remedy: m.opening_payment_todo }
    : finding

/** Whether the payment provider's events reach the shop. Without them payments are found minutes late. */
export const createWebhookCheck = (db: Database, { stripe }: Pick<Config, 'stripe'>): Check => ({
  name: m.health_webhook,
  async run() {
    const [last, tried] = await Promise.all([findLastWebhook(db), hasPaymentTries(db)])
    if (last?.isRecent) return { state: 'good', text: () => m.health_webhook_good({ at: formatDateTime(last.at) }) }
    if (!tried) return { state: 'good', text: m.health_webhook_quiet }
    if (!stripe) return { state: 'info', text: m.health_webhook_sandbox }
    return { state: 'bad', text: m.health_webhook_bad, remedy: m.health_webhook_remedy }
  },
})

/** Whether this shop is alone at its payment account, as far as it can tell; if not, its owner has accepted that. */
export const createAccountCheck = (db: Database): Check => ({
  name: m.health_account,
  async run() {
    const doubts = await findOpenDoubts(db)
    if (doubts.length === 0) return { state: 'good', text: m.health_account_good }
    const kinds = [...new Set(doubts.map(({ kind }) => kind as DoubtKind))]
    return {
      state: 'bad',
      text: () => kinds.map(getDoubtSentence).join(' '),
      remedy: m.health_account_remedy,
      detail: doubts.map(({ kind, subject }) => `${kind}: ${subject}`).join(', '),
    }
  },
})

/** Whether refunds wait because more are due than may be sent automatically in an hour. */
export const createRefundsCheck = (db: Database): Check => ({
  name: m.health_refunds,
  async run() {
    const count = await countHeldRefunds(db)
    if (count === 0) return { state: 'good', text: m.health_refunds_good }
    return { state: 'bad', text: () => m.health_refunds_held({ count }), remedy: m.health_refunds_remedy }
  },
})
