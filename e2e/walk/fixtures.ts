import type { BrowserContext } from '@playwright/test'
import { openOwnProducts } from '../own-products.ts'
import { randomAddress } from '../people.ts'
import type { Session } from '../sessions.ts'
import { getShop } from '../shop.ts'
import { test as base } from '../test.ts'
import { hostileProduct, writeHostileTexts } from './hostile-data.ts'
import { createLinkMemory, type LinkMemory } from './kinds.ts'

type WorkerFixtures = {
  /** Hostile texts wherever customers can write some, and a product that is named by one. */
  hostileTexts: undefined
  linkMemory: LinkMemory
}
type Fixtures = { session: Session }

/** The shop’s test, whose page belongs to a session that all tests of a worker share. */
export const walkTest = base.extend<Fixtures, WorkerFixtures>({
  hostileTexts: [
    async ({ sessions, playwright }, use) => {
      const { context, facts } = await sessions.open('attacker')
      await writeHostileTexts(context, facts.email)
      const products = await openOwnProducts(playwright.request, getShop().url)
      await products.add(hostileProduct)
      await use(undefined)
      await products.remove()
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  linkMemory: [async ({}, use) => use(createLinkMemory()), { scope: 'worker' }],

  session: async ({ sessions, walker }, use) => use(await sessions.open(walker)),

  context: async ({ session }, use) => use(session.context),
  page: async ({ context }, use) => {
    const page = await openPage(context)
    await use(page)
    await page.close()
  },
})

async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  await page.setExtraHTTPHeaders(randomAddress())
  return page
}
