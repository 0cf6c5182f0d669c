import type { AppContext } from '#base/platform/context.server.ts'
import { readSettings } from '#base/settings/service.server.ts'
import type { GuestOrders } from '#people/identity/accounts/guests.server.ts'
import { findCustomerName, findGuestPayer, moveOrders } from './guests.sql.server.ts'

/** Whether guests may order, and their orders, for the accounts that guests become. */
export const createGuestOrders = ({ db, config }: Pick<AppContext, 'db' | 'config'>): GuestOrders => ({
  areAllowed: async () => (await readSettings(db, config)).guests === 'on',
  findPayer: (email) => findGuestPayer(db, email),
  findName: findCustomerName,
  move: moveOrders,
})
