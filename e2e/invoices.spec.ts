import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { payWith } from './card.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

test('a customer pays and downloads the invoice as PDF and XML, in Bengali too; a stranger gets nothing; an admin a pick list', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 2, quantity: 50 })
  await signUp(page)
  await openOrder(page, product, 3)
  const order = page.url().split('/').at(-1)!
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  await page.goto(`/dashboard/orders/${order}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  const number = /INV-\d{4}-\d{5}/.exec((await documents.getByText(/Invoice INV-/).textContent())!)![0]

  const pdf = await saved(page, () => documents.getByRole('button', { name: `PDF ${number}` }).click())
  expect(pdf.suggestedFilename()).toBe(`${number}.pdf`)
  const text = await textOf(await readFile(await pdf.path()))
  for (const part of [number, product.name, '3 pieces', '$6.00']) expect(text).toContain(part)
  const xml = await saved(page, () => documents.getByRole('button', { name: `XML ${number}` }).click())
  expect(await readFile(await xml.path(), 'utf8')).toContain(`<ram:ID>${number}</ram:ID>`)

  await test.step('in Bengali', async () => {
    await page.goto(`/bn/dashboard/orders/${order}`)
    const papers = page.getByRole('region', { name: 'কাগজপত্র' })
    await expect(papers.getByText(`ইনভয়েস ${number}`)).toBeVisible()
    await saved(page, () => papers.getByRole('button', { name: `পিডিএফ ${number}` }).click())
  })

  await test.step('a stranger', async () => {
    const answer = page.waitForRequest(/\/api\/invoices\/.*\/pdf/)
    await page.goto(`/dashboard/orders/${order}`)
    await documents.getByRole('button', { name: `PDF ${number}` }).click()
    const address = new URL((await answer).url()).pathname
    const other = await browser.newPage({ baseURL: baseURL! })
    await signUp(other)
    const token = await other.evaluate(() => localStorage.getItem('accessToken'))
    const refused = await other.request.get(address, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status()).toBe(404)
    await other.close()
  })

  await test.step('an admin', async () => {
    const admin = await browser.newPage({ baseURL: baseURL! })
    await signIn(admin, demoAdmin, `/dashboard/orders/${order}`)
    const papers = admin.getByRole('region', { name: 'Documents' })
    const list = papers.getByRole('listitem').filter({ hasText: 'Pick list' })
    const picked = await saved(admin, () => list.getByRole('button', { name: 'PDF' }).click())
    expect(await textOf(await readFile(await picked.path()))).toContain(product.name)
    await admin.close()
  })
})

async function saved(page: Page, click: () => Promise<void>): Promise<Download> {
  const saving = page.waitForEvent('download')
  await click()
  return await saving
}

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
