import { expect, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'
import { openSmtpServer } from '../../../../test/smtp.ts'
import { renderMailHtml } from './html.server.ts'
import { queueMail } from './mail.server.ts'

const shop = 'https://shop.example'
const body = `Hello Ada,

thank you for your order IW-1:

Hex nut: 2 packs of 50
<b>Bolt</b>: 1 piece

Total: €12.00

We hold the pieces. You can pay by card here:
${shop}/dashboard/payment/1

DHL 00 34
https://carrier.example/00?a=1&b=2

Ironwright`

const inBody = (text: string) =>
  renderMailHtml({ subject: 'Your order', body: text, locale: 'en' }, shop).split('<body>')[1]!

test('a mail in HTML says what its text says: rows, the shop’s button, other addresses as they are', () => {
  const html = inBody(body)
  expect(html).toContain('<p class="name">Ironwright</p>')
  expect(html).toContain('<p>Hello Ada,</p>')
  expect(html).toContain('<tr><td>Hex nut</td><td>2 packs of 50</td></tr>')
  expect(html).toContain('<tr><td>&#60;b&#62;Bolt&#60;/b&#62;</td><td>1 piece</td></tr>')
  expect(html).toContain('<tr><td>Total</td><td>€12.00</td></tr>')
  expect(html).toContain(
    `<p>We hold the pieces.</p><p><a class="button" href="${shop}/dashboard/payment/1">You can pay by card here</a></p>`,
  )
  const carrier = 'https://carrier.example/00?a=1&#38;b=2'
  expect(html).toContain(`<p>DHL 00 34<br><a href="${carrier}">${carrier}</a></p>`)
})

test('no address of another site is hidden behind words, and no text is markup', () => {
  for (const address of ['https://shop.example.evil.example/x', 'https://evil.example/', 'javascript:alert(1)'])
    expect(inBody(`Pay here:\n${address}\n\nIronwright`)).not.toContain('class="button"')
  expect(inBody('Pay:\njavascript:alert(1)\n\nIronwright')).not.toContain('href')
  expect(inBody('https://evil.example/"onclick="x\n\n"<script>"')).not.toMatch(/"onclick|<script/)
})

test('a sentence is no row', () => {
  expect(inBody('Please note: the parcel is late.\n\nIronwright')).toContain('<p>Please note: the parcel is late.</p>')
})

test('a mail says its language', () => {
  const text = { subject: 'Ihre Bestellung', body: 'নাসরিন,\n\nIronwright' }
  expect(renderMailHtml({ ...text, locale: 'de' }, shop)).toContain('<html lang="de">')
})

test('a mail is sent as text and as HTML', async () => {
  const { taken, url } = await openSmtpServer()
  const { db, jobs } = await openShop({ env: { SMTP_URL: url } })
  await queueMail(db, {
    dedupeKey: 'one',
    recipient: 'ada@example.com',
    locale: 'en',
    subject: 'Hello',
    body: 'Hello Ada,\n\nIronwright',
  })
  await jobs.run('relay_mail')
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatch(
    /multipart\/alternative[\s\S]*text\/plain[\s\S]*Hello Ada,[\s\S]*text\/html[\s\S]*Hello Ada,/,
  )
})
