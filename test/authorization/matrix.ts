import type { AnyEndpoint } from '../../src/base/platform/contract/endpoint.ts'
import * as identity from '../../src/people/identity/contract.ts'
import * as cart from '../../src/trade/cart/contract.ts'
import * as invoices from '../../src/trade/invoices/contract.ts'
import * as cancellation from '../../src/trade/orders/cancellation/contract.ts'
import * as orders from '../../src/trade/orders/contract.ts'
import * as placing from '../../src/trade/orders/placing/contract.ts'
import * as returns from '../../src/trade/orders/returns/contract.ts'
import * as transfers from '../../src/trade/orders/transfers/contract.ts'
import * as payments from '../../src/trade/payments/contract.ts'
import { deriveRows } from './derived.ts'
import { nothing } from './objects.ts'
import { accountsRows } from './rows/accounts.ts'
import { booksRows } from './rows/books.ts'
import { buyingRows } from './rows/buying.ts'
import { catalogueRows } from './rows/catalogue.ts'
import { conversationsRows } from './rows/conversations.ts'
import { ordersRows } from './rows/orders.ts'
import { siteRows } from './rows/site.ts'
import { stockRows } from './rows/stock.ts'
import { everyone, members, type Row, withoutObject } from './rules.ts'

/** What a guest, who orders without an account, may call besides what is public. Otherwise they are a customer. */
const callsOfGuests: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  ...[cart.getCart, cart.getCartTotal, cart.setCartLine, cart.removeCartLine, cart.removeOrderedLines, cart.mergeCart],
  ...[placing.placeOrderOfLines, placing.getAddedTax, payments.createPaymentIntent, payments.confirmPayment],
  ...[orders.getOrder, orders.getOrderDetails, orders.getTimeline, orders.deleteOrder, transfers.getTransfer],
  ...[cancellation.cancelLines, cancellation.previewCancellation, returns.requestReturn, returns.listOrderReturns],
  ...[invoices.listDocuments, invoices.makeInvoice, invoices.getInvoicePdf, invoices.getInvoiceXml],
  ...[invoices.getDeliveryNote, returns.getReturnSlip, identity.exchangeToken, identity.isAdmin, identity.revokeToken],
])
const isForGuests = (target: AnyEndpoint) => target.access === 'public' || callsOfGuests.has(target)
const refusingGuests = (row: Row): Row => ({
  ...row,
  rule: (principal, of, ok) => (principal === 'guest' && !isForGuests(row.target) ? 403 : row.rule(principal, of, ok)),
})

// Those whose answer depends on whose object they name, and those whose input is tried with all that is wrong.
const own: Row[] = [
  ...catalogueRows,
  ...stockRows,
  ...buyingRows,
  ...ordersRows,
  ...booksRows,
  ...conversationsRows,
  ...accountsRows,
  ...siteRows,
]
// These end the caller's session or token, so they come last.
const last: Row[] = [
  withoutObject(identity.revokeToken, members, nothing),
  withoutObject(identity.endSession, everyone, nothing),
]

/** Every call of the shop, who may make it, and on whose objects. */
export const matrix: Row[] = [...own, ...deriveRows([...own, ...last]), ...last].map(refusingGuests)

export type { Row }
