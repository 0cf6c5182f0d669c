import type { AppContext } from '#base/platform/context.server.ts'
import { isDuplicate, type Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { markConfirmed, revokeAccess } from './confirmation.server.ts'
import {
  type Guest,
  type GuestWithOrder,
  lockGuestAndAccount,
  makeAccountOfGuest,
  removeGuest,
} from './guests.sql.server.ts'
import { setPassword } from './users.sql.server.ts'

/** What other features know of guests: whether the owner lets them order, and what they have ordered. */
export type GuestOrders = {
  areAllowed(): Promise<boolean>
  /** The guest who paid last with this address and has not become an account, and for what. */
  findPayer(email: string): Promise<GuestWithOrder | undefined>
  /** Whom the latest order of a guest is delivered to; empty: they have none. */
  findName(tx: Tx, guestId: string): Promise<string>
  move(tx: Tx, guestId: string, accountId: string): Promise<void>
}

/**
 * Gives a guest's orders to the owner of the address, who has followed a link mailed there: to their account, to one that a
 * stranger has registered and that is theirs now, or to a new one. `hash`: of the password that they have set. An account
 * that was theirs before keeps its password and its second factor, and the link opens nothing in it.
 * @throws Refusal `link_expired`, for a closed account too
 */
export async function claimGuest(
  { db }: Pick<AppContext, 'db'>,
  guests: GuestOrders,
  guest: Guest,
  hash: string | undefined,
): Promise<{ isMoved: boolean }> {
  const claim = () => db.transaction().execute((tx) => claimIn(tx, guests, guest, hash))
  return await claim().catch((error) => {
    // Somebody has registered the address meanwhile: now it has an account.
    if (isDuplicate(error, 'users_email_key')) return claim()
    throw error
  })
}

async function claimIn(tx: Tx, guests: GuestOrders, given: Guest, hash: string | undefined) {
  const { guest, account } = await lockGuestAndAccount(tx, given)
  // guard: a guest's link opens no closed account | account?.deactivatedAt → false | identity/accounts/guests.test
  if (!guest || guest.deactivatedAt || account?.deactivatedAt) throw new Refusal('link_expired')
  // guard: a guest's link sets no password of a confirmed account | !account?.emailVerified → true | identity/accounts/guests.test
  if (!account?.emailVerified) {
    if (hash === undefined) throw buildPasswordRefusal()
    if (!account) await makeAccountOfGuest(tx, given, await guests.findName(tx, guest.id))
    const { id } = account ?? guest
    await markConfirmed(tx, id)
    await revokeAccess(tx, id)
    await setPassword(tx, id, hash)
    if (!account) return { isMoved: false }
  }
  await guests.move(tx, guest.id, account.id)
  await removeGuest(tx, guest.id)
  return { isMoved: account.emailVerified }
}

export const buildPasswordRefusal = () =>
  new Refusal('invalid_fields', { what: 'fields', fields: { password: { code: 'required' } } })
