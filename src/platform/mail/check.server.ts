import { m } from '#paraglide/messages.js'
import type { Check } from '../check.server.ts'
import type { Database } from '../database/connect.server.ts'
import { waitingMails } from './sql.server.ts'

/** Whether mails leave: none was given up, and none waits for long. */
export const mailCheck = (db: Database, probe: () => Promise<string>): Check => ({
  name: m.health_mail,
  async run() {
    const { parked, late } = await waitingMails(db)
    const remedy = m.health_mail_remedy
    try {
      const detail = await probe()
      if (parked > 0) return { state: 'bad', text: () => m.health_mail_parked({ count: parked }), remedy, detail }
      if (late > 0) return { state: 'warning', text: () => m.health_mail_late({ count: late }), remedy, detail }
      return { state: 'good', text: m.health_mail_good, detail }
    } catch (error) {
      return { state: 'bad', text: m.health_mail_bad, remedy, detail: (error as Error).message }
    }
  },
})
