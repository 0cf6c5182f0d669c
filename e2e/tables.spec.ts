// @module-tag long 18 s: tables of delivery and tax.
import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** Undoes the last change of a kind in the list of changes, where other tests have changes too. */
async function undoLast(page: Page, kind: string, values: RegExp): Promise<void> {
  await open(page, '/dashboard/changes')
  const row = page.getByRole('row').filter({ hasText: kind }).first()
  await row.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(values)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toBeHidden()
}

// One after the other: there is one table of each kind, and each test takes its changes back.
test.describe.configure({ mode: 'serial' })

test('an admin changes rates of tax, another tab is refused and loses nothing, and the change is undone', async ({
  page,
  context,
  expectRefusal,
}) => {
  expectRefusal(409, '/api/tax')
  await signIn(page, demoAdmin, '/dashboard/tax')
  const other = await context.newPage()
  await open(other, '/dashboard/tax')
  const iceland = 'Standard rate in %, Iceland'

  await test.step('a row is added, and its errors are beside it', async () => {
    await field(page, 'Country').selectOption('Iceland')
    await page.getByRole('button', { name: 'Add rates' }).click()
    await field(page, iceland).fill('x')
    await save(page)
    await expect(field(page, iceland)).toHaveAccessibleDescription('Enter a number')
    await expect(field(page, 'Reduced rate in %, Iceland')).toHaveAccessibleDescription('Fill this in')
    await field(page, iceland).fill('২৪')
    await field(page, 'Reduced rate in %, Iceland').fill('11')
    await page.getByRole('button', { name: 'Remove Malta' }).click()
    await expect(page.getByRole('button', { name: 'Remove Netherlands' })).toBeFocused()
    await save(page)
    await saved(page, 'Tax saved')
    await open(page, '/dashboard/tax')
    await expect(field(page, iceland)).toHaveValue('24')
    await expect(page.getByRole('button', { name: 'Remove Malta' })).toHaveCount(0)
  })

  await test.step('a page that shows the old table changes nothing', async () => {
    await field(other, 'Standard rate in %, Germany').fill('16')
    await save(other)
    await expect(other.getByRole('alert').filter({ hasText: 'changed meanwhile' })).toBeVisible()
    await expect(field(other, 'Standard rate in %, Germany')).toHaveValue('16')
  })

  await undoLast(page, 'Tax changed', /Malta/)
  await open(page, '/dashboard/tax')
  await expect(field(page, iceland)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Malta' })).toBeVisible()
})

test('an admin changes a price of delivery, sees what it costs, and undoes it', async ({ page }) => {
  // No other journey orders to there.
  await signIn(page, demoAdmin, '/dashboard/delivery')
  const zone = page.getByRole('region', { name: 'Zone Overseas' })
  const parcel = zone.getByRole('group', { name: 'Parcel' })
  const offers = page.getByRole('region', { name: 'What it would cost' })
  await offers.getByLabel('Country').selectOption('Norway')
  await expect(offers).toContainText('A parcel of 3 kg to Norway:')
  await expect(offers).toContainText('Parcel: $39.90, 5–12 days')

  await test.step('a country is in one zone', async () => {
    await zone.getByLabel('Country').selectOption('Germany')
    await zone.getByRole('button', { name: 'Add to the zone' }).click()
    await save(page)
    await expect(zone.getByRole('listitem').filter({ hasText: 'Germany' })).toContainText(
      'This is listed already. Remove one',
    )
    await zone.getByRole('button', { name: 'Remove Germany' }).click()
  })

  await parcel.getByLabel('Price (USD)').nth(1).fill('41.50')
  await expect(offers).toContainText('Parcel: $41.50, 5–12 days')
  await save(page)
  await saved(page, 'Delivery saved')
  await open(page, '/dashboard/delivery')
  await expect(parcel.getByLabel('Price (USD)').nth(1)).toHaveValue('41.50')

  await undoLast(page, 'Delivery changed', /Overseas/)
  await open(page, '/dashboard/delivery')
  await expect(parcel.getByLabel('Price (USD)').nth(1)).toHaveValue('39.90')
})
