import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { formatConversationNumber } from '#desk/inbox/conversations/number.ts'
import { type ConversationListRow, findConversationByNumber } from '#desk/inbox/conversations/sql.server.ts'
import { findProductsBySkuPrefix } from '#goods/catalogue/names.sql.server.ts'
import { findUsersByWords } from '#people/identity/accounts/users.sql.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findDocumentsByNumber } from '#trade/invoices/sql.server.ts'
import { findOrders } from '#trade/orders/search/sql.server.ts'
import type { OrderState } from '#trade/orders/states.ts'
import { toOwedView } from '#trade/orders/view.server.ts'
import * as contract from './contract.ts'

const maxHits = 5

export function serveFind(api: Api, context: Pick<AppContext, 'db' | 'config'>): void {
  const { db } = context
  serve(api, contract.findForAdmin, async ({ query: { q } }) => {
    const [orders, customers, products, documents, conversation] = await Promise.all([
      listOrderHits(context, q),
      findUsersByWords(db, q, maxHits),
      findProductsBySkuPrefix(db, q, maxHits),
      findDocumentsByNumber(db, q, maxHits),
      findConversationByNumber(db, q),
    ])
    return {
      orders,
      customers: customers.map(toHit),
      products: products.map(toHit),
      documents: documents.map(({ orderId, ...document }) => ({ ...document, order: orderId })),
      conversations: conversation ? [toConversationHit(conversation)] : [],
    }
  })
}

async function listOrderHits({ db, config }: Pick<AppContext, 'db' | 'config'>, q: string) {
  if (q.trim() === '') return []
  const { rows, matches } = await findOrders(db, { q, limit: maxHits }, config.currency)
  return rows.slice(0, maxHits).map(({ id, number, customerName, state, exchange, ...row }) => ({
    ...{ _id: id, number: formatOrderNumber(number), customerName, state: state as OrderState, exchange },
    owed: toOwedView(row),
    refunded: fromMinor(row.refundedMinor, row.currency),
    chargedBack: fromMinor(row.chargedBackMinor, row.currency),
    matches: matches?.get(id) ?? [],
  }))
}

const toConversationHit = ({ id, number, subject, state }: ConversationListRow) => ({
  ...{ _id: id, number: formatConversationNumber(number), subject, state },
})

const toHit = <Row extends { id: string }>({ id, ...row }: Row) => ({ _id: id, ...row })
