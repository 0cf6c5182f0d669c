// @module-tag long 26 s: clicks and pages of what buyers come for.
import type { Page } from '@playwright/test'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { signUp } from './people.ts'
import { expect, test } from './test.ts'

/** Clicks, with an Enter as one, and the pages that were seen. */
type Effort = { clicks: number; pages: number }

/** A task of a buyer, from its first page to what it is for, and the effort that it may cost. */
type Task = { name: string; start: string; limit: Effort; work: (page: Page) => Promise<unknown> }

const main = (page: Page) => page.getByRole('main')
const searchBox = (page: Page) => page.getByRole('banner').getByRole('searchbox').or(page.getByRole('combobox')).first()

async function searchFor(page: Page, words: string): Promise<void> {
  await searchBox(page).fill(words)
  await searchBox(page).press('Enter')
}

const tasks: readonly Task[] = [
  {
    name: 'from the wall of categories to a part',
    start: '/',
    limit: { clicks: 2, pages: 3 },
    async work(page) {
      await page.locator('#categories').getByRole('link', { name: 'Hexagon socket head cap screw' }).click()
      await main(page).getByRole('link', { name: 'IW-4762-M3X6-129B', exact: true }).click()
      await expect(page.getByText('Part number IW-4762-M3X6-129B')).toBeVisible()
    },
  },
  {
    name: 'from a part number to the part',
    start: '/',
    limit: { clicks: 2, pages: 3 },
    async work(page) {
      await searchFor(page, 'IW-62-6204-2RS')
      await main(page).getByRole('link', { name: 'IW-62-6204-2RS', exact: true }).click()
      await expect(page.getByText('Part number IW-62-6204-2RS')).toBeVisible()
    },
  },
  {
    name: 'from the words of a drawing into the cart',
    start: '/',
    limit: { clicks: 2, pages: 2 },
    async work(page) {
      await searchFor(page, 'socket cap screw M8x30 12.9')
      const row = main(page).getByRole('row').filter({ hasText: 'IW-4762-M8X30-129B' })
      await row.getByRole('button').click()
      await expect(page.getByRole('banner').locator('a[href$="/cart"]')).toHaveAccessibleName(/one line/)
    },
  },
  {
    name: 'from a family to the one size that fits',
    start: '/families/socket-cap-screw-iso-4762',
    limit: { clicks: 3, pages: 4 },
    async work(page) {
      const filter = (name: RegExp) => main(page).getByRole('checkbox', { name }).first()
      await filter(/^M10\b/).click()
      await expect(page).toHaveURL(/thread=M10/)
      await filter(/^12\.9\b/).click()
      await expect(page).toHaveURL(/strengthClass=12\.9/)
      await main(page).getByRole('link', { name: 'IW-4762-M10X40-129B', exact: true }).click()
      await expect(page.getByText('Part number IW-4762-M10X40-129B')).toBeVisible()
    },
  },
  {
    name: 'two parts beside each other',
    start: '/products?q=6204',
    limit: { clicks: 3, pages: 2 },
    async work(page) {
      for (const index of [0, 1])
        await main(page)
          .getByRole('checkbox', { name: /^Compare/ })
          .nth(index)
          .click()
      await main(page).getByRole('link', { name: 'Compare', exact: true }).click()
      await expect(main(page).getByRole('columnheader')).toHaveCount(2)
    },
  },
  {
    name: 'from a pasted list into the cart',
    start: '/quick-order',
    limit: { clicks: 2, pages: 2 },
    async work(page) {
      await main(page)
        .getByRole('textbox')
        .first()
        .fill('IW-62-6204-2RS 1\nIW-4762-M10X40-129B 1\nIW-4762-M8X30-129B 1')
      await main(page).getByRole('button', { name: 'Find the parts' }).click()
      await main(page)
        .getByRole('button', { name: /to the cart$/ })
        .click()
      await expect(page.getByRole('banner').locator('a[href$="/cart"]')).toHaveAccessibleName(/3 lines/)
    },
  },
  {
    name: 'from the cart to a paid order',
    start: '/cart',
    limit: { clicks: 3, pages: 4 },
    async work(page) {
      await main(page).getByRole('link', { name: 'Check out' }).click()
      await page.getByLabel('Country').selectOption('DE')
      await page.getByLabel('Street and number').fill('1 Forge Lane')
      await page.getByLabel('Postcode').fill('10115')
      await page.getByLabel('Town').fill('Berlin')
      await page.getByLabel('Phone').fill('555-0100')
      await page.getByRole('button', { name: 'Order and pay' }).click()
      await payWith(page, '4242424242424242')
      await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    },
  },
  {
    name: 'the same again',
    start: '/dashboard',
    limit: { clicks: 4, pages: 4 },
    async work(page) {
      await main(page).getByRole('button', { name: 'Order again' }).first().click()
      await main(page).getByRole('link', { name: 'Check out' }).click()
      await page.getByRole('button', { name: 'Order and pay' }).click()
      await payWith(page, '4242424242424242')
      await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    },
  },
]

/** Counts what a person does on a page from now on. */
async function countEffort(page: Page): Promise<() => Effort> {
  const effort = { clicks: 0, pages: 0 }
  await page.exposeFunction('countClick', () => effort.clicks++)
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) (window as unknown as { countClick: () => void }).countClick()
    }
    // On the document: a press that missed what had just moved is stopped at the window, and made again.
    document.addEventListener('pointerdown', count, true)
    document.addEventListener('keydown', (event) => event.key === 'Enter' && count(event), true)
  })
  let path = ''
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url() === path) return
    path = frame.url()
    effort.pages++
  })
  return () => {
    const now = { ...effort }
    Object.assign(effort, { clicks: 0, pages: 0 })
    path = ''
    return now
  }
}

test('buyers do what they came for in few clicks and few pages', async ({ page }) => {
  test.slow()
  await signUp(page)
  const takeEffort = await countEffort(page)
  for (const { name, start, limit, work } of tasks)
    await test.step(name, async () => {
      takeEffort()
      await open(page, start)
      await work(page)
      const { clicks, pages } = takeEffort()
      expect.soft(clicks, `clicks ${name}`).toBeLessThanOrEqual(limit.clicks)
      expect.soft(pages, `pages ${name}`).toBeLessThanOrEqual(limit.pages)
    })
})
