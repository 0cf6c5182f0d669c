import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { toMessageView } from '#desk/inbox/api.server.ts'
import { findMessagesFrom } from '#desk/inbox/sql.server.ts'
import { loadMerge } from '#desk/privacy/merging/api.server.ts'
import { toReviewView } from '#goods/reviews/api.server.ts'
import { findReviews } from '#goods/reviews/sql.server.ts'
import { listAlerts } from '#goods/stock-alerts/sql.server.ts'
import { findAddresses } from '#people/addresses/sql.server.ts'
import { loadPerson, loadSignInsForExport } from '#people/identity/accounts/person.sql.server.ts'
import { lockUser } from '#people/identity/accounts/users.sql.server.ts'
import { listSessionsOfUser } from '#people/identity/session/sessions.sql.server.ts'
import { getBrowserName } from '#people/security/browser-name.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import {
  countOrdersOfCustomer,
  findCompaniesOfCustomer,
  findOrdersOfAddress,
  findOrdersOfCustomer,
  findReturnsOfCustomer,
} from '#trade/orders/customer.sql.server.ts'
import { loadTerms } from '#trade/orders/on-account/terms.server.ts'
import { toOrderView } from '#trade/orders/view.server.ts'
import { sumPaymentsOfCustomer } from '#trade/payments/customer.sql.server.ts'
import { type Customer, maxRowsOfKind } from './contract.ts'
import { findNotes, insertNote } from './notes.sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** A customer or guest as admins see them, with the latest of what they did. */
export async function loadCustomer({ db, config }: Shop, id: string): Promise<Customer> {
  const person = await loadPerson(db, id)
  if (!person) throw new Refusal('not_found', { what: 'account' })
  const [account, sales, words, merge, terms] = await Promise.all([
    loadAccountParts(db, id),
    loadSales(db, person),
    loadWords(db, person),
    loadMerge(db, id),
    person.role === 'guest' ? null : loadTerms(db, config.currency, id),
  ])
  return {
    _id: id,
    name: person.name,
    email: person.email,
    role: person.role as Customer['role'],
    active: person.deactivatedAt === null,
    confirmed: person.emailVerified,
    secondFactor: person.twoFactorEnabled,
    since: person.createdAt.toISOString(),
    locale: person.locale,
    ...account,
    ...sales,
    ...words,
    merge,
    terms,
  }
}

async function loadAccountParts(db: Database, id: string) {
  const [signIns, sessions, addresses, alerts] = await Promise.all([
    loadSignInsForExport(db, id),
    listSessionsOfUser(db, id, maxRowsOfKind),
    findAddresses(db, id),
    listAlerts(db, id, maxRowsOfKind),
  ])
  return {
    providers: signIns.map(({ providerId }) => providerId).filter((provider) => provider !== 'credential'),
    sessions: sessions.map(({ userAgent, createdAt, seenAt }) => ({
      ...{ browser: getBrowserName(userAgent ?? ''), begunAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
    })),
    addresses,
    stockAlerts: alerts.map(({ askedAt, ...alert }) => ({ ...alert, askedAt: askedAt.toISOString() })),
  }
}

async function loadSales(db: Database, { id, email }: { id: string; email: string }) {
  const [orders, others, counts, companies, returns, payments] = await Promise.all([
    findOrdersOfCustomer(db, id, maxRowsOfKind),
    findOrdersOfAddress(db, { id, email }, maxRowsOfKind),
    countOrdersOfCustomer(db, id),
    findCompaniesOfCustomer(db, id, maxRowsOfKind),
    findReturnsOfCustomer(db, id, maxRowsOfKind),
    sumPaymentsOfCustomer(db, id),
  ])
  return {
    orders: orders.map((row) => toOrderView(row, 'admin')),
    unprovenOrders: others.map((row) => toOrderView(row, 'admin')),
    counts,
    companies,
    returns: returns.map(({ id: _id, number, askedAt, ...row }) => ({
      ...{ _id, number: formatOrderNumber(number), askedAt: askedAt.toISOString(), ...row },
    })),
    money: payments.map(({ currency, receivedMinor, returnedMinor }) => ({
      currency,
      spent: fromMinor(receivedMinor - returnedMinor, currency),
      returned: fromMinor(returnedMinor, currency),
    })),
  }
}

async function loadWords(db: Database, { id, email }: { id: string; email: string }) {
  const [messages, reviews, notes] = await Promise.all([
    findMessagesFrom(db, email, maxRowsOfKind),
    // A page reads one row more than it shows.
    findReviews(db, { of: { author: id }, limit: maxRowsOfKind - 1 }),
    findNotes(db, id),
  ])
  return {
    messages: messages.map(toMessageView),
    reviews: reviews.map(toReviewView),
    notes: notes.map(({ id: _id, writtenAt, ...note }) => ({ _id, ...note, writtenAt: writtenAt.toISOString() })),
  }
}

/** A guest has no account to note something about: their orders move to one, or end. */
export async function noteAboutAccount(tx: Tx, admin: Caller, id: string, text: string): Promise<string> {
  const user = await lockUser(tx, { id })
  // guard: nothing is noted about a guest, whose row may end | user.role === 'guest' → 1 > 2 | customers
  if (!user || user.role === 'guest') throw new Refusal('not_found', { what: 'account' })
  return await insertNote(tx, { customerId: id, authorId: admin.id, text })
}
