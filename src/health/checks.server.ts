import { identityCheck } from '#identity/check.server.ts'
import { picturesCheck } from '#images/check.server.ts'
import { sellerCheck } from '#invoices/check.server.ts'
import { openingCheck } from '#opening/check.server.ts'
import { accountCheck, cardsCheck, refundsCheck, webhookCheck } from '#payments/check.server.ts'
import type { Check } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { mailCheck } from '#platform/mail/check.server.ts'
import { addressCheck } from './checks/address.server.ts'
import { backupCheck } from './checks/backup.server.ts'
import { clockCheck, databaseCheck } from './checks/database.server.ts'
import { diskCheck } from './checks/disk.server.ts'
import { restartsCheck } from './checks/restarts.server.ts'
import { tasksCheck } from './checks/tasks.server.ts'
import { versionsCheck } from './checks/versions.server.ts'

/** Everything that the shop needs from outside its process, for the health screen and for `npm run shop -- doctor`. */
export function checksOf({ config, db }: Pick<AppContext, 'config' | 'db'>): Check[] {
  return [
    cardsCheck(config),
    webhookCheck(db, config),
    accountCheck(db),
    refundsCheck(db),
    mailCheck(db, config),
    identityCheck(config),
    picturesCheck(config),
    tasksCheck(db),
    restartsCheck(config.dataDir),
    backupCheck(db, config),
    sellerCheck({ config, db }),
    openingCheck({ config, db }),
    addressCheck(config),
    databaseCheck(db),
    clockCheck(db),
    diskCheck(config.dataDir),
    versionsCheck,
  ]
}
