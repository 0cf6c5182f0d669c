import type { Locator, Page } from '@playwright/test'
import type { Locale } from '../src/base/platform/text/locale.ts'
import { m } from '../src/paraglide/messages.js'
import { productFor } from './products.ts'

type Stage = {
  page: Page
  locale: Locale
  expectRefusal: (status: number, path: string | RegExp) => void
  expectComplaint: (text: string) => void
}

/** Something that opens, appears or stays over a page. */
export type Opener = {
  name: string
  /** What draws it, in `src`. `test/openers.test.ts` asks for a file that is not named by any. */
  files: readonly string[]
  role: 'visitor' | 'customer' | 'admin'
  path: string
  /** Its page is nothing that is hydrated. */
  isBroken?: true
  /** Before its page is opened, and before a customer signs in. */
  prepare?: (stage: Stage) => Promise<unknown>
  /** Opens it, and returns what people then see. */
  press: (stage: Stage) => Promise<Locator[]>
}

const header = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')
const ends = (elements: Locator): Locator[] => [elements.first(), elements.last()]

/** Follows a link within the shop, and waits until what it leads to is shown. */
async function follow(page: Page, link: Locator): Promise<void> {
  const before = await main(page).locator('h1').first().textContent()
  await link.click()
  await page.waitForFunction((left) => {
    const title = document.querySelector('main h1')
    return title && title.textContent !== left
  }, before)
}

const dialogButtons = (page: Page) => ends(page.getByRole('alertdialog').getByRole('button'))

/** Puts something into the cart of this browser. */
async function fillCart({ page }: Stage): Promise<void> {
  const { _id: productId, price: seenPrice } = await productFor(page.request, 'm8 washer')
  await page.goto('/terms')
  const cart = { lines: [{ productId, quantity: 1, note: '', seenPrice, wanted: null }], currency: 'USD', moving: null }
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(cart))
}

