import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { parseAmount } from '#base/platform/text/amount-limits.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { lockUser } from '#people/identity/accounts/users.sql.server.ts'
import type { AccountTerms, setAccountTerms as contract } from './contract.ts'
import { deleteTerms, findTerms, saveTerms, sumOwed } from './sql.server.ts'

/** What a customer may owe and owes. A limit of 0: nothing more. */
export async function loadTerms(db: Database, currency: string, customerId: string): Promise<AccountTerms> {
  const [terms, { owedMinor, overdue }] = await Promise.all([
    findTerms(db, customerId, currency),
    sumOwed(db, customerId, currency),
  ])
  const { limitMinor, days } = terms ?? { limitMinor: 0, days: 30 }
  return { limit: fromMinor(limitMinor, currency), days, owed: fromMinor(owedMinor, currency), overdue, currency }
}

/** Lets a customer with an account owe so much, or nothing more. */
export async function changeTerms(
  { db, config: { currency } }: Pick<AppContext, 'db' | 'config'>,
  admin: Caller,
  customerId: string,
  { limit, days }: Body<typeof contract>,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { id: customerId })
    // guard: nobody without an account orders on account | drop | orders/on-account
    if (!user || user.role === 'guest') throw new Refusal('not_found', { what: 'account' })
    const limitMinor = parseAmount('limit', limit, currency)
    if (limitMinor > 0) await saveTerms(tx, customerId, { limitMinor, days, currency })
    else if (!(await deleteTerms(tx, customerId))) return 0
    await recordAudit(tx, admin.id, 'user.account-terms', customerId, { limit, days, currency })
    return 1
  })
}
