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

const foundRow = ({ quantity, unit = 'pieces' }: Wanted, { products, ...rest }: FoundPart): FoundRow => ({
  ...rest,
  offers: products.map((product) => offerOf(product, quantity, unit)),
})
