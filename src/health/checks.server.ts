import { createCarriersCheck } from '#carriers/check.server.ts'
import { createMassCheck } from '#catalogue/mass-check.server.ts'
import { createDeliveryCheck } from '#delivery/check.server.ts'
import { createIdentityCheck } from '#identity/check.server.ts'
import { createSecondFactorCheck } from '#identity/second-factor/check.server.ts'
import { createPicturesCheck } from '#images/check.server.ts'
import { createSellerCheck } from '#invoices/check.server.ts'
import { createExchangeCheck } from '#invoices/exchange/check.server.ts'
import { createOpeningCheck } from '#opening/check.server.ts'
import { createAuditCheck } from '#payments/audit/check.server.ts'
import { createAccountCheck, createCardsCheck, createRefundsCheck, createWebhookCheck } from '#payments/check.server.ts'
import type { Check } from '#platform/check.server.ts'
import { getConfigFile } from '#platform/config/file.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { createMailCheck } from '#platform/mail/check.server.ts'
import { findProjectRoot } from '#platform/root.server.ts'
import { createTaxCheck } from '#tax/check.server.ts'
import { createVatNumbersCheck } from '#vat-numbers/check.server.ts'
import { createAddressCheck } from './checks/address.server.ts'
import { createBackupCheck } from './checks/backup.server.ts'
import { createClockCheck, createDatabaseCheck } from './checks/database.server.ts'
import { createDiskCheck } from './checks/disk.server.ts'
import { createPoolerCheck } from './checks/pooler.server.ts'
import { createRestartsCheck } from './checks/restarts.server.ts'
import { createSettingsFileCheck } from './checks/settings-file.server.ts'
import { createTasksCheck } from './checks/tasks.server.ts'
import { versionsCheck } from './checks/versions.server.ts'

/** Everything outside its process that the shop needs, for the health screen and for `npm run shop -- doctor`. */
export function listChecks({ config, db }: Pick<AppContext, 'config' | 'db'>): Check[] {
  return [
    createCardsCheck(config),
    createWebhookCheck(db, config),
    createAccountCheck(db),
    createRefundsCheck(db),
    createAuditCheck(db),
    createMailCheck(db, config),
    createIdentityCheck(config),
    createSecondFactorCheck({ config, db }),
    createPicturesCheck(config),
    createTasksCheck(db),
    createRestartsCheck(config.dataDir),
    createBackupCheck(db, config),
    createTaxCheck({ config, db }),
    createVatNumbersCheck(config),
    createDeliveryCheck({ config, db }),
    createCarriersCheck(config),
    createMassCheck({ config, db }),
    createSellerCheck({ config, db }),
    createExchangeCheck({ config, db }),
    createOpeningCheck({ config, db }),
    createAddressCheck(config),
    createDatabaseCheck(db),
    createPoolerCheck(config),
    createClockCheck(db),
    createDiskCheck(config.dataDir),
    createSettingsFileCheck(getConfigFile(findProjectRoot(), process.env)),
    versionsCheck,
  ]
}
