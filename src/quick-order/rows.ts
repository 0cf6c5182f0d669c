import { z } from 'zod'
import type { Product } from '#catalogue/contract.ts'
import type { FoundRow, Offer } from './contract.ts'
import { countOf, mostCounted, type Unit } from './count.ts'
import { type ListRow, mostRows } from './list.ts'
import { offerOf } from './offer.ts'

/** What is kept of a row, so that nothing is lost when the page is loaded again. */
const Kept = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string(),
  /** Null: what was written is not clear. */
  count: z.int().min(1).max(mostCounted).nullable(),
  unit: z.enum(['pieces', 'packs']),
  written: z.string().default(''),
  doubt: z.enum(['places', 'columns']).optional(),
  /** The product that was chosen of several. */
  chosen: z.string().optional(),
})

/** A row on the page: one that was removed stays in its place, to be put back. */
export type Row = z.output<typeof Kept> & { answer?: FoundRow; removed?: true }

/** Changes a row, whose place on the page is read out as `named`. */
export type RowProps = { row: Row; named: string; onChange: (id: string, next: Partial<Row>) => void }

const key = 'quick-order'
const Draft = z.object({ text: z.string().catch(''), rows: z.array(Kept).max(mostRows).catch([]) })
type Draft = { text: string; rows: readonly Row[] }

/** The list that was last worked on in this tab; whatever is broken counts as nothing. */
export function keptDraft(): z.output<typeof Draft> {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return { text: '', rows: [] }
  }
}

export function keepDraft({ text, rows }: Draft): void {
  const left = rows.filter(({ removed }) => !removed).map(({ answer: _, ...row }) => row)
  try {
    if (text === '' && left.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ text, rows: left }))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The product of a row, as long as one is known. */
export function productOf({ answer, chosen }: Row): Product | undefined {
  const known = answer?.outcome === 'found' ? answer.offers[0] : undefined
  return (answer?.offers.find(({ product }) => product._id === chosen) ?? known)?.product
}

/** What a row puts into the cart, in its quantity; undefined as long as the product or the quantity is not known. */
export function offerFor(row: Row): Offer | undefined {
  const product = productOf(row)
  // guard: nothing is added in a quantity that nobody wrote | product && row.count !== null → product | quick-order/rows.test
  return product && row.count !== null ? offerOf(product, row.count, row.unit) : undefined
}

/** A quantity that is typed: what cannot be read stays as it is, and is asked about. */
export function quantityTyped(typed: string): Pick<ListRow, 'count' | 'written' | 'doubt'> & { unit?: Unit } {
  const counted = countOf(typed)
  if (!counted) return { count: null, written: typed, doubt: undefined }
  return { count: counted.count, written: '', doubt: undefined, ...(counted.said && { unit: counted.unit }) }
}

/** The rows once it is known what their doubtful numbers are: quantities, or something else. */
export const settled = (rows: readonly Row[], areQuantities: boolean): Row[] =>
  rows.map(({ doubt, ...row }) => {
    if (!doubt) return row
    const typed = areQuantities ? quantityTyped(row.written) : { count: doubt === 'places' ? 1 : null, written: '' }
    return { ...row, ...typed }
  })

/** Whether a row is put into the cart as it is. */
export const isReady = (row: Row): boolean => !row.removed && offerFor(row)?.problem === null
