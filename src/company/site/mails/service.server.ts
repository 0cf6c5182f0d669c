import type { Config } from '#base/platform/config/config.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { renderMailCard, writeMailStyle } from '#base/platform/mail/html.server.ts'
import { fillMailText, findPlaceholders, getOriginalText, listPlaceholders } from '#base/platform/mail/texts.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatDay, formatMoney, type Locale, locales, toLocalizedPath } from '#base/platform/text/locale.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { mails } from '#mail-texts.server.ts'
import { m } from '#paraglide/messages.js'
import { listTextsByPath } from '../texts.server.ts'
import { MailTexts } from './contract.ts'

/** The texts of mails, as entered by admins. */
export const mailsSetting = createDocumentSetting({
  name: 'mails',
  shape: MailTexts,
  initial: {},
  listRows: (texts) => new Map(listTextsByPath('mails', texts)),
  check: async (_, texts) => refuseWrongPlaceholders(texts),
})

/** As the software has them. */
export const listOriginalMails = () =>
  [...mails.values()].map((mail) => ({
    name: mail.name,
    label: mail.label(),
    ...getOriginalText(mail),
    ...listPlaceholders(mail),
  }))

/** A mail whose link was forgotten cannot be answered, and one with a misspelt placeholder shows it to the customer. */
function refuseWrongPlaceholders(texts: MailTexts): void {
  const fields: Record<string, FieldProblem> = {}
  for (const name of Object.keys(texts)) if (!mails.has(name)) fields[`is.${name}`] = { code: 'unknown' }
  for (const [name, mail] of mails)
    for (const locale of locales) {
      const { subject = '', body = '' } = { subject: texts[name]?.subject[locale], body: texts[name]?.body[locale] }
      const { known, required } = listPlaceholders(mail)
      const problems = { subject: findProblem(subject, known, []), body: findProblem(body, known, required) }
      for (const [field, problem] of Object.entries(problems))
        if (problem) fields[`is.${name}.${field}.${locale}`] = problem
    }
  // guard: a mail names only what it knows, and all that it has to | never | site/mails
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}

function findProblem(text: string, known: string[], required: string[]): FieldProblem | undefined {
  if (text === '') return undefined
  const used = findPlaceholders(text)
  const wrong = used.find((name) => !known.includes(name))
  if (wrong !== undefined) return { code: 'unknown_placeholder', name: wrong, known }
  const missing = required.filter((name) => !used.includes(name))
  return missing.length > 0 ? { code: 'missing_placeholder', missing } : undefined
}

type Draft = { name: string; locale: Locale; subject: string; body: string }

/** A mail about a made-up order, in the words that are being typed. */
export function renderPreview({ shopUrl, currency }: Config, { name, locale, ...text }: Draft) {
  const mail = mails.get(name)
  if (!mail) throw new Refusal('not_found', { what: 'mail' })
  return withLocale(locale, () => {
    const filled = fillMailText(mail, text, listExamples(shopUrl, currency))
    return { subject: filled.subject, html: renderMailCard(filled.body, shopUrl), style: writeMailStyle() }
  })
}

function listExamples(shopUrl: string, currency: string): Record<string, string> {
  const amount = formatMoney(129, currency)
  const text = m.mails_example_text()
  return {
    ...{ shop: getShopName(), name: m.mails_example_name(), number: '1042', sku: '4032-M8' },
    ...{ lines: m.mails_example_lines(), total: amount, amount, link: shopUrl + toLocalizedPath('/dashboard') },
    ...{
      reason: text,
      text,
      quoted: m.mails_example_quoted(),
      subject: m.mails_example_subject(),
      what: text,
      answered: text,
      details: text,
      rest: text,
      tracking: '',
      invoice: '',
      note: '',
      until: formatDay('2026-03-31'),
      account: text,
      into: 'alex@example.com',
      from: 'alex.smith@example.com',
    },
  }
}
