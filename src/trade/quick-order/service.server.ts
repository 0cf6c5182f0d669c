import type { Database } from '#base/platform/database/connect.server.ts'
import type { TakeTurn } from '#base/platform/load/fair-queue.server.ts'
import { isSpoiledNumber } from '#base/platform/text/part-numbers.ts'
import { toProductView } from '#goods/catalogue/view.server.ts'
import { findProductsByOwnNumber } from '#goods/own-numbers/service.server.ts'
import type { Engine } from '#goods/search/engine.server.ts'
import { type FoundPart, findParts } from '#goods/search/parts.server.ts'
import type { RowMatch } from './contract.ts'
import type { QuantityUnit } from './count.ts'
import { buildPackOffer } from './offer.ts'

export type RowQuery = {
  text: string
  description?: string | undefined
  quantity: number
  unit?: QuantityUnit | undefined
}

/** What finds parts, and lets others have their turn between the rows. */
type Finder = { db: Database; engine: Engine; takeTurn?: TakeTurn }

/** The products that match the rows of a list, in the rows' order. */
export async function matchRows({ db, engine, takeTurn }: Finder, rows: readonly RowQuery[]): Promise<RowMatch[]> {
  // guard: what a spreadsheet left of a part number names none | isSpoiledNumber(text) → false | quick-order/readers
  const parts = rows.map(({ text, description = '' }) =>
    isSpoiledNumber(text) ? { text: description, description: '' } : { text, description },
  )
  const found = await findParts(db, engine, parts, takeTurn)
  return rows.map((row, index) => foundRow(row, found[index]!))
}

/** The matches for a user who may have own numbers. */
export async function matchOwnRows(finder: Finder, userId: string, rows: readonly RowQuery[]): Promise<RowMatch[]> {
  const own = await findProductsByOwnNumber(
    finder.db,
    userId,
    rows.map(({ text }) => text),
  )
  const others = rows.filter((_, index) => own[index]!.length === 0)
  const found = (others.length > 0 ? await matchRows(finder, others) : []).values()
  return rows.map((row, index) => {
    const products = own[index]!.map(toProductView)
    if (products.length === 0) return found.next().value!
    const outcome = products.length === 1 ? 'found' : 'choose'
    return foundRow(row, { outcome, products, leftOut: [], nearest: '', family: null })
  })
}

const foundRow = ({ quantity, unit = 'pieces' }: RowQuery, { products, ...rest }: FoundPart): RowMatch => ({
  ...rest,
  offers: products.map((product) => buildPackOffer(product, quantity, unit)),
})
