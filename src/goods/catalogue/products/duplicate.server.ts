import { sql } from 'kysely'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { listColumnsSql } from '../importing/columns.server.ts'
import { buildSlug } from '../slug.ts'
import { createSku, lockProduct } from '../sql.server.ts'
import { fieldList } from './fields.ts'

/** What a copy does not have: a barcode is of one product, and so is what replaces it. */
const ownColumns: readonly string[] = ['gtin', 'replacedBy', 'draft']

const copiedColumns = fieldList.map(([, { column }]) => column).filter((column) => !ownColumns.includes(column))

/** Adds a draft with everything that a product has but its stock, under a new part number. */
export function duplicateProduct(db: Database, admin: Caller, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new Refusal('not_found', { what: 'product' })
    const { name, priceMinor } = product
    const [copy, sku] = [createId(), createSku()]
    await sql`insert into products (${listColumnsSql(copiedColumns)}, id, sku, slug, on_hand, draft)
      select ${listColumnsSql(copiedColumns)}, ${copy}, ${sku}, ${buildSlug(name, sku)}, 0, 'undated'
      from products where id = ${id}`.execute(tx)
    await recordAudit(tx, admin.id, 'product.add', copy, { name, sku, priceMinor, quantity: 0 })
    return copy
  })
}
