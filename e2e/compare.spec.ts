import { open } from './hydration.ts'
import { expect, test } from './test.ts'

test('products are collected in a list, compared, and the address is all that another browser needs [P180]', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/products?q=din+912+m8+30')
  const main = page.getByRole('main')
  const boxes = main.getByRole('checkbox', { name: /^Compare / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(main.getByText('2 products of 4 to compare')).toBeVisible()
  await main.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/\/compare\?parts=IW-4762-[^,]+,IW-4762-[^,]+$/)
  await expect(main.getByRole('columnheader')).toHaveCount(2)
  await expect(main.getByRole('rowheader', { name: 'Strength class (differs)' })).toBeVisible()
  await expect(main.getByRole('rowheader', { name: 'Thread', exact: true })).toBeVisible()

  const other = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const colleague = await other.newPage()
  await colleague.goto(page.url())
  await expect(colleague.getByRole('columnheader')).toHaveCount(2)
  await colleague
    .getByRole('link', { name: /^Remove / })
    .first()
    .click()
  await expect(colleague.getByRole('columnheader')).toHaveCount(1)
  await colleague.getByRole('columnheader').getByRole('link').first().click()
  await colleague.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(colleague).toHaveURL(/\/compare\?parts=IW-4762-[^,]+$/)
  await other.close()
})
