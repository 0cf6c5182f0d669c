import { m } from '#paraglide/messages.js'
import { checkService, type Finding } from '../check.server.ts'
import type { AppContext } from '../context.server.ts'
import type { Database } from '../database/connect.server.ts'
import { probeMail } from './probe.server.ts'
import { countWaitingMails } from './sql.server.ts'

const remedy = m.health_mail_remedy
const texts = { good: m.health_mail_good, bad: m.health_mail_bad, remedy }

/** Whether mails leave: the mail server takes them, none was given up, and none waits for long. */
export async function checkMail({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<Finding> {
  if (!config.smtpUrl) return { state: 'good', text: m.health_mail_outbox }
  const finding = await checkService(texts, () => probeMail(config))
  return finding.state === 'good' ? { ...finding, ...(await findWaiting(db)) } : finding
}

async function findWaiting(db: Database): Promise<Partial<Finding>> {
  const { parked, late } = await countWaitingMails(db)
  if (parked > 0) return { state: 'bad', text: () => m.health_mail_parked({ count: parked }), remedy }
  if (late > 0) return { state: 'warning', text: () => m.health_mail_late({ count: late }), remedy }
  return {}
}
