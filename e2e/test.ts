import { test as base, type ConsoleMessage, type Page, type WebError } from '@playwright/test'
import { openOwnProducts } from './own-products.ts'
import { randomAddress } from './people.ts'
import { openSessions, type Walker } from './sessions.ts'
import { getShop } from './shop.ts'

export { expect } from '@playwright/test'

type WorkerFixtures = {
  /** Signs in as each walker once per worker. */
  sessions: ReturnType<typeof openSessions>
}

type Fixtures = {
  /** As whom the page is signed in from its beginning. A test that signs out would end the session of others. */
  walker: Walker
  /** Announces that the shop will refuse a call of this test; browsers log every refusal to the console. */
  expectRefusal: (status: number, path: string | RegExp) => void
  /** Announces a console complaint of this test's pages. */
  expectComplaint: (text: string) => void
  /** Puts a product up for sale for this test alone, and deletes it afterwards. */
  ownProduct: Awaited<ReturnType<typeof openOwnProducts>>['add']
  complaintsExpected: string[]
  consoleCheck: undefined
}

/** Playwright's test against the shop of this run. It fails if any page of the test complains in its console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ baseURL: _ }, use) => use(getShop().url),

  // Each test has an address of its own, as readers have: the shop limits what one address may do.
  extraHTTPHeaders: async ({ extraHTTPHeaders: _ }, use) => use(randomAddress()),

  sessions: [
    async ({ browser }, use) => {
      const sessions = openSessions(browser)
      await use(sessions)
      await sessions.close()
    },
    { scope: 'worker' },
  ],
  walker: ['visitor', { option: true }],
  storageState: async ({ sessions, walker, storageState }, use) =>
    use(walker === 'visitor' ? storageState : await (await sessions.open(walker)).context.storageState()),

  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  complaintsExpected: async ({}, use) => use([]),
  expectComplaint: async ({ complaintsExpected }, use) => use((text) => void complaintsExpected.push(text)),

  expectRefusal: async ({ context, complaintsExpected }, use, { errors }) => {
    const expected: Refused[] = []
    const complaints: string[] = []
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // The trace recorder fetches previews of photos, which the shop's policy does not allow pages to do.
      if (message.text().startsWith("Connecting to 'blob:")) return
      // Chromium shows a larger size of a picture that it has in memory instead of the one that is preloaded.
      if (/\/images\/\S+ was preloaded using link preload but not used/.test(message.text())) return
      if (complaintsExpected.some((text) => message.text().includes(text))) return
      const known = expected.find((refusal) => matches(refusal, message))
      if (known) known.seen = true
      else complaints.push(`${message.text()} (${message.location().url})`)
    }
    context.on('console', onConsole)
    const onError = (error: WebError) => complaints.push(String(error.error().stack))
    context.on('weberror', onError)
    await use((status, path) => expected.push({ status, path, seen: false }))
    // The context may outlive the test.
    context.off('console', onConsole)
    context.off('weberror', onError)

    base.expect(complaints, 'complaints in the console').toEqual([])
    // A test that was aborted did not reach all of them.
    if (errors.length > 0) return
    const missing = expected.filter(({ seen }) => !seen).map(({ status, path }) => `${status} ${path}`)
    base.expect(missing, 'refusals that did not happen').toEqual([])
  },

  ownProduct: async ({ playwright, baseURL }, use) => {
    const ownProducts = await openOwnProducts(playwright.request, baseURL!)
    await use(ownProducts.add)
    await ownProducts.remove()
  },

  // Applies the console check to tests that expect no refusal.
  consoleCheck: [async ({ expectRefusal: _ }, use) => use(undefined), { auto: true }],
})

type Refused = { status: number; path: string | RegExp; seen: boolean }

function matches({ status, path }: Refused, message: ConsoleMessage): boolean {
  if (!message.text().includes(`responded with a status of ${status}`)) return false
  const { pathname } = new URL(message.location().url)
  return typeof path === 'string' ? pathname === path : path.test(pathname)
}

/** A page's access token, for calls that check the data behind the screens. */
export async function getBearer(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  return { authorization: `Bearer ${token}` }
}
