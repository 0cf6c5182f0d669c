import type { Locale } from '../text/locale.ts'

type Message = (facts: never, options?: { locale?: Locale }) => string

/** A mail to customers, whose texts an owner may change: what it is called there, and how the software words it. */
type Worded = { label: () => string; subject: Message; body: Message }
export type CustomerMail = Worded & { name: string }

/** Gives each mail its name, under which an owner's words are stored. */
export const collectMails = <M extends Readonly<Record<string, Worded>>>(mails: M) =>
  Object.fromEntries(Object.entries(mails).map(([name, mail]) => [name, { ...mail, name }])) as {
    [N in keyof M]: M[N] & { name: string }
  }

/** What a mail's texts name. */
export type MailFacts<M extends CustomerMail> = NonNullable<Parameters<M['subject']>[0]> &
  NonNullable<Parameters<M['body']>[0]>
