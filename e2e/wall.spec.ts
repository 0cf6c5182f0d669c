// @module-tag long 154 s: no word of the demonstration in a live shop, whose tests follow each other.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { locales, toLocalePath } from '../src/base/platform/text/locale.ts'
import { type Page as PageRow, pages } from '../src/pages.ts'
import { questions } from '../src/shop/pages/questions.ts'
import { demonstrationIn, demonstrationWords } from '../test/demonstration-words.ts'
import { readPdf } from '../test/pdf.ts'
import { payWith } from './card.ts'
import { type HostedShop, homeRules, startHostedShop } from './hosted.ts'
import { open } from './hydration.ts'
import { fillAddress, openOrder } from './ordering.ts'
import { newPerson } from './people.ts'
import { productFor } from './products.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'
import { waitUntilLoaded } from './visit.ts'

test.describe.configure({ mode: 'serial' })

let shop: HostedShop
let browser: Browser
let page: Page
let orderId: string
const person = newPerson()
const folder = mkdtempSync(join(tmpdir(), 'ironwright-wall-'))
const words = demonstrationWords()

test.beforeAll(async ({ playwright }, info) => {
  shop = await startHostedShop(folder)
  const parts = ['Vise jaw, steel', 'Vise jaw, aluminium'].map((name, index) =>
    JSON.stringify({ sku: `VJ-${index}`, name, currency: 'USD', priceCents: 1250, stock: 90 }),
  )
  writeFileSync(join(folder, 'parts.jsonl'), parts.join('\n'))
  await shop.run(['src/command-line.server.ts', 'import', join(folder, 'parts.jsonl')])
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

/** All that a page says to the eye, to screen readers, to search engines and to who shares it. */
const allTexts = () =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const code of copy.querySelectorAll('script:not([type="application/ld+json"]), style')) code.remove()
    const attributes = ['content', 'alt', 'title', 'aria-label', 'placeholder', 'value']
    const said = attributes.flatMap((name) =>
      [...copy.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)!),
    )
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [copy.textContent ?? '', ...said, ...typed].join('\n')
  })

/** Opens an address in each language and returns what it says of the demonstration. */
async function foundAt(path: string): Promise<string[]> {
  const found: string[] = []
  for (const locale of locales) {
    const address = toLocalePath(locale, path)
    await open(page, address)
    await waitUntilLoaded(page)
    found.push(...demonstrationIn(await allTexts(), words).map((word) => `${address}: ${word}`))
  }
  return found
}

/** What the server sends in each language, for all who do not run its scripts. */
async function foundInAnswer(path: string): Promise<string[]> {
  const found: string[] = []
  for (const locale of locales) {
    const address = toLocalePath(locale, path)
    const html = await (await page.request.get(address)).text()
    const said = html.replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    const text = said.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"')
    expect(text, address).toContain('</footer>')
    found.push(...demonstrationIn(text, words).map((word) => `${address}: ${word}`))
  }
  return found
}

const rowsFor = (...access: PageRow['access'][]) =>
  Object.entries<PageRow>(pages)
    .filter(([, row]) => access.includes(row.access))
    .map(([path]) => path)

test('no page for everybody says a word of the demonstration', async () => {
  const { slug } = await productFor(page.request, 'steel')
  const addresses = rowsFor('public').flatMap((path) => {
    if (path === '/blogs/:slug') return questions.map((question) => `/blogs/${question.slug}`)
    return [path === '/products/:slug' ? `/products/${slug}` : path.replace(/[:*]\w*/g, 'nowhere')]
  })
  const found: string[] = []
  for (const address of addresses) found.push(...(await foundInAnswer(address)))
  for (const address of rowsFor('visitor')) found.push(...(await foundAt(address)))
  expect(found).toEqual([])
})

test('the blog has the six questions of the specification, each once [P3]', async () => {
  await open(page, '/blogs')
  await expect(page.getByRole('article')).toHaveCount(6)
  for (const { question } of questions) await expect(page.getByText(question.en!, { exact: true })).toHaveCount(1)
  await open(page, '/bn/blogs')
  for (const { question } of questions) await expect(page.getByText(question.bn!, { exact: true })).toHaveCount(1)
})

