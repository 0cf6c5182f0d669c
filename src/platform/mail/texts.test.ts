import { expect, test } from 'vitest'
import { withLocale } from '../http/locale.server.ts'
import { locales } from '../locale.ts'
import { type MailName, mailNames } from './names.ts'
import { fillMailText, listPlaceholders } from './texts.server.ts'

const own = { subject: '', body: '' }

/** A mail that has nothing to say for one of its placeholders. */
function writeWithout(name: MailName, empty: string, text = own) {
  const facts = listPlaceholders(name).known.map((known) => [known, known === empty ? '' : `a ${known}`])
  const { subject, body } = fillMailText(name, text, Object.fromEntries(facts))
  return `${subject}\n${body}`
}

test.for(mailNames)('the mail %s has no gap where there is nothing to say', async (name) => {
  for (const locale of locales)
    for (const empty of listPlaceholders(name).known) {
      const written = await withLocale(locale, async () => writeWithout(name, empty))
      expect(written, `${locale} ${empty}`).not.toMatch(/ {2}| [,.;!?।]|\(\)|^[,.;:!?।]| $/m)
      expect(written).not.toContain('{')
    }
})

test('so it is in an owner’s words', () => {
  const text = { subject: 'News for {name}', body: 'Hi {name}!\n\nYour parcel ({tracking}), {name}, is on its way.' }
  expect(writeWithout('parcel', 'name', text)).toBe('News for\nHi!\n\nYour parcel (a tracking), is on its way.')
  expect(writeWithout('parcel', 'tracking', text)).toContain('Your parcel, a name, is on its way.')
})
