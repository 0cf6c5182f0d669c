// @module-tag long 96 s: an owner from an empty live database to the first invoice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { writeSheet } from '../src/goods/catalogue/importing/export-sheet.server.ts'
import { demonstrationIn, demonstrationWords } from '../test/demonstration-words.ts'
import { readPdf } from '../test/pdf.ts'
import { totp } from '../test/totp.ts'
import { payWith } from './card.ts'
import { type HostedShop, startHostedShop } from './hosted.ts'
import { open } from './hydration.ts'
import { openOrder } from './ordering.ts'
import { newPerson, signIn, signOut } from './people.ts'
import { productFor } from './products.ts'
import { expectSaid } from './said.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'

// An owner opens a shop: from an empty database to the first sale, with one command, which makes the first admin.
test.describe.configure({ mode: 'serial' })

const name = 'Talvik Tools'
let shop: HostedShop
let browser: Browser
let page: Page
const owner = newPerson('Lea Talvik')
const folder = mkdtempSync(join(tmpdir(), 'ironwright-own-shop-'))
const toSku = (index: number) => `TT-${String(index).padStart(3, '0')}`

test.beforeAll(async ({ playwright }, info) => {
  shop = await startHostedShop(folder)
  await shop.start()
  const options = info.project.use.launchOptions!
  browser = await playwright.chromium.launch({ ...options, args: [...options.args!, ...shop.browserArgs] })
  page = await browser.newPage({ baseURL: shop.url })
})