/** Each is opened by itself. */
export const openers: readonly Opener[] = [
  {
    name: 'the menu of categories',
    files: ['shop/pages/frame/category-button.tsx'],
    role: 'visitor',
    path: '/about',
    async press({ page }) {
      await header(page).locator('button[aria-expanded]').click()
      return ends(header(page).locator('a[href*="/categories/"]'))
    },
  },
  {
    name: 'the menu of the account',
    files: ['shop/pages/frame/account-menu.tsx'],
    role: 'customer',
    path: '/about',
    async press({ page }) {
      await header(page).locator('button:has([data-testid=display-name])').click()
      return ends(page.getByRole('navigation', { name: m.menu_account() }).locator('a:visible'))
    },
  },
  {
    name: 'what is said of a leader',
    files: ['shop/pages/about.tsx'],
    role: 'visitor',
    path: '/about',
    async press({ page }) {
      const leader = main(page).getByRole('listitem').first()
      await leader.getByRole('button').click()
      return [leader.locator('p').nth(1), leader.getByRole('button')]
    },
  },
  {
    name: 'the suggestions',
    files: ['goods/search/suggestion-list.tsx'],
    role: 'visitor',
    path: '/blogs',
    async press({ page }) {
      await header(page).getByRole('searchbox').or(header(page).getByRole('combobox')).fill('m8')
      return ends(header(page).getByRole('option'))
    },
  },
  {
    name: 'a toast',
    files: ['base/ui/toaster.tsx'],
    role: 'visitor',
    path: '/products?category=fasteners',
    async press({ page }) {
      await main(page).locator('form.scripted button').first().click()
      const toast = page.getByRole('dialog').locator('p').first()
      // It stays while the mouse is over it.
      await toast.hover()
      return [toast]
    },
  },
  {
    name: 'the foot of the cart',
    files: ['trade/cart/lines.tsx'],
    role: 'visitor',
    path: '/cart',
    prepare: fillCart,
    press: async ({ page, locale }) => [main(page).getByRole('link', { name: m.cart_checkout({}, { locale }) })],
  },
  {
    name: 'the filters of a search, and all values of one',
    files: ['goods/search/facets.tsx'],
    role: 'visitor',
    path: '/products?q=m8+washer',
    async press({ page }) {
      await main(page).locator('details.fold > summary').first().click()
      const folded = main(page).locator('form details').first()
      await folded.locator('summary').click()
      return [main(page).getByRole('checkbox').first(), ...ends(folded.locator('label'))]
    },
  },
  {
    name: 'the bar of what is compared',
    files: ['goods/catalogue/related/compare-box.tsx'],
    role: 'visitor',
    path: '/products?q=m8+washer',
    prepare: ({ page }) => page.addInitScript(() => sessionStorage.setItem('compared', '["IW-62-6204"]')),
    press: async ({ page, locale }) => [
      main(page).getByRole('link', { name: m.compare({}, { locale }), exact: true }),
      main(page).getByRole('button', { name: m.compare_clear({}, { locale }) }),
    ],
  },
  {
    name: 'the names beside a comparison',
    files: ['goods/catalogue/related/compare.tsx'],
    role: 'visitor',
    path: '/compare?parts=IW-62-6204,IW-62-6205',
    press: async ({ page }) => ends(main(page).locator('tbody th')),
  },
  {
    name: 'what is said of a family',
    files: ['goods/families/family.tsx'],
    role: 'visitor',
    path: '/families/socket-cap-screw-iso-4762',
    async press({ page }) {
      const about = main(page)
        .locator('details.fold')
        .filter({ hasNot: page.locator('form') })
      await about.locator('summary').first().click()
      await about.locator('details summary').click()
      return ends(about.locator('li'))
    },
  },
  {
    name: 'the columns of a family',
    files: ['goods/families/table-tools.tsx'],
    role: 'visitor',
    path: '/families/socket-cap-screw-iso-4762',
    async press({ page }) {
      const columns = main(page)
        .locator('details')
        .filter({ has: page.locator('input[name=columns]') })
      await columns.locator('summary').click()
      return [...ends(columns.locator('label')), columns.getByRole('button')]
    },
  },
  {
    name: 'the notice of a script that is missing',
    files: ['shop/pages/frame/script-failed.tsx'],
    role: 'visitor',
    path: '/contact',
    isBroken: true,
    async prepare({ page, expectRefusal }) {
      expectRefusal(404, /\/assets\/contact-/)
      await page.route(/\/assets\/contact-/, (route) => route.fulfill({ status: 404, body: '' }))
    },
    press: async ({ page }) => {
      const notice = main(page).locator('.script-failed')
      return [notice.locator('p'), notice.getByRole('button')]
    },
  },
  {
    name: 'the notice of a page that cannot be reached',
    files: ['shop/pages/frame/offline-notice.tsx'],
    role: 'visitor',
    path: '/terms',
    async press({ page, expectComplaint }) {
      expectComplaint('net::ERR_FAILED')
      await page.route(/\/blogs\.data|\/health\/live/, (route) => route.abort())
      await header(page).locator('a[href$="/blogs"]').click()
      const notice = main(page)
        .getByRole('alert')
        .filter({ has: page.getByRole('button') })
      return [notice, notice.getByRole('button')]
    },
  },
  {
    name: 'the total beside a checkout',
    files: ['trade/cart/checkout/checkout-form.tsx'],
    role: 'customer',
    path: '/dashboard/checkout',
    prepare: fillCart,
    press: async ({ page }) => [main(page).locator('button[type=submit]')],
  },
  {
    name: 'the question before what was typed is lost',
    files: ['base/ui/confirm.tsx'],
    role: 'customer',
    path: '/dashboard/addProfile',
    async press({ page }) {
      await main(page).getByRole('textbox').last().fill('x')
      await header(page).locator('a').first().click()
      return dialogButtons(page)
    },
  },
  {
    name: 'the menu of admins',
    files: ['shop/pages/frame/admin-rail.tsx', 'shop/pages/frame/rail-groups.tsx'],
    role: 'admin',
    path: '/dashboard/overview',
    async press({ page }) {
      await header(page).locator('button[aria-controls=rail-panel]').click()
      return ends(header(page).locator('nav details[open] a'))
    },
  },
  {
    name: 'what admins find',
    files: ['shop/pages/find/find-list.tsx'],
    role: 'admin',
    path: '/dashboard/changes',
    async press({ page }) {
      await page.keyboard.press('Control+k')
      await header(page).getByRole('searchbox').or(header(page).getByRole('combobox')).fill('iw')
      return ends(header(page).getByRole('option'))
    },
  },
  {
    name: 'the question before something is deleted',
    files: ['base/ui/confirm.tsx'],
    role: 'admin',
    path: '/dashboard/manageProduct',
    async press({ page, locale }) {
      await main(page)
        .getByRole('button', { name: m.delete({}, { locale }) })
        .first()
        .click()
      return dialogButtons(page)
    },
  },
  {
    name: 'the question before an account is changed',
    files: ['base/ui/confirm.tsx'],
    role: 'admin',
    path: '/dashboard/allUsers',
    async press({ page }) {
      await main(page).locator('td button:enabled:not([aria-expanded])').first().click()
      return dialogButtons(page)
    },
  },
  {
    name: 'the forms of an order',
    files: ['trade/orders/fold.tsx'],
    role: 'admin',
    path: '/dashboard/orders?state=paid',
    async press({ page }) {
      await follow(page, main(page).locator('a[href*="/dashboard/orders/"]').first())
      const fold = main(page).locator('details').first()
      await fold.locator('summary').click()
      return ends(fold.getByRole('textbox').or(fold.getByRole('button')))
    },
  },
  {
    name: 'columns of an import that are left out',
    files: ['desk/imports/screens/column-table.tsx'],
    role: 'admin',
    path: '/dashboard/imports',
    async press({ page }) {
      const heads = ['SKU', 'Name', ...Array.from({ length: 8 }, (_, index) => `Own field ${index + 1}`)]
      const buffer = Buffer.from(`${heads.join(',')}\n${heads.join(',')}\n`)
      await main(page).locator('input[type=file]').setInputFiles({ name: 'left.csv', mimeType: 'text/csv', buffer })
      const fold = main(page).locator('details').first()
      await fold.locator('summary').click()
      return ends(fold.locator('select'))
    },
  },
  {
    name: 'the whole of a message',
    files: ['desk/inbox/messages.tsx'],
    role: 'admin',
    path: '/dashboard/message',
    async press({ page, locale }) {
      // Only a wide window cuts messages off.
      await page.setViewportSize({ width: 1440, height: 800 })
      await main(page)
        .getByRole('button', { name: m.inbox_read({}, { locale }), exact: true })
        .first()
        .click()
      return [
        main(page)
          .getByRole('link', { name: m.inbox_reply({}, { locale }), exact: true })
          .first(),
      ]
    },
  },
  {
    name: 'a note in a conversation',
    files: ['desk/inbox/conversations/note-form.tsx'],
    role: 'admin',
    path: '/dashboard/conversations',
    async press({ page }) {
      await follow(page, main(page).locator('tbody a[href*="/dashboard/conversations/"]').first())
      const fold = main(page).locator('details').first()
      await fold.locator('summary').click()
      return [fold.getByRole('textbox'), fold.getByRole('button')]
    },
  },
  {
    name: 'the whole of a review',
    files: ['goods/reviews/review-list.tsx'],
    role: 'admin',
    path: '/dashboard/reviewList',
    async press({ page }) {
      const more = main(page).locator('span[lang] > button[aria-expanded]').first()
      await more.click()
      return [more]
    },
  },
  {
    name: 'the answer to a review',
    files: ['goods/reviews/admin-actions.tsx'],
    role: 'admin',
    path: '/dashboard/reviewList',
    async press({ page, locale }) {
      const answer = main(page)
        .getByRole('button', { name: m.review_answer({}, { locale }), exact: true })
        .first()
      await answer.click()
      return [main(page).locator('td textarea'), main(page).locator('td form button')]
    },
  },
  {
    name: 'the details beside a list',
    files: ['base/ui/lists/row-panel.tsx', 'base/ui/lists/select-rows.tsx'],
    role: 'admin',
    path: '/dashboard/message',
    async press({ page, locale }) {
      await main(page).locator('td button[aria-expanded]').first().click()
      const panel = main(page).getByRole('complementary', { name: m.panel_details({}, { locale }) })
      return [panel.getByRole('heading'), ...ends(panel.getByRole('button'))]
    },
  },
  {
    name: 'what is done to several rows',
    files: ['base/ui/lists/row-actions.tsx'],
    role: 'admin',
    path: '/dashboard/reviewList',
    async press({ page, locale }) {
      await main(page).locator('td').getByRole('checkbox').last().check()
      return ends(
        main(page)
          .getByRole('region', { name: m.rows_title({}, { locale }) })
          .getByRole('button'),
      )
    },
  },
  {
    name: 'the form of a synonym',
    files: ['goods/search/searches.tsx'],
    role: 'admin',
    path: '/dashboard/searches',
    async press({ page }) {
      await main(page).locator('button[aria-expanded]').first().click()
      return ends(main(page).locator('button[aria-expanded=true] + form').locator('input, button'))
    },
  },
  {
    name: 'the values of an attribute',
    files: ['goods/catalogue/taxonomy/attribute-fields.tsx'],
    role: 'admin',
    path: '/dashboard/families',
    async press({ page }) {
      await follow(page, main(page).locator('a[href*="/dashboard/editFamily/"]').first())
      const values = main(page).locator('details').first()
      await values.locator('summary').click()
      return ends(values.getByRole('textbox'))
    },
  },
]

/** What stands over a page for a moment only, and is seen in a test of its own. */
export const momentary: Readonly<Record<string, string>> = {
  'goods/cad/archive/cad-archive.tsx': 'e2e/archive.spec.ts',
  'goods/cad/viewer/model-dialog.tsx': 'e2e/models.spec.ts',
  'goods/catalogue/taxonomy/drawing-trial.tsx': 'e2e/family-drawing.spec.ts',
  'trade/orders/bulk/ship-ticked.tsx': 'e2e/desk.spec.ts',
  'shop/pages/frame/early-cart-status.tsx': 'e2e/early-cart.spec.ts',
}
