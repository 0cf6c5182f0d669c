// @module-tag long 13 s: an article in two languages.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './hydration.ts'
import { demoAdmin, signIn } from './people.ts'
import { cameraPhoto } from './photo.ts'
import { expect, test } from './test.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const readBlogs = async (page: Page) => (await page.request.get('/blogs')).text()

test('an admin writes an article in two languages, previews it, publishes it, deletes it and undoes that', async ({
  page,
}) => {
  const title = `Choosing a tap ${crypto.randomUUID().slice(0, 8)}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await signIn(page, demoAdmin, '/dashboard/articles')

  await test.step('a draft with a picture, previewed as its readers will see it', async () => {
    await expect(page.getByRole('row', { name: 'Choosing a strength class' })).toContainText('Published since')
    await page.getByRole('link', { name: 'Add article' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(field(page, 'Title (English)')).toHaveAccessibleDescription('Fill this in')
    await field(page, 'Title (English)').fill(title)
    await field(page, 'Title (বাংলা)').fill('ট্যাপ বেছে নেওয়া')
    await field(page, 'Text (English)').fill('## Pitch\n\nThe **pitch** comes first.\n\n<script>alert(1)</script>')
    await field(page, 'Text (বাংলা)').fill('আগে **পিচ**।')
    await field(page, 'What the picture shows (English)').fill('A tap in its holder')
    await field(page, 'Photo').setInputFiles(await cameraPhoto())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Only admins see this page.')).toContainText(`/blogs/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Pitch' })).toBeVisible()
    await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
    await expect(page.getByRole('img', { name: 'A tap in its holder' })).toBeVisible()
    await expectAccessible(page, 'preview-article')
  })

  await test.step('nobody else sees it, not at its address either', async () => {
    expect((await page.request.get(`/blogs/${slug}`)).status()).toBe(404)
    expect(await readBlogs(page)).not.toContain(title)
  })

  await test.step('published, it is on the blog, in both languages', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await field(page, 'Who sees it').selectOption({ label: 'Everyone, from a day' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Readers see this article')).toBeVisible()
    await expect.poll(() => readBlogs(page), { intervals: [100] }).toContain(title)
    await open(page, '/blogs')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByText('The pitch comes first.')).toBeVisible()
    const bengali = await (await page.request.get(`/bn/blogs/${slug}`)).text()
    for (const text of ['ট্যাপ বেছে নেওয়া</h1>', '<p>আগে <strong>পিচ</strong>।</p>']) expect(bengali).toContain(text)
  })

  await test.step('deleted after the question, it is gone, and back once that is undone', async () => {
    await open(page, '/dashboard/articles')
    const row = page.getByRole('row', { name: title })
    await row.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
    await expect.poll(async () => (await page.request.get(`/blogs/${slug}`)).status(), { intervals: [100] }).toBe(404)
    await open(page, '/dashboard/changes')
    const change = page.getByRole('row', { name: 'Article deleted' }).first()
    await change.getByRole('button', { name: /^Undo/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('One article will change.')
    await dialog.getByRole('button', { name: /^Undo/ }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => readBlogs(page), { intervals: [100] }).toContain(title)
  })
})
