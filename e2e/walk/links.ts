import type { Page } from '@playwright/test'
import { runs } from '../../test/runs.ts'
import { waitForHydration } from '../hydration.ts'
import { isOwnProduct } from '../own-products.ts'
import { waitUntilLoaded } from '../visit.ts'
import type { ScreenCheck, Visit } from './check.ts'
import { isListedKind, toKind } from './kinds.ts'
import { findObstacles } from './names.ts'

/** The links of mails are for the people they were sent to. */
const isMailed = ({ pathname, search }: URL) => /\/dashboard\b|token=/.test(pathname + search)

/** The newest products of a list may be those of another test, and end with it. */
const isOfOneProduct = ({ pathname }: URL) =>
  /\/dashboard\/(editProduct|previewProduct|productAttributes|stockMoves)\//.test(pathname)

/** Models are made when somebody asks for one, which `e2e/models.spec.ts` does. */
const isMadeOnDemand = ({ pathname }: URL) => /^\/api\/.*\/cad\//.test(pathname)

/** Pages that show what belongs to somebody; the others are the same bytes for everybody, and opened by visitors. */
const isPersonal = ({ pathname }: URL) => /^(\/bn)?\/(dashboard|purchase|addReview)\b/.test(pathname)

/** The links of a page that lead to this shop, each once. */
async function listLinks(page: Page): Promise<URL[]> {
  const { origin, pathname } = new URL(page.url())
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => !link.closest('[hidden]'))
      .map((link) => link.href),
  )
  return [...new Set(addresses)]
    .map((address) => new URL(address))
    .filter((link) => link.origin === origin && !isOwnProduct(link.pathname))
    .filter((link) => !isOfOneProduct(link) && !isMadeOnDemand(link))
    .filter((link) => !(pathname.endsWith('/outbox') && isMailed(link)))
}

/** Of a table with hundreds of links, which are all alike, some are enough. */
const maxAskedPerKind = runs(1, 5)

/** Pages that are on no list of screens are opened in a night only. */
const followsLinks = runs(0, 1) > 0

/** Asks for what a page links to. Returns the dead links, and those to kinds of pages that the walk has not opened. */
async function askForLinks(page: Page, { walker, links }: Visit): Promise<{ dead: string[]; unopened: URL[] }> {
  const dead: string[] = []
  const unopened: URL[] = []
  const counts = new Map<string, number>()
  for (const link of await listLinks(page)) {
    const kind = toKind(link)
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const isPage = walker === 'visitor' ? !link.pathname.startsWith('/api/') : isPersonal(link)
    if (followsLinks && isPage && !isListedKind(kind) && !links.openedKinds.has(`${walker} ${kind}`)) {
      links.openedKinds.add(`${walker} ${kind}`)
      unopened.push(link)
    } else if (count < maxAskedPerKind && !links.asked.has(link.href)) {
      links.asked.add(link.href)
      const status = (await page.request.head(link.href)).status()
      if (status >= 400) dead.push(`${new URL(page.url()).pathname} links to ${link.pathname}${link.search}: ${status}`)
    }
  }
  return { dead, unopened }
}

/** Follows the links of a screen, through pages of kinds that are on no list of screens. */
async function followLinks(page: Page, visit: Visit): Promise<string[]> {
  const { dead: faults, unopened } = await askForLinks(page, visit)
  if (unopened.length === 0) return faults
  const other = await page.context().newPage()
  for (let link = unopened.shift(); link; link = unopened.shift()) {
    const response = await other.goto(link.href)
    if (!response || response.status() >= 400) faults.push(`${link.pathname}: ${response?.status()}`)
    await waitForHydration(other)
    await waitUntilLoaded(other)
    faults.push(...(await findObstacles(other)).map((fault) => `${link.pathname}: ${fault}`))
    const further = await askForLinks(other, visit)
    faults.push(...further.dead)
    unopened.push(...further.unopened)
  }
  await other.close()
  return faults
}

export const linksCheck: ScreenCheck = {
  name: 'links within the shop lead somewhere',
  walkers: ['visitor', 'customer', 'admin'],
  isFinal: true,
  // The page of a missing address links to itself in other languages, where it is missing too.
  applies: ({ isFirstLook, screen }) => isFirstLook && !screen.status,
  find: followLinks,
}
