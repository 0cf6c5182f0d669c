import { m } from '#paraglide/messages.js'
import { type Check, type Finding, probed, standsIn } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { formatDateTime } from '#platform/locale.ts'
import { lastWebhook, triedToPay } from './check.sql.server.ts'
import { probeCards } from './probe.server.ts'

/** Whether the payment provider answers. */
export function cardsCheck(config: Config): Check {
  if (!config.stripe) return standsIn(m.health_payments, m.health_payments_sandbox)
  const texts = { good: m.health_payments_good, bad: m.health_payments_bad, remedy: m.health_payments_remedy }
  const check = probed({ name: m.health_payments, ...texts }, () => probeCards(config))
  return config.mode === 'live' && config.testPayments
    ? { ...check, run: async () => testFinding(await check.run()) }
    : check
}

/** What works in a live shop, but brings no money. */
const testFinding = (finding: Finding): Finding =>
  finding.state === 'good'
    ? { ...finding, state: 'warning', text: m.health_payments_test, remedy: m.opening_payment_todo }
    : finding

/** Whether the payment provider tells the shop what happens. Without it payments are found minutes late. */
export const webhookCheck = (db: Database): Check => ({
  name: m.health_webhook,
  async run() {
    const [last, tried] = await Promise.all([lastWebhook(db), triedToPay(db)])
    if (last?.isRecent) return { state: 'good', text: () => m.health_webhook_good({ at: formatDateTime(last.at) }) }
    if (!tried) return { state: 'good', text: m.health_webhook_quiet }
    return { state: 'bad', text: m.health_webhook_bad, remedy: m.health_webhook_remedy }
  },
})
