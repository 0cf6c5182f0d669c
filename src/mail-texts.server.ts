import { mails as identity } from '#identity/mail-texts.server.ts'
import { mails as inbox } from '#inbox/mail-texts.server.ts'
import { mails as orders } from '#orders/mail-texts.server.ts'
import { mails as payments } from '#payments/mail-texts.server.ts'
import type { CustomerMail } from '#platform/mail/customer-mail.ts'
import { mails as privacy } from '#privacy/mail-texts.server.ts'
import { mails as stockAlerts } from '#stock-alerts/mail-texts.server.ts'

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