test('a buyer is told that the shop is not open yet, and an admin what is missing', async () => {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
  // Without rates and ways of delivery nothing can be said about the price of a purchase.
  await shop.query(homeRules)
  const { _id } = await productFor(page.request, 'steel')
  await open(page, `/purchase/${_id}`)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('This shop does not take orders yet. Nothing was ordered.')).toBeVisible()

  await shop.query(`update users set role = 'admin', email_verified = true, two_factor_enabled = true`)
  await open(page, '/dashboard/overview')
  await expect(page.getByText('The shop does not take orders yet: 8 things are missing.')).toBeVisible()
  const setup = page.getByRole('region', { name: 'Set up your shop' })
  // A second admin is advice: the shop opens without.
  await expect(setup.getByRole('listitem')).toHaveCount(9)
  await expect(setup.getByRole('link', { name: 'Second admin' })).toHaveAttribute('href', '/dashboard/allUsers')
  await expect(page.getByText('The keys are test keys: no card is charged, and no money arrives.')).toBeVisible()
  await page.getByRole('link', { name: /8 things are missing/ }).click()
  const list = page.getByRole('region', { name: 'Before the shop takes orders' })
  await expect(list.getByRole('link', { name: 'Terms' })).toBeVisible()
  await list.getByRole('button', { name: 'Open anyway' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open anyway' }).click()
  await expect(page.getByText('The shop takes orders although something is missing.')).toBeVisible()
})

test('the owner writes the terms, errors stand beside their field, and the page shows them in both languages [P194]', async () => {
  await open(page, '/dashboard/site#terms')
  const link = page.getByLabel('Link').first()
  await link.fill('https://elsewhere.example')
  await page.getByLabel('Terms (English)').fill('# Contract\n\nYour order is an **offer**.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await expect(link).toBeInViewport()
  await link.fill('/products')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Texts saved')).toBeVisible()
  for (const address of ['/terms', '/bn/terms']) {
    await expect(async () => {
      await open(page, address)
      await expect(page.getByText('offer', { exact: true })).toBeVisible(soon)
    }).toPass()
    await expect(page.locator('[lang=en]').getByText('Your order is an')).toBeVisible()
  }
})

test('no page for signed-in people or admins, no mail and no document says a word of the demonstration', async () => {
  await openOrder(page, await productFor(page.request, 'steel'), 2)
  await expect(page.getByText('Payments are being tested here: no card is charged.')).toBeVisible()
  orderId = new URL(page.url()).pathname.split('/').at(-1)!
  const found = await foundAt(`/dashboard/payment/${orderId}`)
  await open(page, `/dashboard/payment/${orderId}`)
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  const { _id } = await productFor(page.request, 'steel')
  for (const path of rowsFor('signed-in', 'admin')) {
    const id = path.includes('editProduct') || path.startsWith('/purchase') ? _id : orderId
    const address = path
      .replace(':id', path.includes('myProfile') ? person.email : id)
      .replace(/:\w+/, id)
      .replace('*', 'nowhere')
    found.push(...(await foundAt(address)))
  }
  expect(found).toEqual([])

  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const read = async (path: string) => {
    const response = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.ok(), path).toBe(true)
    return await response.body()
  }
  const [document] = JSON.parse((await read(`/orders/${orderId}/documents`)).toString()) as { _id: string }[]
  const pdfs = [`/invoices/${document!._id}/pdf`, `/orders/${orderId}/pick-list`]
  const printed = await Promise.all(pdfs.map(async (path) => (await readPdf(await read(path))).pages.join('\n')))
  const xml = (await read(`/invoices/${document!._id}/xml`)).toString()
  await expect.poll(() => shop.mails.length).toBeGreaterThanOrEqual(3)
  const mails = shop.mails.map(({ text }) => Buffer.from(text, 'latin1').toString())
  expect([...printed, xml, ...mails].flatMap((text) => demonstrationIn(text, words))).toEqual([])
})
