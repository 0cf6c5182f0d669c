import { signUp } from './people.ts'
import { expect, test } from './test.ts'

/** In the page: the answer to a question that waits until it is let in. */
declare const heldQuote: { letIn: () => void; isThere: boolean }

test('what is typed while an answer is being drawn is kept', async ({ page, ownProduct }) => {
  const product = await ownProduct({ price: 10, quantity: 50 })
  await signUp(page)
  await page.addInitScript(() => {
    const ask = window.fetch
    const held = { letIn: () => {}, isThere: false }
    Object.assign(window, { heldQuote: held })
    window.fetch = async (...call) => {
      const answer = await ask(...call)
      if (held.isThere || !String(call[0]).includes('/api/purchase-quote')) return answer
      const text = await answer.text()
      await new Promise<void>((resolve) => Object.assign(held, { letIn: resolve, isThere: true }))
      // Read without another task, so that React has it to draw when the key comes.
      return Object.assign(answer, { text: async () => text, json: async () => JSON.parse(text) })
    }
  })
  await page.goto(`/purchase/${product._id}`)
  const quantity = page.getByLabel('Purchase quantity')
  await quantity.press('ControlOrMeta+a')
  await page.waitForFunction(() => heldQuote.isThere)
  // Busy with something else while the answer and then the key arrive: the key comes before React draws the answer.
  const busy = page.evaluate(() => {
    heldQuote.letIn()
    const end = performance.now() + 500 // speed: where the key comes later, the test only proves less
    while (performance.now() < end); // speed: likewise
  })
  await Promise.all([busy, page.keyboard.press('5')])
  await expect(quantity).toHaveValue('5')
})
