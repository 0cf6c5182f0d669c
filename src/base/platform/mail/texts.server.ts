import { getLocale } from '#paraglide/runtime.js'
import { type Locale, type Localized, locales } from '../text/locale.ts'
import { dropPlaceholder } from '../text/placeholders.ts'
import type { CustomerMail, MailFacts } from './customer-mail.ts'

/** A subject and a body in each language; an empty one is as the software has it. */
export type MailText = { subject: Localized; body: Localized }

/** As the owner has written them. A process is of one shop. */
let written: Readonly<Record<string, MailText>> = {}

/** Called by whoever reads what the owner has written. */
export function setMailTexts(texts: Readonly<Record<string, MailText>>): void {
  written = texts
}

/** A mail in the current language, in the owner's words where there are any. */
export function writeMailText<M extends CustomerMail>(mail: M, facts: MailFacts<M>): { subject: string; body: string } {
  const { subject = {}, body = {} } = written[mail.name] ?? {}
  return fillMailText(mail, { subject: subject[getLocale()] ?? '', body: body[getLocale()] ?? '' }, facts)
}

/** Fills the placeholders of a text, or else of the software's own. Those for which there is nothing to say are left out. */
export function fillMailText(mail: CustomerMail, { subject, body }: { subject: string; body: string }, facts: object) {
  const original = toPlain(mail)
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

const toPlain = (mail: CustomerMail) => mail as unknown as { subject: Message; body: Message }

/** Has every fact, as its own placeholder. */
const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

const inAllLanguages = (message: Message): Localized =>
  Object.fromEntries(locales.map((locale) => [locale, message(placeholders, { locale })]))

/** The software's own text in every language, with its placeholders. */
export const getOriginalText = (mail: CustomerMail): MailText => {
  const { subject, body } = toPlain(mail)
  return { subject: inAllLanguages(subject), body: inAllLanguages(body) }
}

/** A mail is worth nothing without what it tells; a name and the shop's may be left out. */
const optional = ['name', 'shop']

/** What a mail may name, and what its body has to. */
export function listPlaceholders(mail: CustomerMail): { known: string[]; required: string[] } {
  const { subject, body } = getOriginalText(mail)
  const inBody = findPlaceholders(Object.values(body).join())
  const known = [...new Set([...inBody, ...findPlaceholders(Object.values(subject).join())])]
  return { known, required: inBody.filter((placeholder) => !optional.includes(placeholder)) }
}

export const findPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\s]*)\}/g)].map(([, name]) => name!)),
]
