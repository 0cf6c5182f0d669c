// @module-tag long 20 s: a mail once a part is back.
import { open } from './hydration.ts'
import { confirmationLink, mailsTo } from './mails.ts'
import { demoAdmin, newPerson, signIn, signUp } from './people.ts'
import { expect, getBearer, test } from './test.ts'

test('a customer asks for a mail at a sold-out product, and gets it when it is back', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const { _id, slug, name } = await ownProduct({ quantity: 0 })
  const ask = page.getByRole('button', { name: 'Email me when it is back' })

  await test.step('a visitor is led to sign in, and back', async () => {
    await open(page, `/products/${slug}`)
    await ask.click()
    await expect(page).toHaveURL(new RegExp(`/login\\?from=${encodeURIComponent(`/products/${slug}`)}$`))
  })

  const person = await signUp(page, `/products/${slug}`, newPerson())
  await open(page, await confirmationLink(page.request, person))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()

  await open(page, `/products/${slug}`)
  await ask.click()
  await expect(page.getByText('You will get one email when it is back.')).toBeVisible()

  const admin = await (await browser.newContext({ baseURL })).newPage()
  await signIn(admin, demoAdmin)
  const headers = await getBearer(admin)
  await admin.request.patch(`/api/products/${_id}`, { headers, data: { quantity: 5, quantityWas: 0 } })
  await admin.request.post('/api/health/tasks', { headers, data: { name: 'mail_back_in_stock' } })
  // A task looks for what came in.
  await expect(async () => expect(await mailsTo(page.request, person)).toContain(`${name} is back`)).toPass()
})
