import type { AppContext } from '#base/platform/context.server.ts'
import { runEach } from '#base/platform/jobs/run-each.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { findOrderById } from '../sql.server.ts'
import { loadBankAccount } from './bank-account.server.ts'
import { mailTransferReminder } from './mails.server.ts'
import { findTransferToRemind, markTransferReminded } from './sql.server.ts'

/** Reminds customers on the last day for their transfer, while the pieces are held. */
export async function mailTransferReminders({
  db,
  config,
  jobs,
}: Pick<AppContext, 'db' | 'config' | 'jobs'>): Promise<void> {
  const account = await loadBankAccount({ db, config })
  if (!account) return
  const { timeZone } = await openSellerSetting(config).read(db)
  const reminded = await runEach(async ({ skipped }, onTaken) => {
    const id = await findTransferToRemind(db, timeZone, skipped)
    if (!id) return false
    onTaken([id])
    await db.transaction().execute(async (tx) => {
      const days = await markTransferReminded(tx, id, timeZone)
      if (!days) return
      await mailTransferReminder(tx, config, (await findOrderById(tx, id, undefined))!, { account, ...days })
    })
    return true
  })
  if (reminded > 0) jobs.enqueue(mailTasks.relayMail)
}
