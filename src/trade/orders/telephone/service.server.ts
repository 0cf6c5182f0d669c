import { v5 } from 'uuid'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'
import { ensureGuest } from '#people/identity/accounts/guests.sql.server.ts'
import { findConfirmedAccount } from '#people/identity/accounts/users.sql.server.ts'
import { type Confirming, confirmOnAccount, isBeyondTerms } from '../on-account/service.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import type { Placing } from '../placing/api.server.ts'
import { findOrderById } from '../sql.server.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import { allows } from '../states.ts'
import { orderTasks } from '../tasks.ts'
import { loadBankAccount } from '../transfers/bank-account.server.ts'
import { agreeOnTransfer, holdForDays } from '../transfers/service.server.ts'
import { findOwed } from '../transfers/sql.server.ts'
import { isUnanswered } from '../vat/vat-check.server.ts'
import { readAgreedPrices } from './agreed.server.ts'
import type { placeTelephoneOrder as contract } from './contract.ts'
import { markTypedIn } from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>

/** Places an order as its customer would, and then says how it is paid. A retry places and mails nothing again. */
export async function placeTelephoneOrder(
  context: Context,
  { payments, place }: { payments: OrderPayments; place: Placing['place'] },
  admin: Caller,
  { email, days, agreedDelivery, onAccount = false, ...order }: Body<typeof contract>,
  key: string,
): Promise<{ insertedId: string; repeated?: boolean | undefined; onAccount: boolean }> {
  const { db, config, jobs } = context
  const account = await loadBankAccount(context)
  const { customer, locale } = await findCustomer(context, admin, email, key)
  // guard: an order is typed in only for who can be told how to pay it | drop | orders/telephone
  if (!account && customer.guestEmail !== null) throw new Refusal('wrong_state', { what: 'no_bank_account' })
  const agreed = readAgreedPrices(order.lines, agreedDelivery, config.currency)
  const asked = { ...order, lines: order.lines.map(withoutAgreed) }
  const { insertedId, repeated } = await place.order(customer, asked, key, { locale, agreed })
  const endPayment = onAccount && (await payments.close((await findOrderById(db, insertedId, undefined))!))
  await db.transaction().execute(async (tx) => {
    const locked = (await lockOrder(tx, insertedId))!
    if (!(await markTypedIn(tx, insertedId, admin.id))) return
    await recordAudit(tx, admin.id, 'order.typed-in', insertedId, {})
    // Its customer is told once the tax office has answered; until then nobody knows what it comes to.
    if (!allows('beginPayment', locked.state) || (await isUnanswered(tx, config, insertedId))) return
    if (account && endPayment && (await tryOnAccount({ tx, config, payments }, admin, locked)))
      return await endPayment(tx)
    if (account) await agreeOnTransfer(tx, config, admin, locked, { account, days })
    else await holdForDays(tx, config, locked, days)
  })
  for (const task of [mailTasks.relayMail, orderTasks.mailPaid]) jobs.enqueue(task)
  const isOnAccount = onAccount && (await findOwed(db, insertedId)) !== undefined
  return { insertedId, ...(repeated && { repeated }), onAccount: isOnAccount }
}

/** @returns whether the customer’s limit allows it; otherwise nothing has changed */
async function tryOnAccount(context: Confirming, admin: Caller, locked: LockedOrder): Promise<boolean> {
  try {
    await confirmOnAccount(context, admin, locked)
    return true
  } catch (error) {
    if (error instanceof Refusal && isBeyondTerms(error)) return false
    throw error
  }
}

/** Whoever agrees on a price has seen it. */
const withoutAgreed = ({ agreed, ...line }: Body<typeof contract>['lines'][number]) =>
  agreed === undefined ? line : { ...line, price: undefined }

/**
 * Whose order it is. An account that nobody has confirmed may be a stranger’s, who would read the order: its address gets a guest, always the
 * same one for a key.
 */
async function findCustomer({ db }: Context, admin: Caller, email: string, key: string) {
  const account = await findConfirmedAccount(db, email)
  const { id, name } = account ?? { id: await ensureGuest(db, v5(key, admin.id), email), name: '' }
  const guestEmail = account ? null : email
  const customer: Caller = {
    // The admin has spoken with them.
    ...{ id, name, email, guestEmail, emailVerified: true, role: 'customer', needsSecondFactor: false },
    ...{ sessionId: admin.sessionId, signedInRecently: false },
  }
  return { customer, locale: (account?.locale ?? getLocale()) as Locale }
}
