import type { CustomerMail } from '#base/platform/mail/customer-mail.ts'
import { mails as inbox } from '#desk/inbox/mail-texts.server.ts'
import { mails as privacy } from '#desk/privacy/mail-texts.server.ts'
import { mails as stockAlerts } from '#goods/stock-alerts/mail-texts.server.ts'
import { mails as identity } from '#people/identity/mail-texts.server.ts'
import { mails as orders } from '#trade/orders/mail-texts.server.ts'
import { mails as payments } from '#trade/payments/mail-texts.server.ts'

/** Every mail to customers, as its feature words it. Those to admins are about the shop itself. */
const all: Readonly<Record<string, CustomerMail>> = {
  ...orders,
  ...payments,
  ...stockAlerts,
  ...inbox,
  ...identity,
  ...privacy,
}

// bounded: the mails of the shop
export const mails: ReadonlyMap<string, CustomerMail> = new Map(Object.entries(all))
