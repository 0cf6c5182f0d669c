import { type Localized, locales } from '#base/platform/text/locale.ts'
import type { MailTexts, OriginalMail } from './contract.ts'

export type MailDraft = { subject: Localized; body: Localized }

/** The mails as they are sent now: in the owner's words, or else in the software's, which are a beginning to write from. */
export type MailsDraft = Record<string, MailDraft>

const inAllLanguages = (pick: (locale: (typeof locales)[number]) => string): Localized =>
  Object.fromEntries(locales.map((locale) => [locale, pick(locale)]))

export const toMailsDraft = (originals: readonly OriginalMail[], texts: MailTexts): MailsDraft =>
  Object.fromEntries(
    originals.map(({ name, subject, body }) => [
      name,
      {
        subject: inAllLanguages((locale) => texts[name]?.subject[locale] || subject[locale] || ''),
        body: inAllLanguages((locale) => texts[name]?.body[locale] || body[locale] || ''),
      },
    ]),
  )

/** Only what differs from the software's own is stored, so that later versions may improve the rest. */
export function parseMailsDraft(originals: readonly OriginalMail[], draft: MailsDraft): MailTexts {
  const changed = originals.filter((original) => isChanged(original, draft[original.name]!))
  return Object.fromEntries(
    changed.map(({ name, subject, body }) => [
      name,
      { subject: keepChanged(draft[name]!.subject, subject), body: keepChanged(draft[name]!.body, body) },
    ]),
  )
}

const keepChanged = (text: Localized, original: Localized): Localized =>
  inAllLanguages((locale) => (text[locale] === original[locale] ? '' : (text[locale] ?? '')))

/** Whether anything of a mail is worded by the owner. An empty text is the software's own. */
export const isChanged = ({ subject, body }: MailDraft, draft: MailDraft): boolean =>
  [keepChanged(draft.subject, subject), keepChanged(draft.body, body)].some((text) => Object.values(text).some(Boolean))
