import { findProductsBySkuPrefix } from '#catalogue/names.sql.server.ts'
import { findUsersByWords } from '#identity/accounts/users.sql.server.ts'
import { formatConversationNumber } from '#inbox/conversations/number.ts'
import { type ConversationListRow, findConversationByNumber } from '#inbox/conversations/sql.server.ts'
import { findDocumentsByNumber } from '#invoices/sql.server.ts'
import { findOrdersByIdentifier } from '#orders/search.sql.server.ts'
import { findAttemptByIntent } from '#payments/sql.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import * as contract from './contract.ts'

const maxHits = 5

export function serveFind(api: Api, { db }: Pick<AppContext, 'db'>): void {
  serve(api, contract.findForAdmin, async ({ query: { q } }) => {
    const [orders, customers, products, documents, conversation] = await Promise.all([
      findOrders(db, q),
      findUsersByWords(db, q, maxHits),
      findProductsBySkuPrefix(db, q, maxHits),
      findDocumentsByNumber(db, q, maxHits),
      findConversationByNumber(db, q),
    ])
    return {
      orders: orders.map(toHit),
      customers: customers.map(toHit),
      products: products.map(toHit),
      documents: documents.map(({ orderId, ...document }) => ({ ...document, order: orderId })),
      conversations: conversation ? [toConversationHit(conversation)] : [],
    }
  })
}

/** The orders that have this number or reference, or a parcel or payment of that number. */
async function findOrders(db: Database, q: string) {
  const payment = await findAttemptByIntent(db, q.trim())
  return findOrdersByIdentifier(db, q, payment ? [payment.orderId] : [], maxHits)
}

const toConversationHit = ({ id, number, subject, state }: ConversationListRow) => ({
  ...{ _id: id, number: formatConversationNumber(number), subject, state },
})

const toHit = <Row extends { id: string }>({ id, ...row }: Row) => ({ _id: id, ...row })
