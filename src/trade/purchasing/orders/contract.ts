import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, line, ModifiedReply, maxMoney, PageQuery, text, translationsFor } from '#base/platform/contract/shapes.ts'
import { maxRows } from '#base/platform/rows/contract.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { maxOrdered, tag } from '../contract.ts'
import { purchaseActions, purchaseStates } from './states.ts'

const PurchaseState = z.enum(purchaseStates)

/** `lines`: how many there are; `outstanding`: of how many something has not come. */
export const ListedPurchaseOrder = z.object({
  ...{ _id: z.string(), number: z.string(), state: PurchaseState, createdAt: z.iso.datetime() },
  sentAt: z.iso.datetime().nullable(),
  supplier: z.object({ _id: z.string(), name: z.string() }),
  ...{ lines: z.int(), outstanding: z.int() },
})
export type ListedPurchaseOrder = z.output<typeof ListedPurchaseOrder>

/**
 * `partNumber`: the supplier's. `quantity`, `received`: in sales units. `price`: of one, in the supplier's currency; null: unknown.
 * `productId`: null, if it was a demonstration's and is gone.
 */
export const PurchaseLine = z.object({
  ...{ _id: z.string(), productId: z.string().nullable(), sku: z.string(), name: z.string() },
  ...{ translations: translationsFor('name'), packSize: z.int(), partNumber: z.string() },
  ...{ quantity: z.int(), received: z.int(), price: z.number().nullable() },
})
export type PurchaseLine = z.output<typeof PurchaseLine>

/** What a line was, and is now; null: there is none. */
const LineTerms = z.object({ quantity: z.int(), price: z.number().nullable() }).nullable()

/** `total`: null, while a price is unknown. `version` counts its changes and deliveries. */
export const PurchaseOrder = ListedPurchaseOrder.omit({ lines: true, outstanding: true }).extend({
  ...{ currency: z.string(), note: z.string(), version: z.int(), total: z.number().nullable() },
  lines: z.array(PurchaseLine),
  receipts: z.array(
    z.object({
      ...{ _id: z.string(), at: z.iso.datetime(), sku: z.string(), packSize: z.int(), pieces: z.int() },
      ...{ reference: z.string(), who: z.string().nullable() },
    }),
  ),
  corrections: z.array(
    z.object({
      ...{ _id: z.string(), at: z.iso.datetime(), reason: z.string(), who: z.string().nullable() },
      changes: z.array(z.object({ sku: z.string(), was: LineTerms, is: LineTerms })),
    }),
  ),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

/** The newest first. */
export const listPurchaseOrders = endpoint('GET /purchase-orders', {
  tag,
  summary: 'Purchase orders, all or those in a state',
  access: 'admin',
  query: PageQuery.extend({ state: PurchaseState.optional() }),
  reply: z.array(ListedPurchaseOrder),
})

export const getPurchaseOrder = endpoint('GET /purchase-orders/:id', {
  tag,
  summary: 'A purchase order with its lines, deliveries and corrections',
  access: 'admin',
  reply: PurchaseOrder,
  refusals: ['not_found'],
})

const Quantity = z.int().min(1).max(maxOrdered)

/** Writes a draft for each supplier that is named. The prices and numbers are those the suppliers have now. */
export const addPurchaseOrders = endpoint('POST /purchase-orders', {
  tag,
  summary: 'Write purchase orders, one for each supplier',
  access: 'admin',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ supplierId: Id, productId: Id, quantity: Quantity }))
      .min(1)
      .max(maxRows),
  }),
  reply: z.object({ orders: z.array(z.object({ _id: z.string(), number: z.string() })) }),
  refusals: ['not_found', 'wrong_state', 'idempotency_mismatch'],
})

/** A line as it is to be, by a part number of ours or a barcode. */
const PurchaseLineEntry = z.strictObject({
  part: line(60, 'required').overwrite(toAsciiDigits),
  quantity: Quantity,
  price: z.number().positive().max(maxMoney).nullable(),
})

export const PurchaseOrderEntry = z.strictObject({
  note: text(1000),
  lines: z.array(PurchaseLineEntry).min(1).max(maxRows),
})
export type PurchaseOrderEntry = z.output<typeof PurchaseOrderEntry>

/**
 * Replaces the lines and the note. One that was sent is corrected, with a reason that stays on it; no line falls below what came
 * of it. `version` is that of the order which the form showed.
 */
export const editPurchaseOrder = endpoint('PUT /purchase-orders/:id', {
  tag,
  summary: 'Change a draft, or correct a purchase order that was sent',
  access: 'admin',
  body: z.strictObject({
    version: z.int().min(1).max(1_000_000_000),
    is: PurchaseOrderEntry,
    reason: line(200).optional(),
  }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version', 'wrong_state'],
})

/** Sending marks it as sent: the shop mails nothing to suppliers. Closing says that nothing more is expected. */
export const changePurchaseOrder = endpoint('POST /purchase-orders/:id/state', {
  tag,
  summary: 'Mark a purchase order as sent, close, reopen or cancel it',
  access: 'admin',
  body: z.strictObject({ version: z.int().min(1).max(1_000_000_000), action: z.enum(purchaseActions) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version', 'wrong_state'],
})

export const getPurchaseOrderPdf = endpoint('GET /purchase-orders/:id/pdf', {
  tag,
  summary: 'A purchase order for its supplier, as PDF',
  access: 'admin',
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['not_found', 'unavailable'],
})
