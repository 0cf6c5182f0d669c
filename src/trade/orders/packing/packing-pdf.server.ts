import { getDayIn } from '#base/platform/day.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Seller } from '#trade/invoices/contract.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { formatDocumentDay } from '#trade/invoices/pdf/labels.server.ts'
import type { PdfColumn } from '#trade/invoices/pdf/table.server.ts'
import { buildColumns, describeOrder, makePackingPdf, type PackingList } from './packing-list.server.ts'
import type { OrderToPack, PackedLine } from './sql.server.ts'

type Parcel = OrderToPack & { carrier: string; trackingNumber: string; shippedAt: Date }

/** A parcel, or an order that is still to be sent. */
export type ParcelToPrint = OrderToPack & Partial<Parcel>

/** An order, and what of it is to be taken off the shelves. */
export type OrderToPick = { order: OrderToPack; packed: readonly PackedLine[] }

/** A delivery note: the contents of a parcel, for its recipient. */
export function renderDeliveryNotePdf(seller: Seller, parcel: Parcel, packed: readonly PackedLine[]): Promise<Buffer> {
  const note = buildDeliveryNote(seller, parcel, packed)
  return makePackingPdf(seller, note.heading, [note])
}

/** Of a parcel, or of one that is still to be sent. */
export function buildDeliveryNote(seller: Seller, parcel: ParcelToPrint, packed: readonly PackedLine[]): PackingList {
  const { carrier, trackingNumber, shippedAt } = parcel
  const tracking = [carrier, trackingNumber].filter(Boolean).join(' ')
  const above = describeOrder(seller, m.delivery_note(), parcel, [
    ...(shippedAt ? [[m.note_shipped_on(), formatDocumentDay(getDayIn(seller.timeZone, shippedAt))] as const] : []),
    ...(tracking ? [[m.note_parcel(), tracking] as const] : []),
  ])
  return { ...above, columns: buildColumns(), packed }
}

/**
 * The pieces to take off the shelves, in the order of these and of their labels, each with a box to tick: of several orders
 * together at first, and then of each.
 */
export function renderPickListPdf(seller: Seller, picks: readonly OrderToPick[]): Promise<Buffer> {
  const lists = picks.map((pick) => buildPickList(seller, pick))
  const [first] = lists
  return lists.length === 1
    ? makePackingPdf(seller, first!.heading, lists)
    : makePackingPdf(seller, m.pick_list(), [buildBatchList(picks), ...lists])
}

function buildPickList(seller: Seller, { order, packed }: OrderToPick): PackingList {
  const above = describeOrder(seller, m.pick_list(), order, order.note ? [[m.note_remark(), order.note]] : [])
  return { ...above, columns: buildPickColumns(packed), packed: sortByShelf(packed) }
}

/** Below each part stands how many pieces of it go into which order. */
function buildBatchList(picks: readonly OrderToPick[]): PackingList {
  const lines = picks.flatMap(({ order, packed }) => packed.map((line) => ({ ...line, number: order.number })))
  const parts = Map.groupBy(lines, ({ sku, packSize }) => `${packSize} ${sku}`)
  const packed = [...parts.values()].map((same) => ({
    // Customs ask for the papers of each order.
    ...{ ...same[0]!, tariffCode: null, origin: null },
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    note: same
      .map(({ number, quantity, packSize }) => `${formatOrderNumber(number)}: ${formatNumber(quantity * packSize)}`)
      .join(' · '),
  }))
  const numbers = picks.map(({ order }) => formatOrderNumber(order.number)).join(', ')
  return {
    heading: m.pick_list(),
    letter: { title: m.pick_list(), to: m.pick_list_orders(), lines: [numbers], facts: [] },
    columns: buildPickColumns(packed),
    packed: sortByShelf(packed),
  }
}

/** A shop without shelves has no column for them. */
const buildPickColumns = (packed: readonly PackedLine[]): PdfColumn<PackedLine>[] => [
  ...(packed.some(({ shelf }) => shelf)
    ? [{ label: m.shelf(), width: 54, cell: ({ shelf = '' }: PackedLine) => shelf }, ...buildColumns(110)]
    : buildColumns()),
  { label: m.note_picked(), width: 44, cell: () => '', box: true as const },
]

/** In the order in which a picker walks past them; what has no shelf comes last. */
const sortByShelf = (packed: readonly PackedLine[]) =>
  packed.toSorted(
    (a, b) =>
      Number(!a.shelf) - Number(!b.shelf) ||
      inOrder.compare(a.shelf ?? '', b.shelf ?? '') ||
      inOrder.compare(a.sku, b.sku),
  )

const inOrder = new Intl.Collator('en', { numeric: true })
