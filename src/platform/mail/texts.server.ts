import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type Locale, type Localized, locales } from '../locale.ts'
import { dropPlaceholder } from '../placeholders.ts'
import type { MailName } from './names.ts'

/** The texts that the software comes with. */
const originals = {
  order_placed: { subject: m.mail_order_received_subject, body: m.mail_order_received_body },
  order_paid: { subject: m.mail_order_paid_subject, body: m.mail_order_paid_body },
  order_on_account: { subject: m.mail_order_on_account_subject, body: m.mail_order_on_account_body },
  owed_reminder: { subject: m.mail_owed_reminder_subject, body: m.mail_owed_reminder_body },
  owed_less: { subject: m.mail_refund_subject, body: m.mail_owed_less_body },
  guest_paid: { subject: m.mail_order_paid_subject, body: m.mail_guest_paid_body },
  parcel: { subject: m.mail_shipped_subject, body: m.mail_shipped_body },
  correction: { subject: m.mail_correction_subject, body: m.mail_correction_body },
  lines_cancelled: { subject: m.mail_lines_cancelled_subject, body: m.mail_lines_cancelled_body },
  order_ended: { subject: m.mail_order_ended_subject, body: m.mail_order_ended_body },
  order_let_go: { subject: m.mail_order_ended_subject, body: m.mail_order_let_go_body },
  refund: { subject: m.mail_refund_subject, body: m.mail_refund_body },
  refund_orderless: { subject: m.mail_refund_orderless_subject, body: m.mail_refund_orderless_body },
  charged_back: { subject: m.mail_charged_back_subject, body: m.mail_charged_back_body },
  return: { subject: m.mail_return_subject, body: m.mail_return_body },
  transfer: { subject: m.mail_transfer_subject, body: m.mail_transfer_body },
  transfer_reminder: { subject: m.mail_transfer_reminder_subject, body: m.mail_transfer_reminder_body },
  payment_failed: { subject: m.mail_payment_failed_subject, body: m.mail_payment_failed_body },
  payment_failed_again: { subject: m.mail_payment_failed_subject, body: m.mail_payment_failed_again_body },
  vat: { subject: m.mail_vat_subject, body: m.mail_vat_body },
  answer: { subject: m.mail_answer_subject, body: m.mail_answer_body },
  back: { subject: m.mail_back_subject, body: m.mail_back_body },
  verify: { subject: m.mail_verify_subject, body: m.mail_verify_body },
  already_registered: { subject: m.mail_already_registered_subject, body: m.mail_already_registered_body },
  reset: { subject: m.mail_reset_subject, body: m.mail_reset_body },
  security: { subject: m.mail_security_subject, body: m.mail_security_body },
  merge_asked: { subject: m.mail_merge_asked_subject, body: m.mail_merge_asked_body },
  merged: { subject: m.mail_merged_subject, body: m.mail_merged_body },
  guest: { subject: m.mail_guest_subject, body: m.mail_guest_body },
} satisfies Record<MailName, { subject: unknown; body: unknown }>

type Facts<Name extends MailName> = NonNullable<Parameters<(typeof originals)[Name]['subject']>[0]> &
  NonNullable<Parameters<(typeof originals)[Name]['body']>[0]>

/** A subject and a body in each language; an empty one is as the software has it. */
export type MailText = { subject: Localized; body: Localized }

/** As the owner has written them. A process is of one shop. */
let written: Partial<Record<MailName, MailText>> = {}

/** Called by whoever reads what the owner has written. */
export function setMailTexts(texts: Partial<Record<MailName, MailText>>): void {
  written = texts
}

/** A mail in the current language, in the owner's words where there are any. */
export function writeMailText<Name extends MailName>(
  name: Name,
  facts: Facts<Name>,
): { subject: string; body: string } {
  const { subject = {}, body = {} } = written[name] ?? {}
  return fillMailText(name, { subject: subject[getLocale()] ?? '', body: body[getLocale()] ?? '' }, facts)
}

/** Fills the placeholders of a text, or else of the software's own. Those for which there is nothing to say are left out. */
export function fillMailText(name: MailName, { subject, body }: { subject: string; body: string }, facts: object) {
  const original = toPlain(name)
  return {
    subject: fillIn(subject || original.subject(placeholders), facts),
    body: fillIn(body || original.body(placeholders), facts),
  }
}

/** In one pass: what looks like a placeholder in a customer's name is none. */
const fillIn = (text: string, facts: object): string =>
  listEmpty(facts)
    .reduce(dropPlaceholder, text)
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(facts, name) ? String((facts as Record<string, unknown>)[name]) : whole,
    )

const listEmpty = (facts: object): string[] =>
  Object.entries(facts).flatMap(([name, fact]) => (fact === '' ? [name] : []))

type Message = (facts: object, options?: { locale?: Locale }) => string

const toPlain = (name: MailName) => originals[name] as unknown as { subject: Message; body: Message }

/** Has every fact, as its own placeholder. */
const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

const inAllLanguages = (message: Message): Localized =>
  Object.fromEntries(locales.map((locale) => [locale, message(placeholders, { locale })]))

/** The software's own text in every language, with its placeholders. */
export const getOriginalText = (name: MailName): MailText => {
  const { subject, body } = toPlain(name)
  return { subject: inAllLanguages(subject), body: inAllLanguages(body) }
}

/** A mail is worth nothing without what it tells; a name and the shop's may be left out. */
const optional = ['name', 'shop']

/** What a mail may name, and what its body has to. */
export function listPlaceholders(name: MailName): { known: string[]; required: string[] } {
  const { subject, body } = getOriginalText(name)
  const inBody = findPlaceholders(Object.values(body).join())
  const known = [...new Set([...inBody, ...findPlaceholders(Object.values(subject).join())])]
  return { known, required: inBody.filter((placeholder) => !optional.includes(placeholder)) }
}

export const findPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\s]*)\}/g)].map(([, name]) => name!)),
]
