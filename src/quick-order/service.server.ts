import { productView } from '#catalogue/view.server.ts'
import { productsByOwnNumber } from '#own-numbers/service.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { type FoundPart, findParts } from '#search/parts.server.ts'
import type { Engine } from '#search/service.server.ts'
import type { FoundRow } from './contract.ts'
import type { Unit } from './count.ts'
import { offerOf } from './offer.ts'

export type Wanted = { text: string; description?: string | undefined; quantity: number; unit?: Unit | undefined }

/** What the rows of a list are, in their order. */
export async function foundRows(db: Database, engine: Engine, rows: readonly Wanted[]): Promise<FoundRow[]> {
  const parts = rows.map(({ text, description = '' }) => ({ text, description }))
  const found = await findParts(db, engine, parts)
  return rows.map((row, place) => foundRow(row, found[place]!))
}

/** What they are to somebody who may have written numbers of their own. */
export async function ownRows(
  db: Database,
  engine: Engine,
  userId: string,
  rows: readonly Wanted[],
): Promise<FoundRow[]> {
  const own = await productsByOwnNumber(
    db,
    userId,
    rows.map(({ text }) => text),
  )
  const others = rows.filter((_, row) => own[row]!.length === 0)
  const found = (others.length > 0 ? await foundRows(db, engine, others) : []).values()
  return rows.map((row, place) => {
    const products = own[place]!.map(productView)
    if (products.length === 0) return found.next().value!
    const outcome = products.length === 1 ? 'found' : 'choose'
    return foundRow(row, { outcome, products, leftOut: [], nearest: '', family: null })
  })
}

const foundRow = ({ quantity, unit = 'pieces' }: Wanted, { products, ...rest }: FoundPart): FoundRow => ({
  ...rest,
  offers: products.map((product) => offerOf(product, quantity, unit)),
})
