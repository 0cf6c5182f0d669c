import { hasPicturesOnSale, hasProductsOnSale } from '#catalogue/on-sale.sql.server.ts'
import { openDeliverySetting } from '#delivery/service.server.ts'
import { hasProtectedAdmin, listAdmins } from '#identity/accounts/users.sql.server.ts'
import { listMissingSellerFields, openSellerSetting } from '#invoices/seller.server.ts'
import { m } from '#paraglide/messages.js'
import type { AppContext } from '#platform/context.server.ts'
import { locales } from '#platform/locale.ts'
import { readStoredSetting } from '#settings/sql.server.ts'
import type { Site, TextName } from '#site/contract.ts'
import { siteSetting } from '#site/service.server.ts'
import { textTitles } from '#site/text-titles.ts'
import { readTaxFault } from '#tax/check.server.ts'

/** Something that a shop needs before it takes orders. */
type Need = {
  key: string
  name: () => string
  /** The step that fulfils it. */
  todo: () => string
  /** The screen where it is filled in; empty for a server setting or a command. */
  path: string
  isDone: () => Promise<boolean> | boolean
}

export type CheckedRequirement = Omit<Need, 'isDone'> & { done: boolean }

/** The one list of requirements of a live shop before it takes orders. */
export async function readRequirements({
  db,
  config,
}: Pick<AppContext, 'config' | 'db'>): Promise<CheckedRequirement[]> {
  const [site, tax] = await Promise.all([siteSetting.read(db), readTaxFault({ config, db })])
  const needs: Need[] = [
    ...(['terms', 'privacy', 'imprint'] as const).map((name) => textNeed(site, name)),
    {
      key: 'address',
      name: m.contact_address,
      todo: m.opening_address_todo,
      path: '/dashboard/site#contact',
      isDone: () => isWritten(site.contact.address),
    },
    {
      key: 'seller',
      name: m.opening_seller,
      todo: m.opening_seller_todo,
      path: '/dashboard/invoicing',
      isDone: async () => {
        const seller = openSellerSetting(config)
        return (await seller.isReadable(db)) && listMissingSellerFields(await seller.read(db), site.name).length === 0
      },
    },
    {
      key: 'delivery',
      name: m.menu_delivery,
      todo: m.opening_delivery_todo,
      path: '/dashboard/delivery',
      isDone: async () => {
        const table = openDeliverySetting(config)
        const { zones, pickup } = await table.read(db)
        if (!(await table.isReadable(db))) return false
        return pickup.address !== '' || zones.some(({ places, methods }) => places.length > 0 && methods.length > 0)
      },
    },
    {
      key: 'tax',
      name: m.menu_tax,
      todo: tax.fault === 'no_region' ? m.tax_fault_no_region : m.opening_tax_todo,
      path: '/dashboard/tax',
      isDone: () => tax.fault === undefined,
    },
    {
      key: 'products',
      name: m.nav_products,
      todo: m.opening_products_todo,
      path: '/dashboard/addProducts',
      isDone: () => hasProductsOnSale(db),
    },
    {
      key: 'pictures',
      name: m.opening_pictures,
      todo: m.opening_pictures_todo,
      path: '/dashboard/manageProduct',
      isDone: () => hasPicturesOnSale(db),
    },
    {
      key: 'admin',
      name: m.opening_admin,
      todo: m.opening_admin_todo,
      path: '/dashboard/security',
      isDone: () => hasProtectedAdmin(db),
    },
    {
      key: 'mail',
      name: m.health_mail,
      todo: m.opening_mail_todo,
      path: '',
      // The sender that this software proposes is no real address.
      isDone: () => config.smtpUrl !== undefined && !config.mailFrom.includes('@ironwright.example'),
    },
    {
      key: 'payment',
      name: m.health_payments,
      todo: m.opening_payment_todo,
      path: '',
      isDone: () => config.stripe !== undefined && !config.testPayments,
    },
    {
      key: 'backup',
      name: m.health_backup,
      todo: m.health_backup_remedy,
      path: '',
      isDone: async () => (await readStoredSetting(db, 'backup_made')) !== undefined,
    },
  ]
  return check(needs)
}

/** What a live shop should have, and takes orders without. */
export function readAdvice({ db }: Pick<AppContext, 'db'>): Promise<CheckedRequirement[]> {
  const second: Need = {
    key: 'second-admin',
    name: m.opening_second_admin,
    todo: m.opening_second_admin_todo,
    path: '/dashboard/allUsers',
    isDone: async () => (await listAdmins(db)).length > 1,
  }
  return check([second])
}

const check = (needs: readonly Need[]): Promise<CheckedRequirement[]> =>
  Promise.all(needs.map(async ({ isDone, ...need }) => ({ ...need, done: await isDone() })))

const textNeed = (site: Site, name: TextName): Need => ({
  key: name,
  name: textTitles[name],
  todo: m.opening_text_todo,
  path: `/dashboard/site#${name}`,
  isDone: () => isWritten(site.pages[name]),
})

const isWritten = (text: Site['footer']): boolean => locales.some((locale) => text[locale] !== '')
