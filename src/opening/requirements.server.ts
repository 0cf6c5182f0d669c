import { hasPicturesOnSale, hasProductsOnSale } from '#catalogue/on-sale.sql.server.ts'
import { deliveryTable } from '#delivery/service.server.ts'
import { hasProtectedAdmin } from '#identity/accounts/users.sql.server.ts'
import { missingOf, sellerSetting } from '#invoices/seller.server.ts'
import { m } from '#paraglide/messages.js'
import type { AppContext } from '#platform/context.server.ts'
import { locales } from '#platform/locale.ts'
import { storedSetting } from '#settings/sql.server.ts'
import type { Site, TextName } from '#site/contract.ts'
import { siteSetting } from '#site/service.server.ts'
import { textTitles } from '#site/text-titles.ts'
import { taxTable } from '#tax/service.server.ts'

/** Something that a shop needs before it takes orders. */
type Need = {
  key: string
  name: () => string
  /** What to do about it. */
  todo: () => string
  /** The screen where it is filled in; empty if it is a setting of the server or a command. */
  path: string
  isDone: () => Promise<boolean> | boolean
}

export type Requirement = Omit<Need, 'isDone'> & { done: boolean }

/** The one list of what a live shop needs before it takes orders. */
export async function readRequirements({ db, config }: Pick<AppContext, 'config' | 'db'>): Promise<Requirement[]> {
  const site = await siteSetting.read(db)
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
      isDone: async () => missingOf(await sellerSetting(config).read(db)).length === 0,
    },
    {
      key: 'delivery',
      name: m.menu_delivery,
      todo: m.opening_delivery_todo,
      path: '/dashboard/delivery',
      isDone: async () => {
        const { zones, pickup } = await deliveryTable(config).read(db)
        return pickup.address !== '' || zones.some(({ places, methods }) => places.length > 0 && methods.length > 0)
      },
    },
    {
      key: 'tax',
      name: m.menu_tax,
      todo: m.opening_tax_todo,
      path: '/dashboard/tax',
      isDone: async () => {
        const { home, rates } = await taxTable(config).read(db)
        return rates.some(({ country }) => country === home)
      },
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
      // The sender that this software proposes belongs to nobody.
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
      isDone: async () => (await storedSetting(db, 'backup_made')) !== undefined,
    },
  ]
  return await Promise.all(needs.map(async ({ isDone, ...need }) => ({ ...need, done: await isDone() })))
}

const textNeed = (site: Site, name: TextName): Need => ({
  key: name,
  name: textTitles[name],
  todo: m.opening_text_todo,
  path: `/dashboard/site#${name}`,
  isDone: () => isWritten(site.pages[name]),
})

const isWritten = (text: Site['footer']): boolean => locales.some((locale) => text[locale] !== '')
