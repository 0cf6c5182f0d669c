import { requirements as carriers } from '#carriers/requirements.server.ts'
import { requirements as catalogue } from '#catalogue/requirements.server.ts'
import { requirements as delivery } from '#delivery/requirements.server.ts'
import { requirements as surroundings } from '#health/checks/requirements.server.ts'
import { requirements as health } from '#health/requirements.server.ts'
import { requirements as accounts } from '#identity/accounts/requirements.server.ts'
import { requirements as identity } from '#identity/requirements.server.ts'
import { requirements as images } from '#images/requirements.server.ts'
import { requirements as inbox } from '#inbox/requirements.server.ts'
import { requirements as invoices } from '#invoices/requirements.server.ts'
import { requirements as payments } from '#payments/requirements.server.ts'
import { requirements as mail } from '#platform/mail/requirements.server.ts'
import type { Requirements } from '#platform/requirement.server.ts'
import { requirements as site } from '#site/requirements.server.ts'
import { requirements as tax } from '#tax/requirements.server.ts'
import { requirements as vatNumbers } from '#vat-numbers/requirements.server.ts'

/**
 * Everything that the shop needs, as its features declare it, in the order in which the opening, the health screen, setup and
 * `doctor` have it.
 */
export const requirements: Requirements = {
  ...surroundings,
  ...site,
  ...invoices,
  ...delivery,
  ...tax,
  ...vatNumbers,
  ...catalogue,
  ...accounts,
  ...mail,
  ...inbox,
  ...payments,
  ...identity,
  ...images,
  ...carriers,
  ...health,
}
