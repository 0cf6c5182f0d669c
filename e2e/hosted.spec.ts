// @module-tag long 37 s: a live shop with services of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { payWith } from './card.ts'
import { type HostedShop, homeRules, startHostedShop } from './hosted.ts'
import { open } from './hydration.ts'
import { openOrder } from './ordering.ts'
import { newPerson, signIn } from './people.ts'
import { cameraPhoto } from './photo.ts'
import { productFor } from './products.ts'
import { expectSaid } from './said.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

let shop: HostedShop
let browser: Browser
let page: Page
const complaints: string[] = []
const person = newPerson()
let profilePath: string
let reviewPath: string
const folder = mkdtempSync(join(tmpdir(), 'ironwright-hosted-'))
const cli = ['src/command-line.server.ts']

test.beforeAll(async ({ playwright }, info) => {
  shop = await startHostedShop(folder)
  const options = info.project.use.launchOptions!
  browser = await playwright.chromium.launch({ ...options, args: [...options.args!, ...shop.browserArgs] })
  page = await browser.newPage({ baseURL: shop.url })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
})

test.afterAll(async () => {
  await browser?.close()
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('live mode believes no emulator, and says everything that is wrong at once', async () => {
  const more = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', SHOP_URL: 'http://shop.example', IMGBB_KEY: '' }
  const said = await shop.run(['build/server/index.js'], { ...more, IMAGES: 'imgbb' })
  expect(said).toContain('FIREBASE_AUTH_EMULATOR_HOST is wrong: live mode believes no emulator.')
  expect(said).toContain('SHOP_URL is wrong: in live mode it must begin with https://.')
  expect(said).toContain('IMAGES=imgbb needs IMGBB_KEY.')
})

test('the operator fills the catalogue, starts the shop, and learns how every service is', async () => {
  const parts = ['Vise jaw, steel', 'Vise jaw, aluminium'].map((name, index) =>
    JSON.stringify({ sku: `VJ-${index}`, name, currency: 'USD', priceCents: 1250, stock: 90 }),
  )
  writeFileSync(join(folder, 'parts.jsonl'), parts.join('\n'))
  await shop.run([...cli, 'migrate'])
  expect(await shop.run([...cli, 'import', join(folder, 'parts.jsonl')])).toContain('2 products are in the catalogue.')
  const said = await shop.start()
  expect(said()).toContain('Warning: The payment provider’s keys are test keys')
  expect(said()).toContain(`${shop.url}/api/auth/callback/oidc`)
  const found = await shop.run([...cli, 'doctor'])
  for (const name of ['Public address', 'Email', 'Logging in', 'Photos']) expect.soft(found).toContain(`✓ ${name}:`)
  // Stripe, and its stand-in, make no webhook for an address of this machine.
  expect(found).toContain(`Stripe has no webhook for ${shop.url}/api/webhooks/payment`)
  const missing = await shop.run([...cli, 'doctor', '--open'])
  expect(missing).toContain(`✗ Terms\n    Write this text. ${shop.url}/dashboard/site#terms\n`)
  expect(missing).toContain('✓ Products\n')
  expect(missing).toContain('11 of 13 are missing.')
  // As an admin does who opens it anyway.
  await shop.query(`insert into settings (key, value) values ('opened', '{"how": "anyway"}')`)
  await shop.query(homeRules)
})

test('somebody registers, confirms the address by mail, buys and pays', async () => {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()

  const mailed = () => shop.mails.filter(({ to }) => to === person.email).map(({ text }) => text)
  await expect.poll(() => mailed().join()).toContain('/confirm-address?token=')
  await page.goto(/http\S+confirm-address\S+/.exec(mailed().join())![0])
  await page.getByRole('main').getByRole('button').click()
  await expectSaid(page, /confirmed/i)

  await openOrder(page, await productFor(page.request, 'steel'), 2)
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  await expect.poll(() => mailed().length).toBeGreaterThanOrEqual(2)
})

test('a review and a profile have photos', async () => {
  const { slug } = await productFor(page.request, 'steel')
  await page.goto(`/products/${slug}`)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('radio').nth(4).check({ force: true })
  await page.getByLabel('Details', { exact: true }).fill('Holds what it grips, and marks nothing.')
  await page.locator('input[type=file]').setInputFiles(await cameraPhoto())
  await page.getByRole('button', { name: 'Add Review' }).click()
  await expect(page.getByText('added successfully')).toBeVisible()

  await page.goto('/dashboard/addProfile')
  await page.getByLabel('Phone').fill('+880 1711-000000')
  for (const label of ['About me', 'Address', 'Experience', 'Skills', 'Academic qualification'])
    await page.getByLabel(label).fill(`${label} of mine`)
  await page.locator('input[type=file]').setInputFiles(await cameraPhoto())
  await page.getByRole('button', { name: 'Add Profile' }).click()
  await expect(page.getByText('+880 1711-000000')).toBeVisible()

  profilePath = page.url()
  reviewPath = `/products/${slug}`
})

test('people sign in at the OpenID provider by popup or page, sign out there too, and read so when it is down', async () => {
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
  const button = page.getByRole('button', { name: 'Continue with Example Works' })
  const name = page.getByTestId('display-name')

  await test.step('in a popup, back to the requested page', async () => {
    await open(page, '/login?from=%2Fdashboard')
    await button.click()
    await expect(page).toHaveURL('/dashboard')
    await expect(name).toHaveText('Grace')
  })

  await test.step('signing out ends the session at the provider too', async () => {
    await page.getByRole('button', { name: 'Signout' }).click()
    await page.waitForURL(`${shop.provider.issuer}/**`)
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
  })

  await test.step('by page, if popups are blocked', async () => {
    await open(page, '/login?from=%2Fdashboard')
    await page.evaluate(() => {
      window.open = () => null
    })
    await button.click()
    await expect(page.getByText('Error: Your browser blocked the login window.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue without a second window' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(name).toHaveText('Grace')
  })

  await test.step('a provider that fails is reported, and what was typed stays', async () => {
    shop.provider.control.instead = { '/token': (_, response) => response.writeHead(500).end() }
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await open(page, '/login')
    await page.getByLabel('Email').fill('grace@example.com')
    await button.click()
    const sentence = 'Error: Logging in with Example Works is not possible at the moment.'
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('grace@example.com')
  })
})

/** Reloads a page until its photo, which was shown from here at first, comes from the bucket. */
async function expectFromBucket(path: string, photo: Locator): Promise<void> {
  const isFromBucket = async () => {
    await page.goto(path)
    // A photo is loaded when it comes into view.
    await photo.scrollIntoViewIfNeeded()
    const [address, width] = await photo.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.currentSrc, image.naturalWidth] as const),
    )
    expect(width).toBeGreaterThan(0)
    // The browser may show what it was given before: a photo never changes.
    const answer = await page.request.get(address)
    return answer.url().startsWith(shop.bucketUrl) && answer.ok()
  }
  // A task sends them each minute.
  await expect(async () => expect(await isFromBucket()).toBe(true)).toPass()
}

test('the photos come from the bucket, and no page complained', async () => {
  // Pictures are sent every twenty seconds, later while the bucket or the machine is busy.
  test.slow()
  await signIn(page, person)
  await expectFromBucket(profilePath, page.getByRole('img', { name: 'Photo' }))
  await expectFromBucket(
    reviewPath,
    page.getByRole('listitem').filter({ hasText: 'Holds what it grips' }).locator('img'),
  )
  expect(complaints).toEqual([])
})
