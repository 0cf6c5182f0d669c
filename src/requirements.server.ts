import { requirements as images } from '#base/images/requirements.server.ts'
import { requirements as mail } from '#base/platform/mail/requirements.server.ts'
import type { Requirements } from '#base/platform/requirement.server.ts'
import { requirements as delivery } from '#company/delivery/requirements.server.ts'
import { requirements as site } from '#company/site/requirements.server.ts'
import { requirements as tax } from '#company/tax/requirements.server.ts'
import { requirements as vatNumbers } from '#company/vat-numbers/requirements.server.ts'
import { requirements as inbox } from '#desk/inbox/requirements.server.ts'
import { requirements as catalogue } from '#goods/catalogue/requirements.server.ts'
import { requirements as accounts } from '#people/identity/accounts/requirements.server.ts'
import { requirements as identity } from '#people/identity/requirements.server.ts'
import { requirements as surroundings } from '#shop/health/checks/requirements.server.ts'
import { requirements as health } from '#shop/health/requirements.server.ts'
import { requirements as carriers } from '#trade/carriers/requirements.server.ts'
import { requirements as invoices } from '#trade/invoices/requirements.server.ts'
import { requirements as payments } from '#trade/payments/requirements.server.ts'

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
