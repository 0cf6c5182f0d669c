import { isDeepStrictEqual } from 'node:util'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { changeProduct, type lockProduct } from '../sql.server.ts'
import { type EditableColumn, editableColumns, type Values } from './columns.server.ts'

/** A product that this transaction has locked. */
export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

/** Changes columns of a locked product, and returns the audit entry, from which it is undone. */
export async function changeColumns(
  tx: Tx,
  adminId: string,
  product: LockedProduct,
  change: Values<EditableColumn>,
  { pieces = 0, ...details }: { pieces?: number; left?: number } = {},
): Promise<number> {
  await changeProduct(tx, product.id, change, { pieces, actorId: adminId })
  const { currency } = product
  return await recordAudit(tx, adminId, 'product.edit', product.id, {
    ...{ pieces, currency, ...compareColumns(product, change), ...details },
  })
}

/** The columns that an edit changed, before and after. */
function compareColumns(product: Values<EditableColumn>, change: Values<EditableColumn>) {
  const changed = editableColumns.filter(
    (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], product[name]),
  )
  const pickValues = (row: Values<EditableColumn>): Details =>
    Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))
  return { was: pickValues(product), is: pickValues(change) }
}
