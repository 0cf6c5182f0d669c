import { languages } from '../src/base/platform/text/languages.ts'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { confirmAddress, mailsTo } from './mails.ts'
import { newPerson } from './people.ts'
import { productFor } from './products.ts'
import { expect, test } from './test.ts'

test('the language switch keeps page and query, and every page declares its language [P27]', async ({ page }) => {
  await page.goto('/products?category=fasteners&sort=price')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: 'বাংলা' }).click()
  await expect(page).toHaveURL('/bn/products?category=fasteners&sort=price')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('heading', { level: 1, name: 'ফাস্টেনার' })).toBeVisible()

  await page.getByRole('navigation', { name: 'প্রধান মেনু' }).getByRole('link', { name: 'যোগাযোগ' }).click()
  await expect(page).toHaveURL('/bn/contact')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('the head links both languages of a public page, and none of a personal one', async ({ request, baseURL }) => {
  const head = async (path: string) => {
    const response = await request.get(path)
    return { language: response.headers()['content-language'], html: await response.text() }
  }
  // What a reader's link added belongs to no address of the page.
  for (const path of ['/blogs', '/bn/blogs', '/blogs?utm_source=mail', '/bn/blogs?page=2']) {
    const { language, html } = await head(path)
    expect(language).toBe(path.startsWith('/bn') ? 'bn' : 'en')
    expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${baseURL}/blogs"/>`)
    expect(html).toContain(`<link rel="alternate" hrefLang="bn" href="${baseURL}/bn/blogs"/>`)
    expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${baseURL}/blogs"/>`)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path.replace(/\?.*/, '')}"/>`)
  }
  expect((await head('/bn/login')).html).not.toContain('rel="alternate"')
  expect((await request.get('/bn/blog', { maxRedirects: 0 })).headers().location).toBe('/bn/blogs')
})

test('concurrent pages of both languages do not mix', async ({ request }) => {
  const paths = ['about', 'contact', 'terms', 'privacy', 'cookie', 'policy', 'branding', 'design']
  const both = paths.flatMap((path) => [`/${path}?${Math.random()}`, `/bn/${path}?${Math.random()}`])
  const read = async (path: string) => {
    let html = ''
    // So many at once are told to come again where the machine is slow.
    await expect(async () => {
      const response = await request.get(path)
      expect(response.status(), path).toBe(200)
      html = await response.text()
    }).toPass()
    return { path, html }
  }
  const pages = await Promise.all(both.map(read))
  for (const { path, html } of pages) {
    const isBengali = path.startsWith('/bn/')
    expect(html, path).toContain(isBengali ? '<html lang="bn">' : '<html lang="en">')
    expect(html.includes('পাসওয়ার্ড') || html.includes('যোগাযোগ'), path).toBe(isBengali)
  }
})

test('only pages with Bengali letters fetch the Bengali font', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (asked) => asked.resourceType() === 'font' && fonts.push(asked.url()))
  await page.goto('/terms', { waitUntil: 'networkidle' })
  expect(fonts.filter((url) => url.includes('bengali'))).toEqual([])
  await page.goto('/bn/terms', { waitUntil: 'networkidle' })
  expect(fonts.filter((url) => url.includes('bengali'))).toHaveLength(1)
})

test('a customer registers, orders, is declined and pays in Bengali', async ({ page, expectRefusal }) => {
  const person = newPerson('নাসরিন আক্তার')
  const product = await productFor(page.request, 'washer')

  await test.step('register, with a mistake first', async () => {
    await page.goto(`/bn/products/${product.slug}`)
    await page.getByRole('link', { name: `${product.translations.name.bn} কিনুন` }).click()
    await expect(page).toHaveURL(/\/bn\/login\?from=%2Fpurchase/)
    await page.getByRole('link', { name: 'অ্যাকাউন্ট খুলুন' }).click()
    await page.getByLabel('নাম', { exact: true }).fill(person.name)
    await page.getByLabel('ইমেইল').fill(person.email)
    await page.getByRole('textbox', { name: 'পাসওয়ার্ড' }).fill('short')
    await page.getByRole('button', { name: 'নিবন্ধন করুন' }).click()
    await expect(page.getByText('অন্তত ১০টি অক্ষর দিন')).toBeVisible()
    await page.getByRole('textbox', { name: 'পাসওয়ার্ড' }).fill(person.password)
    await page.getByRole('button', { name: 'নিবন্ধন করুন' }).click()
    await expect(page.getByTestId('display-name')).toHaveText('নাসরিন আ')
    await expect(page).toHaveURL(`/bn/purchase/${product._id}`)
    await confirmAddress(page.request, person)
  })

  await test.step('order', async () => {
    await open(page, `/bn/purchase/${product._id}`)
    await page.getByLabel('কেনার পরিমাণ').fill('২')
    await page.getByLabel('ঠিকানা').fill('১২ মিরপুর রোড')
    await page.getByLabel('পোস্টকোড').fill('10115')
    await page.getByLabel('শহর').fill('বার্লিন')
    await page.getByRole('button', { name: 'কিনুন' }).click()
    await expect(page.getByText('ফোন নম্বর দিতে হবে')).toBeVisible()
    await page.getByLabel('ফোন').fill('০১৭১১ ০০০০০০')
    await expect(page.getByLabel('কেনার পরিমাণ')).toHaveValue('২')
    await page.getByRole('button', { name: 'কিনুন' }).click()
    await expect(page).toHaveURL(/\/bn\/dashboard\/payment\//)
    await expect(page.getByText(`স্বাগতম, ${person.name}`)).toBeVisible()
  })

  await test.step('a declined card, then a good one', async () => {
    expectRefusal(402, /\/sandbox\/stripe\//)
    await payWith(page, '4000000000009995', 'bn')
    await expect(page.getByRole('alert').getByText('আপনার কার্ডে যথেষ্ট টাকা নেই।')).toBeVisible()
    await payWith(page, '4242424242424242', 'bn')
    await expect(page.getByText('অভিনন্দন! মূল্য পরিশোধ সফল হয়েছে')).toBeVisible()
  })

  await test.step('the list of orders, with Bengali figures', async () => {
    await page.getByRole('link', { name: 'আমার অর্ডার' }).first().click()
    await expect(page).toHaveURL('/bn/dashboard')
    const row = page.getByRole('row', { name: product.translations.name.bn })
    await expect(row).toContainText('পরিশোধিত')
    await expect(row).toContainText(/[০-৯]+\.[০-৯]{2}/)
    await expect(row.getByText(/২টি|২ প্যাক/)).toBeVisible()
  })

  await expect
    .poll(() => mailsTo(page.request, person))
    .toEqual(
      expect.arrayContaining([
        'আপনার ইমেইল ঠিকানা নিশ্চিত করুন',
        expect.stringMatching(/^আপনার অর্ডার IW-\d+ আমরা পেয়েছি$/),
        expect.stringMatching(/মূল্য পরিশোধ হয়েছে$/),
      ]),
    )

  await page.getByRole('button', { name: 'লগআউট' }).click()
  await page.goto('/bn/dashboard')
  await expect(page).toHaveURL(/\/bn\/login/)
})

test('the browser writes numbers, dates and prices as the server does', async ({ page }) => {
  const write = (tag: string) => [
    new Intl.NumberFormat(tag).format(12345678.9),
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).format(12.5),
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'gram' }).format(8.5),
    new Date(2026, 10, 5, 15, 7, 9).toLocaleString(tag),
  ]
  for (const { tag } of Object.values(languages)) expect(await page.evaluate(write, tag)).toEqual(write(tag))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('products are searched and paged in Bengali', { tag: '@long' }, async ({ page }) => {
    await page.goto('/bn/products')
    const search = page.getByRole('search')
    await search.getByLabel('নাম বা পার্ট নম্বর দিয়ে খুঁজুন').first().fill('৬২০৪')
    await search.getByRole('button').click()
    await expect(page.getByRole('listitem').filter({ hasText: '6204' }).first()).toBeVisible()
    await search.getByLabel('নাম বা পার্ট নম্বর দিয়ে খুঁজুন').first().fill('hex nut')
    await search.getByRole('button').click()
    await expect(page).toHaveURL(/\/bn\/products\?q=hex\+nut/)
    await expect(page.getByRole('listitem').filter({ hasText: /nut/i }).first()).toBeVisible()
    await page.goto('/bn/products')
    await page.getByRole('link', { name: 'পরের পাতা' }).click()
    await expect(page).toHaveURL(/\/bn\/products\?cursor=/)
    await expect(page.getByRole('link', { name: 'প্রথম পাতা' })).toBeVisible()
  })
})
