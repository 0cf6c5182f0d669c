import { verifyPassword } from 'better-auth/crypto'
import { admitAttempt, clearAttempts, perAccount } from '#identity/attempts.server.ts'
import { lockAdmins } from '#identity/users.sql.server.ts'
import { pictureUrl } from '#images/addresses.ts'
import { lockCustomer, ordersOf } from '#orders/sql.server.ts'
import { orderView } from '#orders/view.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import { recordChange } from '#platform/database/changes.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { profileView } from '#profiles/api.server.ts'
import { profileByEmail } from '#profiles/sql.server.ts'
import { reviewView } from '#reviews/api.server.ts'
import { findReviews } from '#reviews/sql.server.ts'
import type { PersonalData } from './contract.ts'
import * as rows from './sql.server.ts'

// More than anybody has; a bound all the same.
const maxRows = 10_000

/** Everything that is kept about somebody. */
export async function personalData(db: Database, caller: Caller): Promise<PersonalData> {
  const [account, profile, orders, reviews, messages, photos] = await Promise.all([
    rows.accountOf(db, caller.id),
    profileByEmail(db, caller.email),
    ordersOf(db, caller.email, maxRows, undefined),
    findReviews(db, { authorId: caller.id, limit: maxRows }),
    rows.messagesFrom(db, caller.email),
    rows.photosOf(db, caller.id),
  ])
  const { createdAt, password: _, ...who } = account
  return {
    account: { ...who, since: createdAt.toISOString() },
    profile: profile ? profileView(profile) : null,
    orders: orders.map((order) => orderView(order, 'customer')),
    reviews: reviews.map(reviewView),
    messages: messages.map(({ createdAt: at, ...message }) => ({ ...message, date: at.toISOString() })),
    photos: photos.map(({ name }) => pictureUrl(name)),
  }
}

const freshForMs = 10 * 60_000

/**
 * Erases an account: nobody can sign in to it, and nothing in the shop says any more whose it was. Orders stay for the
 * books. Refused while something is still to be done for its owner, and to the last admin.
 */
export async function eraseAccount(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  await refuseUnproven(db, caller, password)
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    if (caller.role === 'admin' && admins === 1) throw new Refusal('last_admin')
    if (!(await lockCustomer(tx, caller.id))) throw new Refusal('not_signed_in')
    if (await rows.hasOpenOrders(tx, caller.id)) throw new Refusal('wrong_state', { what: 'erasure' })
    await rows.erase(tx, caller.id, caller.email)
    await recordAudit(tx, caller.id, 'account.erase', caller.id, {})
    await recordChange(tx, 'reviews')
  })
}

async function refuseUnproven(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  const { password: hash } = await rows.accountOf(db, caller.id)
  if (hash === null) {
    if (Date.now() - caller.signedInAt.getTime() <= freshForMs) return
    throw new Refusal('reauth_required', { what: 'erasure' })
  }
  const account = `account:${caller.email}`
  await admitAttempt(db, account, perAccount)
  if (!(await verifyPassword({ hash, password: password ?? '' })))
    throw new Refusal('invalid_fields', { what: 'fields', fields: { password: { code: 'password_wrong' } } })
  await clearAttempts(db, account)
}
