import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoAdmin, demoCustomer, randomAddress, signInByCall, signUp } from './people.ts'
import { type Facts, readFacts } from './screen-address.ts'
import type { Role } from './screens.ts'
import { getShop } from './shop.ts'

/** Who walks over the screens: a newcomer has ordered nothing yet, and an attacker writes hostile texts. */
export type Walker = 'visitor' | 'newcomer' | 'customer' | 'attacker' | 'admin'

export const walkerRoles = {
  visitor: 'visitor',
  newcomer: 'customer',
  customer: 'customer',
  attacker: 'customer',
  admin: 'admin',
} as const satisfies Record<Walker, Role>

/** A browser context in which somebody is signed in. Its pages share what the browser has cached and compiled. */
export type Session = { context: BrowserContext; facts: Facts }

/** Opens sessions, each once; `close` ends them all. */
export function openSessions(browser: Browser) {
  const opened = new Map<Walker, Promise<Session>>()
  return {
    open(walker: Walker): Promise<Session> {
      const session = opened.get(walker) ?? openSession(browser, walker)
      opened.set(walker, session)
      return session
    },
    async close() {
      for (const session of opened.values()) await (await session).context.close()
    },
  }
}

async function openSession(browser: Browser, walker: Walker): Promise<Session> {
  const context = await browser.newContext({
    baseURL: getShop().url,
    extraHTTPHeaders: randomAddress(),
    locale: 'en-US',
    // A context that names none is given that of the running test, which may be somebody else’s.
    storageState: { cookies: [], origins: [] },
    // Without transitions, so that no intermediate place or colour is measured.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const email = await enter(page, walker)
  await page.close()
  const hasProfile = walker === 'attacker'
  return { context, facts: await readFacts(context.request, email, hasProfile) }
}

/** Signs in, and returns as whom. */
async function enter(page: Page, walker: Walker): Promise<string> {
  if (walker === 'visitor') return ''
  if (walker === 'newcomer' || walker === 'attacker') return (await signUp(page)).email
  const person = walker === 'admin' ? demoAdmin : demoCustomer
  await signInByCall(page, person)
  return person.email
}
