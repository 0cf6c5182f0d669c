import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { m } from '#paraglide/messages.js'
import { inBengaliDigits } from '../test/digits.ts'
import { audit } from './audit.ts'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { confirmAddress, mailTexts } from './mails.ts'
import { readPdfText, saveDownload } from './papers.ts'
import { demoAdmin, newPerson, signIn } from './people.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'
import { expectFits } from './visit.ts'

const journeys = {
  en: { prefix: '', size: { width: 1280, height: 900 }, country: 'DE', postcode: '10115', town: 'Berlin' },
  bn: { prefix: '/bn', size: { width: 390, height: 844 }, country: 'BD', postcode: '১২১৬', town: 'ঢাকা' },
} as const

const cartLink = (page: Page, locale: 'en' | 'bn') =>
  page.getByRole('banner').getByRole('link', { name: m.cart({}, { locale }) })
const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fold = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.getByText(title, { exact: true }) })

for (const locale of ['en', 'bn'] as const) {
  const { prefix, size, country, postcode, town } = journeys[locale]
  const said = { locale }
  const digits = (text: string) => (locale === 'bn' ? inBengaliDigits(text) : text)

  const [title, tag] = locale === 'en' ? ['in English', '@long'] : ['in Bengali, on a phone', []]
  test.describe(title, { tag }, () => {
    test.use({ viewport: size })

    test('a visitor fills a cart, registers and pays; a piece is cancelled, the rest sent in two parcels, a piece returned, and all ordered again [P172]', async ({
      page,
      browser,
      baseURL,
      ownProduct,
      expectRefusal,
    }) => {
      const bolt = await ownProduct({ name: 'Bolt', price: 2, quantity: 50 })
      const drill = await ownProduct({ name: 'Drill', price: 30, quantity: 50 })
      const person = newPerson()
      const main = page.getByRole('main')

      await test.step('a visitor fills a cart', async () => {
        for (const { slug, name } of [bolt, drill]) {
          await open(page, `${prefix}/products/${slug}`)
          await main.getByRole('textbox', { name: m.cart_quantity_of({ name }, said) }).fill(digits('3'))
          const before = await cartLink(page, locale).textContent()
          await main.getByRole('button', { name: m.add_to_cart_of({ name }, said) }).click()
          await expect(cartLink(page, locale)).not.toHaveText(before!)
        }
        await cartLink(page, locale).click()
        await expect(main.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(2)
        await expectFits(page, 'cart')
      })

      await test.step('who checks out registers, and goes on', async () => {
        await main.getByRole('link', { name: m.cart_checkout({}, said), exact: true }).click()
        await main.getByRole('link', { name: m.login_register_link({}, said) }).click()
        await main.getByLabel(m.field_your_name({}, said)).fill(person.name)
        await main.getByLabel(m.field_email({}, said)).fill(person.email)
        await main.getByRole('textbox', { name: m.field_password({}, said) }).fill(person.password)
        await main.getByRole('button', { name: m.register_button({}, said), exact: true }).click()
        await expect(page).toHaveURL(`${prefix}/dashboard/checkout`)
        await confirmAddress(page.request, person)
      })

      await test.step('the order is addressed and paid', async () => {
        await main.getByLabel(m.country({}, said), { exact: true }).selectOption(country)
        for (const [label, text] of [
          [m.address_street, digits('1 Forge Lane')],
          [m.address_postcode, postcode],
          [m.address_city, town],
          [m.phone, digits('555-0100')],
        ] as const)
          await main.getByLabel(label({}, said), { exact: true }).fill(text)
        await expectFits(page, 'checkout')
        await main.getByRole('button', { name: m.checkout_pay({}, said) }).click()
        await expect(page).toHaveURL(/\/dashboard\/payment\//)
        await payWith(page, '4242424242424242', locale)
        await expect(page.getByText(m.payment_success({}, said))).toBeVisible()
      })
      const address = `${prefix}/dashboard/orders/${page.url().split('/').at(-1)}`
      const documents = getRegion(page, m.documents({}, said))

      await test.step('the invoice is downloaded', async () => {
        await page.goto(`${prefix}/dashboard`)
        await main.getByRole('link', { name: /^IW-/ }).click()
        await expect(page).toHaveURL(address)
        const number = /INV-\d{4}-\d{5}/.exec((await documents.getByText(/ INV-/).textContent())!)![0]
        const [pdf, xml] = [m.documents_pdf({}, said), m.documents_xml({}, said)]
        const paper = await saveDownload(page, () =>
          documents.getByRole('button', { name: `${pdf} ${number}` }).click(),
        )
        expect(paper.suggestedFilename()).toBe(`${number}.pdf`)
        const text = await readPdfText(await readFile(await paper.path()))
        for (const part of [number, bolt.sku, drill.sku]) expect(text).toContain(part)
        const data = await saveDownload(page, () => documents.getByRole('button', { name: `${xml} ${number}` }).click())
        expect(await readFile(await data.path(), 'utf8')).toContain(`<ram:ID>${number}</ram:ID>`)
        await expectFits(page, 'order')
      })

      const admin = await browser.newPage({ baseURL: baseURL!, viewport: { width: 1280, height: 900 } })
      await signIn(admin, demoAdmin)
      await admin.goto(address)
      await test.step('an admin cancels a piece, and sends the rest in two parcels', async () => {
        await cancelPiece(admin, drill.name)
        const picked = getRegion(admin, m.documents({}, said))
          .getByRole('listitem')
          .filter({ hasText: m.pick_list({}, said) })
        const list = await saveDownload(admin, () => picked.getByRole('button').click())
        expect(await readPdfText(await readFile(await list.path()))).toContain(bolt.sku)
        await admin.getByRole('button', { name: m.mark_packed({}, said) }).press('Enter')
        await expect(admin.getByRole('button', { name: m.mark_packed({}, said) })).toHaveCount(0)
        await expect(admin.locator('body')).not.toBeFocused()
        const form = admin.locator('form').filter({ hasText: m.parcel_title({}, said) })
        const pieces = form.getByLabel(bolt.name)
        const ship = form.getByRole('button', { name: m.parcel_ship({}, said) })
        await pieces.fill(digits('4'))
        await ship.click()
        await expect(pieces).toHaveAccessibleDescription(new RegExp(digits('3')))
        await pieces.fill(digits('1'))
        await admin.getByLabel(m.parcel_carrier({}, said)).fill('DHL')
        await admin.getByLabel(m.parcel_number({}, said)).fill('JD0146')
        await ship.click()
        await expect(admin.getByRole('link', { name: m.parcel_track({}, said) })).toBeVisible()
        await expect(pieces).toHaveValue(digits('2'))
        await ship.click()
        await expect(admin.getByRole('button', { name: m.mark_delivered({}, said) })).toBeVisible()
        await expect(picked).toHaveCount(0)
      })

      await test.step('the customer is mailed each parcel, and follows it', async () => {
        const readMails = async () => (await mailTexts(page.request, person.email)).map(({ body }) => body).join('\n')
        await expect.poll(readMails).toContain(m.mail_shipped_rest({}, said))
        await expect.poll(readMails).toContain(m.mail_shipped_all({}, said))
        await page.goto(address)
        const parcels = getRegion(page, m.parcels({}, said))
        await expect(parcels.getByText('DHL JD0146')).toBeVisible()
        await expect(parcels.getByRole('link', { name: m.parcel_track({}, said) })).toHaveAttribute(
          'href',
          /dhl\.com.*JD0146/,
        )
      })

      await test.step('a piece is asked to be returned', async () => {
        const title = m.return_pieces({}, said)
        await page.getByText(title, { exact: true }).click()
        const form = fold(page, title)
        expectRefusal(422, /\/returns$/)
        await form.getByRole('button').click()
        await expect(form.getByText(m.return_nothing({}, said))).toBeVisible()
        await form.getByLabel(bolt.name).fill(digits('1'))
        await form.getByRole('button').click()
        await expect(form.getByLabel(m.return_why({}, said))).toBeFocused()
        await form.getByLabel(m.return_why({}, said)).fill('One is too long')
        await expectFits(page, 'return')
        await form.getByRole('button').click()
        await expect(getRegion(page, m.returns({}, said)).getByText(m.return_state_asked({}, said))).toBeVisible()
      })

      await test.step('it is agreed to, received and refunded, with a credit note', async () => {
        await admin.goto(`${prefix}/dashboard/returns`)
        const number = await page.getByRole('heading', { level: 1 }).textContent()
        await admin.getByRole('link', { name: number! }).click()
        await answerReturn(getRegion(admin, m.returns({}, said)))
        await admin.close()
        await expect(async () => {
          await page.goto(address)
          await expect(documents.getByText(/ CN-/)).toHaveCount(2, soon)
          // The credit note is there before the provider has answered.
          const given = page.getByText(m.order_refunded({}, said), { exact: true }).locator('..')
          await expect(given).toContainText(digits('32.00'), soon)
        }).toPass()
        const readMails = async () => (await mailTexts(page.request, person.email)).map(({ body }) => body).join('\n')
        await expect.poll(readMails).toContain(m.mail_return_agreed({}, said))
      })

      await test.step('the same is ordered again', async () => {
        await main.getByRole('button', { name: m.order_again({}, said) }).click()
        await expect(page).toHaveURL(`${prefix}/cart`)
        for (const { name } of [bolt, drill])
          await expect(main.getByLabel(m.cart_quantity_of({ name }, said))).toHaveValue(digits('3'))
      })
      if (locale === 'en') expect(await audit()).toContain('The audit is clean.')
    })

    /** Cancels one of the pieces of a line, after trying more than there are. */
    async function cancelPiece(admin: Page, name: string): Promise<void> {
      const title = m.lines_cancel({}, said)
      await admin.getByText(title, { exact: true }).click()
      const form = fold(admin, title)
      const dialog = admin.getByRole('alertdialog')
      await form.getByLabel(name).fill(digits('4'))
      await form.getByRole('button').click()
      await expect(form.getByLabel(name)).toHaveAccessibleDescription(new RegExp(digits('3')))
      await expect(dialog).toHaveCount(0)
      await form.getByLabel(name).fill(digits('1'))
      await form.getByRole('button').click()
      await expect(dialog).toContainText(digits('30.00'))
      await dialog.getByRole('button', { name: title }).click()
      await expect(
        admin.getByText(m.line_cancelled({ quantity: m.quantity_pieces({ count: 1 }, said) }, said)),
      ).toBeVisible()
    }

    async function answerReturn(found: Locator): Promise<void> {
      await expect(found.getByText('One is too long')).toBeVisible()
      await found.getByRole('button', { name: m.return_decline({}, said) }).click()
      await expect(found.getByLabel(m.return_answer({}, said))).toHaveAttribute('aria-invalid', 'true')
      await found.getByRole('button', { name: m.return_agree({}, said), exact: true }).click()
      await found.getByRole('button', { name: m.return_receive({}, said) }).click()
      await expect(found.getByText(m.return_state_received({}, said))).toBeVisible()
      await expect(found.getByText(m.return_restocked({}, said))).toBeVisible()
      await found
        .getByRole('button', { name: m.return_refund({ amount: '' }, said).trim() })
        .first()
        .click()
      await expect(found.getByText(m.return_state_refunded({}, said))).toBeVisible()
    }
  })
}
