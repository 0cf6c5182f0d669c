import { z } from 'zod'
import { maxCount } from '#base/platform/limits.ts'
import { createPersistentStore } from '#base/platform/persistent-store.ts'
import type { Product } from '#goods/catalogue/contract.ts'
import type { ColumnDoubt } from './columns.ts'
import type { PackOffer, RowMatch } from './contract.ts'
import { parseCount, type QuantityUnit } from './count.ts'
import { type ListRow, maxListRows } from './list.ts'
import { buildPackOffer } from './offer.ts'

/** The stored part of a row, so that nothing is lost when the page is loaded again. */
const Kept = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string(),
  /** Null: what was written is not clear. */
  count: z.int().min(1).max(maxCount).nullable(),
  unit: z.enum(['pieces', 'packs']),
  written: z.string().default(''),
  doubt: z.enum(['places', 'columns', 'numbers']).optional(),
  /** The product that was chosen of several. */
  chosen: z.string().optional(),
})

/** A row on the page: one that was removed stays in its place, to be put back. */
export type BoardRow = z.output<typeof Kept> & { answer?: RowMatch; removed?: true }

/** Changes a row, whose place on the page is read out as `named`. */
export type RowProps = { row: BoardRow; named: string; onChange: (id: string, next: Partial<BoardRow>) => void }

const Draft = z.object({ text: z.string().catch(''), rows: z.array(Kept).max(maxListRows).catch([]) })
type Draft = { text: string; rows: readonly BoardRow[] }

const store = createPersistentStore(
  'quick-order',
  Draft.catch(() => ({ text: '', rows: [] })),
  { area: 'session' },
)

/** The list that was last worked on in this tab; whatever is broken counts as nothing. */
export const readRowsDraft: () => z.output<typeof Draft> = store.read

export function saveRowsDraft({ text, rows }: Draft): void {
  const left = rows.filter(({ removed }) => !removed).map(({ answer: _, ...row }) => row)
  store.write(text === '' && left.length === 0 ? undefined : { text, rows: left })
}

/** The product of a row, as long as one is known. */
export function getRowProduct({ answer, chosen }: BoardRow): Product | undefined {
  const known = answer?.outcome === 'found' ? answer.offers[0] : undefined
  return (answer?.offers.find(({ product }) => product._id === chosen) ?? known)?.product
}

/** The cart line of a row, in its quantity; undefined as long as the product or the quantity is unknown. */
export function getRowOffer(row: BoardRow): PackOffer | undefined {
  const product = getRowProduct(row)
  // guard: nothing is added in a quantity that nobody wrote | product && row.count !== null → product | quick-order/rows.test
  return product && row.count !== null ? buildPackOffer(product, row.count, row.unit) : undefined
}

/** A quantity that is typed: what cannot be read stays as it is, and is asked about. */
export function parseTypedQuantity(
  typed: string,
): Pick<ListRow, 'count' | 'written' | 'doubt'> & { unit?: QuantityUnit } {
  const counted = parseCount(typed)
  if (!counted) return { count: null, written: typed, doubt: undefined }
  return { count: counted.count, written: '', doubt: undefined, ...(counted.said && { unit: counted.unit }) }
}

/** The rows once it is known what their doubtful numbers are: quantities, or something else. */
export const settleDoubts = (rows: readonly BoardRow[], settled: ColumnDoubt, areQuantities: boolean): BoardRow[] =>
  rows.map(({ doubt, ...row }) => {
    if (doubt !== settled) return { ...row, doubt }
    if (!areQuantities) return { ...row, count: doubt === 'columns' ? null : 1, written: '' }
    const text = doubt === 'numbers' ? row.text.slice(row.written.length + 1) : row.text
    return { ...row, text, ...parseTypedQuantity(row.written) }
  })

/** Whether a row is put into the cart as it is. */
export const isReady = (row: BoardRow): boolean => !row.removed && getRowOffer(row)?.problem === null
