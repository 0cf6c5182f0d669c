import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const slider = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const getPosition = (page: Page) => slider(page).getByText(/^\d\/4$/)

/** Opens the home page, hydrated, with a test clock that is paused. */
async function open(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-01-01T08:00:00') })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.clock.pauseAt(new Date('2026-01-01T09:00:00'))
}

/** Advances the clock to the next slide, so that what follows is measured from there. */
async function toNextSlide(page: Page): Promise<string> {
  const before = (await getPosition(page).textContent())!
  for (let waitedMs = 0; (await getPosition(page).textContent()) === before; waitedMs += 100) {
    expect(waitedMs).toBeLessThanOrEqual(4000)
    await page.clock.runFor(100)
  }
  return (await getPosition(page).textContent())!
}

const after = (slide: string) => `${(Number(slide[0]) % 4) + 1}/4`

test('each slide stays for four seconds, and the fourth is followed by the first [P29]', { tag: '@long' }, async ({
  page,
}) => {
  await open(page)
  let slide = await toNextSlide(page)
  for (let turn = 0; turn < 4; turn++) {
    // The slide came within the last 100 ms, so it stays for another 3,900 at least and 4,000 at most.
    await page.clock.runFor(3800)
    await expect(getPosition(page)).toHaveText(slide)
    await page.clock.runFor(200)
    slide = after(slide)
    await expect(getPosition(page)).toHaveText(slide)
  }
})

test('it pauses on hover and by its button, and resumes by its button [P190]', { tag: '@long' }, async ({ page }) => {
  await open(page)
  const slide = await toNextSlide(page)
  await slider(page).hover()
  await page.clock.runFor(20_000)
  await expect(getPosition(page)).toHaveText(slide)

  await slider(page).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await expect(getPosition(page)).toHaveText(slide)

  await slider(page).getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(5, 5)
  await page.clock.runFor(4100)
  await expect(getPosition(page)).toHaveText(after(slide))
})

test('the buttons and the arrow keys go both ways and wrap around [P30]', { tag: '@long' }, async ({ page }) => {
  await open(page)
  await slider(page).getByRole('button', { name: 'Pause' }).click()
  const start = (await getPosition(page).textContent())!
  const next = slider(page).getByRole('button', { name: 'Next slide' })
  const previous = slider(page).getByRole('button', { name: 'Previous slide' })

  await next.click()
  await expect(getPosition(page)).toHaveText(after(start))
  await previous.click()
  await expect(getPosition(page)).toHaveText(start)
  await previous.focus()
  for (let key = 0; key < 4; key++) await page.keyboard.press('ArrowRight')
  await expect(getPosition(page)).toHaveText(start)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(getPosition(page)).toHaveText(start)
})

test('it stands still with reduced motion [P191]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.clock.runFor(20_000)
  await expect(getPosition(page)).toHaveText('1/4')
  await expect(slider(page).getByRole('button', { name: 'Play' })).toBeVisible()
})