test.afterAll(async () => {
  await browser?.close()
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const main = () => page.getByRole('main')
const field = (label: string) => main().getByLabel(label, { exact: true })
const press = (button: string) => main().getByRole('button', { name: button, exact: true }).click()
const mailsTo = (email: string) => shop.mails.filter(({ to }) => to === email).map(({ text }) => text)

async function register(person = owner): Promise<void> {
  await open(page, '/register')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
  await expect.poll(() => mailsTo(person.email).join()).toContain('/confirm-address?token=')
  await page.goto(/http\S+confirm-address\S+/.exec(mailsTo(person.email).join())![0])
  await main().getByRole('button').click()
  await expectSaid(page, /confirmed/i)
}

const missing = async () => {
  await open(page, '/dashboard/overview')
  const setup = page.getByRole('region', { name: 'Set up your shop' })
  return await setup.getByRole('link').allTextContents()
}

test('the owner registers, becomes its admin by one command, and protects the account', async () => {
  await register()
  const said = await shop.run(['src/command-line.server.ts', 'make-admin', owner.email])
  const code = /^ {2}(\S+)$/m.exec(said)![1]!
  await signOut(page)
  await signIn(page, owner, '/dashboard/security')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByLabel(/code/i).fill(code)
  await factor.getByLabel('Password', { exact: true }).fill(owner.password)
  await factor.getByRole('button', { name: 'Set up' }).click()
  const secret = (await factor.locator('code').textContent())!
  await factor.getByRole('textbox', { name: 'Code' }).fill(totp(secret))
  await factor.getByRole('button', { name: 'Confirm code' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factor.getByText('It is on.')).toBeVisible()
  await open(page, '/dashboard/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  expect(await missing()).toEqual([
    ...['Terms', 'Privacy', 'Imprint', 'Postal address', 'Seller on invoices', 'Delivery', 'Tax', 'Products'],
    ...['Pictures of products', 'Second admin'],
  ])
})

test('name, address and legal texts are typed, the logo uploaded and the colour chosen', async () => {
  await open(page, '/dashboard/site')
  await field('Name of the shop (English)').fill(name)
  await field('About the shop, in a sentence (English)').fill('Clamps and studs from Tallinn.')
  await field('Postal address (English)').fill(`${name}\nSepa 7\n10115 Berlin`)
  for (const text of ['Terms', 'Privacy', 'Imprint'])
    await field(`${text} (English)`).fill(`# ${text}\n\nWhat ${name} says of it.`)
  await press('Save')
  await expect(page.getByText('Texts saved')).toBeVisible()

  await open(page, '/dashboard/look')
  const logo = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96"><circle cx="48" cy="48" r="40" fill="#1d5fa8"/>
      <text x="104" y="66" font-size="56" font-family="sans-serif" fill="#1d5fa8">${name}</text></svg>`,
  )
  await field('Logo').setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png' },
    buffer: await sharp(logo).png().toBuffer(),
  })
  await expect(main().locator('img')).toHaveCount(1)
  await main().getByLabel('Choose a colour').fill('#1d5fa8')
  await press('Save')
  await expect(page.getByText('Logo and colour are saved.')).toBeVisible()
  await expect(async () => {
    await open(page, '/')
    const mark = page.getByRole('banner').getByRole('link', { name, exact: true })
    await expect(mark.locator('img')).toHaveJSProperty('naturalWidth', 480, soon)
    const link = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--link'))
    expect(link).toBe('#1d5fa8')
  }).toPass()
})

test('tax and delivery come by their presets, the seller is typed', async () => {
  await open(page, '/dashboard/tax')
  await field('The shop delivers from').selectOption('DE')
  await press('Add the rates of the European Union')
  await press('Save')
  await expect(page.getByText('Tax saved')).toBeVisible()

  await open(page, '/dashboard/delivery')
  await press('Add the usual zones')
  for (const price of await main()
    .getByLabel(/^Price \(/)
    .all())
    await price.fill('4.90')
  await press('Save')
  await expect(page.getByText('Delivery saved')).toBeVisible()

  await open(page, '/dashboard/invoicing')
  const seller = { Street: 'Sepa 7', Postcode: '10115', City: 'Berlin', 'VAT number': 'DE136695976' }
  for (const [label, value] of Object.entries(seller)) await main().getByLabel(label, { exact: true }).fill(value)
  await press('Save')
  await expect(page.getByText('Invoice details saved')).toBeVisible()
})

test('two categories, and a family with five attributes in two languages', async () => {
  for (const [english, bengali] of [
    ['Clamping', 'ক্ল্যাম্পিং'],
    ['Studs', 'স্টাড'],
  ] as const) {
    await open(page, '/dashboard/addCategory')
    await field('Name').fill(english)
    await field('Name (বাংলা)').fill(bengali)
    await press('Save')
    // A toast of the one before may still be there.
    await expect(page).toHaveURL('/dashboard/categories')
    await expectSaid(page, 'The category is saved.')
  }
  await open(page, '/dashboard/addFamily')
  await main().getByLabel('Name', { exact: true }).fill('Stud with two threads')
  await main().getByLabel('Name (বাংলা)', { exact: true }).fill('দুই থ্রেডের স্টাড')
  await main().getByLabel('Category').selectOption({ label: 'Studs' })
  const attributes = [
    ['Thread', 'থ্রেড', 'One of a list', '', 'M6\nM8\nM10'],
    ['Length', 'দৈর্ঘ্য', 'Number', 'mm', ''],
    ['Threaded end', 'থ্রেড করা প্রান্ত', 'Number', 'mm', ''],
    ['Material', 'উপাদান', 'One of a list', '', 'Steel\nStainless steel'],
    ['Surface', 'পৃষ্ঠ', 'Text', '', ''],
  ] as const
  for (const [index, [english, bengali, kind, unit, values]] of attributes.entries()) {
    await press('Add attribute')
    const row = main()
      .locator('fieldset')
      .filter({ has: page.locator(`[name="attributes.${index}.label"]`) })
    await row.locator(`[name="attributes.${index}.label"]`).fill(english)
    await row.getByLabel('Label (বাংলা)').fill(bengali)
    await row.getByLabel('Kind of value').selectOption({ label: kind })
    if (unit) await row.getByLabel('Unit').fill(unit)
    if (values) await row.getByLabel('Values', { exact: true }).fill(values)
  }
  await press('Save')
  await expect(page.getByText('The family is saved.')).toBeVisible()
})

test('fifty products come by a spreadsheet, ten wrong rows are mended on the screen', async () => {
  const rows = Array.from({ length: 50 }, (_, index): (string | number)[] => [
    ...[toSku(index), `Stud ${index}`, 2.5, 100, 'Stud with two threads', ['M6', 'M8', 'M10'][index % 3]!],
    ...[20 + index, 10, index % 2 ? 'Steel' : 'Stainless steel', 'plain', 40],
  ])
  for (let index = 0; index < 10; index += 1) rows[index]![2] = 'on request'
  const heads = ['SKU', 'Name', 'Price', 'Stock', 'Family', 'Thread', 'Length', 'Threaded end', 'Material', 'Surface']
  async function* sheet() {
    yield [[...heads, 'Weight (g)'], ...rows]
  }
  await open(page, '/dashboard/imports')
  await page.getByLabel('Choose a file').setInputFiles({
    ...{ name: 'studs.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    buffer: await buffer(Readable.from(writeSheet(sheet()), { objectMode: false })),
  })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  const groups = page.getByRole('navigation', { name: 'Rows by what they do' })
  await expect(groups.getByRole('link', { name: 'Refused 10' })).toBeVisible()
  const prices = page.getByRole('table', { name: 'Refused' }).getByLabel('Price', { exact: true })
  for (let left = 10; left > 0; left -= 1) {
    await prices.first().fill('2.50')
    await prices.first().press('Enter')
    await expect(prices).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Import 50 products' }).click()
  await page.getByText('50 products were imported').waitFor()
  await expect(async () => {
    await open(page, '/bn/families/stud-with-two-threads')
    await expect(page.getByRole('columnheader', { name: 'থ্রেড', exact: false }).first()).toBeVisible(soon)
    await expect(page.getByRole('link', { name: toSku(49), exact: true })).toBeVisible(soon)
  }).toPass()
})

test('forty pictures are dropped, each onto its part', async () => {
  const files = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => ({
      ...{ name: `${toSku(index)}.png`, mimeType: 'image/png' },
      buffer: await sharp({
        create: { width: 640, height: 480, channels: 3, background: { r: index * 6, g: 120, b: 60 } },
      })
        .png()
        .toBuffer(),
    })),
  )
  await open(page, '/dashboard/pictures')
  await page.getByLabel('Choose pictures').setInputFiles(files)
  const add = page.getByRole('button', { name: 'Add 40 pictures' })
  await add.click()
  await page.getByText('40 pictures added.').waitFor()
})

test('a slide is previewed, and an article planned for tomorrow', async () => {
  await open(page, '/dashboard/slides')
  await press('Add slide')
  const slide = main().locator('fieldset').last()
  await slide.getByLabel('Title of the slide (English)').fill('Studs that hold')
  await press('Save')
  await expect(page.getByText('The slides are saved.')).toBeVisible()

  await open(page, '/dashboard/addArticle')
  await field('Title (English)').fill('How long should a stud be?')
  await field('Text (English)').fill('As long as **it has to be**.')
  await field('Who sees it').selectOption({ label: 'Everyone, from a day' })
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await field('Published from').fill(tomorrow)
  await press('Save')
  await expect(page.getByText('Only admins see this page.')).toBeVisible()
  expect((await page.request.get('/blogs/how-long-should-a-stud-be')).status()).toBe(404)
})

test('nothing is missing but keys that charge cards, and the first sale is paid and invoiced under the shop’s own name', async () => {
  await shop.run(['src/command-line.server.ts', 'backup', join(folder, 'backup.gz')])
  expect(await missing()).toEqual(['Second admin'])
  // The stand-in for Stripe has test keys, as a new account there has.
  await page.getByRole('link', { name: 'The shop does not take orders yet: one thing is missing.' }).click()
  await page.getByRole('button', { name: 'Open anyway' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open anyway' }).click()
  await expect(page.getByText('The shop takes orders although something is missing.')).toBeVisible()
  await signOut(page)
  const buyer = newPerson('Aino Kask')
  await register(buyer)
  await openOrder(page, await productFor(page.request, 'stud'), 4)
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  await expect.poll(() => mailsTo(buyer.email).length).toBeGreaterThanOrEqual(2)

  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` }
  const read = async (path: string) => (await page.request.get(`/api${path}`, { headers })).body()
  const [invoice] = JSON.parse((await read(`/orders/${orderId}/documents`)).toString()) as { _id: string }[]
  const printed = (await readPdf(await read(`/invoices/${invoice!._id}/pdf`))).pages.join('\n')
  for (const text of [printed, ...mailsTo(buyer.email)]) expect(text).toContain(name)
  const said = [printed, ...mailsTo(buyer.email).map((text) => Buffer.from(text, 'latin1').toString())]
  expect(said.flatMap((text) => demonstrationIn(text, demonstrationWords()))).toEqual([])
})
