import type { FrameLocator, Page } from '@playwright/test'
import { texts } from '../sandbox/texts.ts'
import { inBengaliDigits } from '../test/digits.ts'

/** Fills in the card field and presses Pay, in a language of the shop and with its digits. */
export async function payWith(page: Page, number: string, language: 'en' | 'bn' = 'en'): Promise<void> {
  const { cardFrame, number: label, expiry, cvc } = texts[language]
  const digits = (text: string) => (language === 'bn' ? inBengaliDigits(text) : text)
  const card = page.frameLocator(`iframe[title="${cardFrame}"]`)
  await card.getByLabel(label).fill(digits(number))
  await card.getByLabel(expiry).fill(digits('12/34'))
  await card.getByLabel(cvc).fill(digits('123'))
  await page.getByRole('button', { name: payLabel[language] }).click()
}

const payLabel = { en: /^Pay \$/, bn: /^পরিশোধ করুন / }

/** The bank's confirmation step, which some cards require. */
export function confirmation(page: Page): FrameLocator {
  return page.frameLocator('dialog iframe')
}
