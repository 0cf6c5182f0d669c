import { expect, test } from 'vitest'
import { withLocale } from './base/platform/http/locale.server.ts'
import type { CustomerMail } from './base/platform/mail/customer-mail.ts'
import { fillMailText, listPlaceholders } from './base/platform/mail/texts.server.ts'
import { locales } from './base/platform/text/locale.ts'
import { mails } from './mail-texts.server.ts'

const own = { subject: '', body: '' }

/** A mail that has nothing to say for one of its placeholders. */
function writeWithout(mail: CustomerMail, empty: string, text = own) {
  const facts = listPlaceholders(mail).known.map((known) => [known, known === empty ? '' : `a ${known}`])
  const { subject, body } = fillMailText(mail, text, Object.fromEntries(facts))
  return `${subject}\n${body}`
}

test.for([...mails])('the mail %s has no gap where there is nothing to say', async ([, mail]) => {
  for (const locale of locales)
    for (const empty of listPlaceholders(mail).known) {
      const written = await withLocale(locale, async () => writeWithout(mail, empty))
      expect(written, `${locale} ${empty}`).not.toMatch(/ {2}| [,.;!?।]|\(\)|^[,.;:!?।]| $/m)
      expect(written).not.toContain('{')
    }
})

test('so it is in an owner’s words', () => {
  const text = { subject: 'News for {name}', body: 'Hi {name}!\n\nYour parcel ({tracking}), {name}, is on its way.' }
  expect(writeWithout(mails.get('parcel')!, 'name', text)).toBe(
    'News for\nHi!\n\nYour parcel (a tracking), is on its way.',
  )
  expect(writeWithout(mails.get('parcel')!, 'tracking', text)).toContain('Your parcel, a name, is on its way.')
})
