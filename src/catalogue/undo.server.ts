import { sql } from 'kysely'
import { recordChange } from '#platform/database/changes.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import {
  columnsFrom,
  type EditableColumn,
  editableColumns,
  importedColumns,
  pick,
  type Values,
} from './columns.server.ts'
import type { Written } from './import.server.ts'
import { changeProduct, lockProduct, unarchive } from './sql.server.ts'

type Edit = { was?: Values<EditableColumn>; is?: Values<EditableColumn>; pieces?: number }

const changedSince = () => new Refusal('stale_version', { what: 'change' })
const soldSince = () => new Refusal('out_of_stock', { what: 'undo' })

/** Puts a deleted product back on sale. */
export async function undoDelete(tx: Tx, id: string): Promise<void> {
  if ((await unarchive(tx, id)) === 0) throw changedSince()
  await recordChange(tx, 'products', id)
}

/** Restores the texts, price and stock from before an edit, if the product still has the edited values. */
export async function undoEdit(tx: Tx, id: string, details: unknown): Promise<void> {
  const { was = {}, is = {}, pieces = 0 } = details as Edit
  const product = await lockProduct(tx, id)
  if (!product || editableColumns.some((name) => name in is && product[name] !== is[name])) throw changedSince()
  if (product.onHand - product.held < pieces) throw soldSince()
  await changeProduct(tx, id, pick(was, editableColumns), -pieces)
  await recordChange(tx, 'products', id)
}

/**
 * Undoes an import, all or nothing: added products are archived, changed ones are restored, and added pieces are
 * removed. Refused if a product was changed since, or its pieces were sold.
 */
export async function undoImport(tx: Tx, details: unknown): Promise<void> {
  const { written } = details as { written: Written[] }
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const given = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
    as given(id uuid, version integer, pieces integer, was jsonb)`
  await sql`select from products where id in (select id from ${given}) order by id for update`.execute(tx)
  const { rows } = await sql<{ sold: boolean }>`
    select on_hand - held < given.pieces as sold from products join ${given} using (id)
    where products.version = given.version`.execute(tx)
  // guard: undoing an import never overwrites a later change | drop | history
  if (rows.length !== written.length) throw changedSince()
  if (rows.some(({ sold }) => sold)) throw soldSince()
  await sql`
    insert into stock_moves (product_id, kind, pieces)
    select id, 'corrected', -pieces from ${given} where pieces <> 0`.execute(tx)
  // A column that is newer than the import keeps its value.
  await sql`
    update products set ${columnsFrom('was', importedColumns)}, archived_at = was.archived_at,
      on_hand = products.on_hand - given.pieces, version = products.version + 1, updated_at = now()
    from ${given} join products as current on current.id = given.id,
      jsonb_populate_record(current, given.was) as was
    where products.id = given.id and given.was is not null`.execute(tx)
  await sql`
    update products set archived_at = now(), on_hand = on_hand - given.pieces,
      version = products.version + 1, updated_at = now()
    from ${given} where products.id = given.id and given.was is null`.execute(tx)
  await recordChange(tx, 'products', 'everything')
}
