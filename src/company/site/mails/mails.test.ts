import { afterEach, expect, test } from 'vitest'
import { findPlaceholders, setMailTexts, writeMailText } from '#base/platform/mail/texts.server.ts'
import { locales } from '#base/platform/text/locale.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { mails as identityMails } from '#people/identity/mail-texts.server.ts'
import { advanceOrder } from '#trade/orders/contract.ts'
import { mails as orderMails } from '#trade/orders/mail-texts.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { ada, anna, openShop, shareShop } from '../../../../test/shop.ts'
import { changeMailTexts, getMailTexts, previewMail } from './contract.ts'

const shared = shareShop()

// A process is of one shop, and other tests write mails.
afterEach(() => setMailTexts({}))

const english = (subject: string, body: string) => ({
  subject: { en: subject, bn: '' },
  body: { en: body, bn: '' },
})
const facts = { shop: '', name: '', number: '7', lines: '', tracking: '', rest: '', link: '' }
const parcel = english(
  'Off it goes: {number}',
  'Dear {name},\n\n{lines}\n\n{tracking}{rest} See {link} for {number}.\n\nThe workshop',
)

test('a mail is sent in the owner’s words, and in the software’s once these are put back', async () => {
  const { shop, id } = await paidOrder()
  const read = async () => (await shop.as(ada)(getMailTexts, {})).texts
  await shop.as(ada)(changeMailTexts, { was: {}, is: { parcel } })
  expect(await read()).toEqual({ parcel })
  // Each process follows the texts after their commit.
  await expect.poll(() => writeMailText(orderMails.parcel, facts).subject).toBe('Off it goes: 7')
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })

  const mails = await mailsIn(shop)
  const sent = mails.find(({ subject }) => subject.startsWith('Off it goes: '))!
  expect(sent.body).toMatch(new RegExp(`^Dear ${anna.name},\n\nCordless drill: 3 pieces\n`))
  expect(sent.body).not.toContain('{')
  await expect(shop.as(ada)(changeMailTexts, { was: {}, is: { back: english('{name}', '') } })).rejects.toMatchObject({
    code: 'stale_version',
  })
  await shop.as(ada)(changeMailTexts, { was: { parcel }, is: {} })
  await expect.poll(() => writeMailText(orderMails.parcel, facts).subject).toBe('Your order 7 is on its way')
})

test('a change of the texts is undone under Changes', async () => {
  const shop = await openShop()
  await shop.as(ada)(changeMailTexts, { was: {}, is: { parcel } })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect((await shop.as(ada)(getMailTexts, {})).texts).toEqual({})
})

test('what a mail does not know, or lacks, is refused beside its field with the list of what there is', async () => {
  const shop = shared()
  const refuse = (body: string, subject = '') =>
    expect(
      shop
        .as(ada)(changeMailTexts, { was: {}, is: { reset: english(subject, body) } })
        .catch((error) => error.fields),
    ).resolves
  await refuse('Hello,\n\nset a new password.').toEqual({ 'is.reset.body.en': 'Write {link} in this text' })
  await refuse('{lnk} {link}').toEqual({ 'is.reset.body.en': 'This text cannot use {lnk}. Use {shop}, {link}' })
  await refuse('{link}', 'For {name}').toEqual({
    'is.reset.subject.en': 'This text cannot use {name}. Use {shop}, {link}',
  })
  await refuse('{link}', 'Two\nlines').toEqual({ 'is.reset.subject.en': expect.any(String) })
})

test('the software’s own texts name the same in every language, and all that their mails have to', async () => {
  const { originals } = await shared().as(ada)(getMailTexts, {})
  for (const { name, body, subject, known, required } of originals) {
    for (const locale of locales) {
      expect(findPlaceholders(body[locale]!), `${name} ${locale}`).toEqual(expect.arrayContaining(required))
      expect(known).toEqual(expect.arrayContaining(findPlaceholders(`${subject[locale]}${body[locale]}`)))
    }
  }
})

test('a preview fills every mail in every language, and shows markup as text', async () => {
  const shop = shared()
  const { originals } = await shop.as(ada)(getMailTexts, {})
  for (const { name } of originals)
    for (const locale of locales) {
      const preview = await shop.as(ada)(previewMail, { name, locale, subject: '', body: '' })
      expect(`${preview.subject}${preview.html}`, name).not.toMatch(/[{}]|undefined/)
    }
  const hostile = '<img src=x onerror=alert(1)> {link}\n\n<script>x</script>'
  const { html } = await shop.as(ada)(previewMail, { name: 'reset', locale: 'en', subject: '', body: hostile })
  expect(html).not.toMatch(/<(img|script)/)
  expect(html).toContain('&#60;img src=x')
})

test('what looks like a placeholder in a customer’s name is left as it is', () => {
  setMailTexts({ reset: { subject: {}, body: { en: '{name} {constructor} {link}' } } })
  const given = { shop: 'Ironwright', link: 'https://shop.example', name: '{link}' }
  const { body } = writeMailText(identityMails.reset, given)
  expect(body).toBe('{link} {constructor} https://shop.example')
})
