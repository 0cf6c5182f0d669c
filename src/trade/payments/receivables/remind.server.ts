import type { AppContext } from '#base/platform/context.server.ts'
import { runEach } from '#base/platform/jobs/run-each.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { mailOwed } from '#trade/orders/on-account/mails.server.ts'
import { findOrderById } from '#trade/orders/sql.server.ts'
import { loadBankAccount } from '#trade/orders/transfers/bank-account.server.ts'
import { countReminder, findReceivableToRemind } from './sql.server.ts'

/** Reminds customers of orders on account whose money has not come some days after the last one, three times in all. */
export async function mailReceivableReminders({
  db,
  config,
  jobs,
}: Pick<AppContext, 'db' | 'config' | 'jobs'>): Promise<void> {
  const account = await loadBankAccount({ db, config })
  if (!account) return
  const { timeZone } = await openSellerSetting(config).read(db)
  const reminded = await runEach(async ({ skipped }, onTaken) => {
    const id = await findReceivableToRemind(db, timeZone, skipped)
    if (!id) return false
    onTaken([id])
    await db.transaction().execute(async (tx) => {
      if (await countReminder(tx, id, timeZone))
        await mailOwed(tx, config, (await findOrderById(tx, id, undefined))!, account)
    })
    return true
  })
  if (reminded > 0) jobs.enqueue(mailTasks.relayMail)
}
