import { sql } from 'kysely'
import type { Details } from '#platform/database/audit.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Undo } from '#platform/feature.server.ts'
import { fromMinor } from '#platform/money.ts'
import type { Effect, Undone, ValueChange } from '#platform/undo.ts'
import {
  columnsFrom,
  type EditableColumn,
  editableColumns,
  importedColumns,
  pick,
  type Values,
} from './columns.server.ts'
import type { Written } from './import.server.ts'
import { archive, changeProduct, lockProduct, unarchive } from './sql.server.ts'

type Edit = { was?: Values<EditableColumn>; is?: Values<EditableColumn>; pieces?: number }

const changedSince = () => new Refusal('stale_version', { what: 'change' })
const soldSince = () => new Refusal('out_of_stock', { what: 'undo' })

/** A deletion is undone by putting the product back on sale, and redone by deleting it again. */
export const deletion: Undo = {
  undo: (tx, id) => move(tx, id, unarchive, 'products_return'),
  redo: (tx, id) => move(tx, id, archive, 'products_disappear'),
}

async function move(tx: Tx, id: string, change: typeof archive, what: Effect['what']): Promise<Undone<Details>> {
  if ((await change(tx, id)) === 0) throw changedSince()
  return { effects: [{ what, count: 1 }], details: {} }
}

/** The opposite of an edit is an edit, so both ways are the same. */
export const edit: Undo = { undo: revertEdit, redo: revertEdit }

/** Restores the texts, price and stock from before an edit, if the product still has the edited values. */
async function revertEdit(tx: Tx, id: string, details: unknown): Promise<Undone<Details>> {
  const { was = {}, is = {}, pieces = 0 } = details as Edit
  const product = await lockProduct(tx, id)
  if (!product || editableColumns.some((name) => name in is && product[name] !== is[name])) throw changedSince()
  const available = product.onHand - product.held
  if (available < pieces) throw soldSince()
  await changeProduct(tx, id, pick(was, editableColumns), -pieces)
  const quantity = { field: 'quantity', before: available, after: available - pieces }
  return {
    effects: [{ what: 'products_change', count: 1 }],
    values: [...valuesOf(is, was, product.currency), ...(pieces === 0 ? [] : [quantity])],
    details: { was: is, is: was, pieces: -pieces } as Details,
  }
}

/** The changed values as the API names them. Of a picture only that it changes. */
function valuesOf(before: Values<EditableColumn>, after: Values<EditableColumn>, currency: string): ValueChange[] {
  return editableColumns
    .filter((name) => name in before)
    .map((name) => {
      if (name === 'imageId') return { field: 'img', before: null, after: null }
      if (name !== 'priceMinor') return { field: name, before: before[name] ?? null, after: after[name] ?? null }
      const [from, to] = [before, after].map((row) => fromMinor(Number(row.priceMinor), currency))
      return { field: 'price', before: from!, after: to!, currency }
    })
}

/** The opposite of an import is an import, so both ways are the same. */
export const catalogueImport: Undo = { undo: revertImport, redo: revertImport }

/**
 * Reverts an import, all or nothing: added products are archived, changed ones are restored, and added pieces are
 * removed. Refused if a product was changed since, or its pieces were sold.
 */
async function revertImport(tx: Tx, _: string, details: unknown): Promise<Undone<Details>> {
  const { written } = details as { written: Written[] }
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const given = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
    as given(id uuid, version integer, pieces integer, was jsonb)`
  await sql`select from products where id in (select id from ${given}) order by id for update`.execute(tx)
  const { rows } = await sql<Reverted>`
    select given.*, to_jsonb(products) - 'search' as now, products.archived_at is not null as archived,
      given.was is null or given.was ->> 'archived_at' is not null as disappears,
      on_hand - held < given.pieces as sold
    from products join ${given} using (id)
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
  const opposite = rows.map(({ id, version, pieces, now }) => ({ id, version: version + 1, pieces: -pieces, was: now }))
  return { effects: effectsOf(rows), details: { written: opposite } as Details }
}

type Reverted = Written & { now: Details; archived: boolean; disappears: boolean; sold: boolean }

function effectsOf(rows: readonly Reverted[]): Effect[] {
  const pieces = rows.reduce((sum, row) => sum - row.pieces, 0)
  const all: Effect[] = [
    { what: 'products_disappear', count: rows.filter((row) => row.disappears && !row.archived).length },
    { what: 'products_return', count: rows.filter((row) => row.archived && !row.disappears).length },
    { what: 'products_change', count: rows.filter((row) => !row.archived && !row.disappears).length },
    { what: pieces < 0 ? 'stock_falls' : 'stock_rises', count: Math.abs(pieces) },
  ]
  return all.filter(({ count }) => count > 0)
}
