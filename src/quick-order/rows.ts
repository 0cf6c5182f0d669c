import { z } from 'zod'
import type { FoundRow, Offer } from './contract.ts'
import { mostCounted } from './count.ts'
import { mostRows } from './list.ts'
import { offerOf } from './offer.ts'

/** What is kept of a row, so that nothing is lost when the page is loaded again. */
const Kept = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string(),
  count: z.int().min(1).max(mostCounted),
  unit: z.enum(['pieces', 'packs']),
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

/** What a row puts into the cart, in its quantity; undefined as long as it is not known which product it is. */
export function offerFor({ answer, chosen, count, unit }: Row): Offer | undefined {
  const known = answer?.outcome === 'found' ? answer.offers[0] : undefined
  const offer = answer?.offers.find(({ product }) => product._id === chosen) ?? known
  return offer && offerOf(offer.product, count, unit)
}

/** Whether a row is put into the cart as it is. */
export const isReady = (row: Row): boolean => !row.removed && offerFor(row)?.problem === null
