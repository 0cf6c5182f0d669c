import { z } from 'zod'
import { endpoint, type Reply } from '#base/platform/contract/endpoint.ts'
import { Id, line, numberLine, PageQuery, translationsFor } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { createRowsBody, maxRows, RowsReply } from '#base/platform/rows/contract.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { MoveKind } from '#goods/catalogue/stock/moves.ts'

const tag = { name: 'Stock', description: 'What came, what was counted, and every move of a product.' }

/** Packs of a product, a piece each where it is sold by the piece. */
const maxMoved = 1_000_000

/** A part number, or a barcode as a scanner reads it. */
const Part = numberLine(60, 'required')

/** Why pieces were moved, or what they came with. */
const Note = line(200)

const named = { sku: z.string(), name: z.string(), translations: translationsFor('name'), packSize: z.int() }

/** `note`: a reference, a reason, or the condition of what was `writtenOff`. `order`: whose pieces came or went. `who`: the admin's email address. */
export const StockMove = z.object({
  ...{ _id: z.string(), at: z.iso.datetime(), kind: MoveKind, pieces: z.int(), loose: z.int() },
  writtenOff: z.int(),
  ...{ note: z.string(), who: z.string().nullable() },
  order: z.object({ _id: z.string(), number: z.string() }).nullable(),
})
export type StockMove = z.output<typeof StockMove>

/** Every change of a product's stock, in packs. Their sum is what is in stock. */
export const listStockMoves = endpoint('GET /stock-moves/:id', {
  tag,
  summary: 'Every move of a product’s stock, newest first',
  access: 'admin',
  query: PageQuery,
  reply: z.array(StockMove),
  refusals: ['not_found'],
})

/** `onHand`: packs in stock; `held`: those of them that unpaid orders hold; `loose`: pieces that fill no pack. */
export const getStockLevel = endpoint('GET /stock-levels/:id', {
  tag,
  summary: 'What of a product is in stock and held',
  access: 'admin',
  reply: z.object({
    ...{ _id: z.string(), ...named, shelf: z.string() },
    ...{ onHand: z.int(), held: z.int(), loose: z.int() },
  }),
  refusals: ['not_found'],
})
export type StockOfProduct = Reply<typeof getStockLevel>

/** Goods that are not sold any more, or a number that is wrong. `pieces` of `scrapped` are how many go. */
export const correctStock = endpoint('POST /stock-corrections', {
  tag,
  summary: 'Correct a product’s stock, or scrap pieces',
  access: 'admin',
  idempotent: true,
  body: z.strictObject({
    productId: Id,
    kind: z.enum(['corrected', 'scrapped']),
    pieces: z
      .int()
      .min(-maxMoved)
      .max(maxMoved)
      .refine((pieces) => pieces !== 0, withIssueCode('required')),
    reason: line(200, 'required'),
  }),
  reply: z.object({ entry: z.string() }),
  refusals: ['not_found', 'out_of_stock'],
})

const Receipt = z.strictObject({ part: Part, pieces: z.int().min(1).max(maxMoved) })
export type Receipt = z.output<typeof Receipt>

/**
 * What became of each line, by its place in the list, from 0. `entry`: from which it is undone. `orders`: those that waited for
 * such goods and were given `pieces` of them; `isComplete`: they wait for nothing more.
 */
export const ReceiptsReply = z.object({
  done: z.array(z.object({ line: z.int(), _id: z.string(), ...named, pieces: z.int(), entry: z.string() })),
  refused: z.array(z.object({ line: z.int(), code: z.string(), message: z.string() })),
  orders: z.array(z.object({ _id: z.string(), number: z.string(), pieces: z.int(), isComplete: z.boolean() })),
})
export type ReceiptsReply = z.output<typeof ReceiptsReply>

/**
 * Adds goods to the stock, each line by itself, and gives them to the orders that wait for them. A repeated key adds nothing. Goods of
 * a purchase order are on order no more; `surplus`: more than ordered is taken too.
 */
export const receiveStock = endpoint('POST /stock-receipts', {
  tag,
  summary: 'Book in goods that came',
  access: 'admin',
  idempotent: true,
  body: z.strictObject({
    reference: Note.overwrite(toAsciiDigits),
    lines: z.array(Receipt).min(1).max(maxRows),
    purchaseOrder: z.strictObject({ id: Id, surplus: z.boolean() }).optional(),
  }),
  reply: ReceiptsReply,
})

const CountLine = z.strictObject({ part: Part, pieces: z.int().min(0).max(100_000_000) })
export type CountLine = z.output<typeof CountLine>

/**
 * A count whose difference is not booked yet. `expected`: what should have been on the shelf when it was counted: in stock, and sold
 * but not packed yet.
 */
export const StockCount = z.object({
  ...{ _id: z.string(), ...named, shelf: z.string() },
  ...{ counted: z.int(), expected: z.int(), countedAt: z.iso.datetime(), who: z.string().nullable() },
})
export type StockCount = z.output<typeof StockCount>

/** What lies on a shelf, without how much of it should be there, by part number. */
export const listShelf = endpoint('GET /shelves', {
  tag,
  summary: 'The products on a shelf, to be counted',
  access: 'admin',
  query: PageQuery.extend({ shelf: line(60, 'required') }),
  reply: z.array(z.object({ _id: z.string(), ...named })),
})

/** Notes what was counted, compared with what should be there at this moment. A product's new count replaces the one before. */
export const countStock = endpoint('POST /stock-counts', {
  tag,
  summary: 'Note what was counted on the shelves',
  access: 'admin',
  body: z.strictObject({ lines: z.array(CountLine).min(1).max(maxRows) }),
  reply: ReceiptsReply.pick({ refused: true }).extend({ counted: z.int() }),
})

export const listStockCounts = endpoint('GET /stock-counts', {
  tag,
  summary: 'Counts that are not booked yet, newest first',
  access: 'admin',
  query: PageQuery,
  reply: z.array(StockCount),
})

/** Rows are products. Booking corrects the stock by the difference, whatever was sold since; one that differs needs a reason. */
export const closeStockCounts = endpoint('POST /stock-counts/rows', {
  tag,
  summary: 'Book the differences of counts, or discard counts',
  access: 'admin',
  body: createRowsBody(['book', 'discard']).extend({ reason: Note }),
  reply: RowsReply,
})
