import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Expects that a text can be read in this part of a page, however often it stands there, hidden or not. */
export const expectSaid = (part: Page | Locator, text: string | RegExp, options = {}): Promise<void> =>
  expect(part.getByText(text).filter({ visible: true }), `${text} can be read`).not.toHaveCount(0, options)
