import { m } from '#paraglide/messages.js'
import { type Check, createProbeCheck, type Finding } from '../check.server.ts'
import type { Config } from '../config/config.server.ts'
import type { Database } from '../database/connect.server.ts'
import { probeMail } from './probe.server.ts'
import { countWaitingMails } from './sql.server.ts'

const texts = { name: m.health_mail, good: m.health_mail_good, bad: m.health_mail_bad, remedy: m.health_mail_remedy }

/** Whether mails leave: the mail server takes them, none was given up, and none waits for long. */
export const createMailCheck = (db: Database, config: Config): Check => ({
  name: m.health_mail,
  async run() {
    if (!config.smtpUrl) return { state: 'good', text: m.health_mail_outbox }
    const finding = await createProbeCheck(texts, () => probeMail(config)).run()
    return finding.state === 'good' ? { ...finding, ...(await waiting(db)) } : finding
  },
})

async function waiting(db: Database): Promise<Partial<Finding>> {
  const { parked, late } = await countWaitingMails(db)
  const remedy = m.health_mail_remedy
  if (parked > 0) return { state: 'bad', text: () => m.health_mail_parked({ count: parked }), remedy }
  if (late > 0) return { state: 'warning', text: () => m.health_mail_late({ count: late }), remedy }
  return {}
}
