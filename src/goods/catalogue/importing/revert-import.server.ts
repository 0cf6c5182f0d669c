import { sql } from 'kysely'
import { selectKnownUpload } from '#base/images/sql.server.ts'
import type { Details } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { UndoEffect, UndoResult } from '#base/platform/undo.ts'
import { isCircle } from '../related/successor.server.ts'
import { refuseChangedSince, refuseSoldSince } from '../undo.server.ts'
import { importedColumns, listColumnsFromSql } from './columns.server.ts'
import { getImportLockKey } from './import.server.ts'

/** The opposite of an import is an import, so both ways are the same. */
export function createImportUndo(currency: string): Undo {
  const revert = (tx: Tx, _: string, details: unknown) => revertImport(tx, details, currency)
  return { undo: revert, redo: revert }
}

/** What is undone while a browser waits, and customers of these products wait, too. */
const maxAtOnce = 2000

/**
 * Reverts an import, all or nothing: added products are archived, changed ones are restored, and added pieces are
 * removed. Refused if a product was changed since, or its pieces were sold. A larger one is only begun: a task goes on,
 * and leaves such products as they are.
 */
async function revertImport(tx: Tx, details: unknown, currency: string): Promise<UndoResult<Details>> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const reverted = await importIn(tx, details)
  const { id, products, last } = await beginReverting(tx, reverted)
  if (products > maxAtOnce) {
    const foreign = await findForeignLine(tx, reverted, currency)
    // guard: nothing that is undone in parts is sold in another currency | never | goods/catalogue/importing/revert-in-parts.test
    if (foreign) throw new Refusal('wrong_state', { what: 'other_currency', currency: foreign })
    await sql`update imports set background = true where id = ${id}`.execute(tx)
    return { effects: [{ what: 'products_in_parts', count: products }], details: { import: id } }
  }
  const counts = await revertLines(tx, { id, reverted }, 0, last).catch((error) => {
    throw isCircle(error) ? refuseChangedSince() : error
  })
  if (counts.changed > 0) throw refuseChangedSince()
  if (counts.sold > 0) throw refuseSoldSince()
  await sql`update imports set ended_at = now() where id = ${id}`.execute(tx)
  return { effects: listEffects(counts), details: { import: id } }
}

/** What an entry of the log says was imported. Before version 0021 of the database it held the rows themselves. */
async function importIn(tx: Tx, details: unknown): Promise<string> {
  const { import: id, written } = details as { import?: string; written?: unknown[] }
  if (id !== undefined) return id
  const kept = createId()
  const count = written!.length
  await sql`insert into imports (id, file, lines, done, ended_at) values (${kept}, '', ${count}, ${count}, now())`.execute(
    tx,
  )
  await sql`insert into imported_products (import_id, line, product_id, version, pieces, was)
    select ${kept}, line, id, version, pieces, was
    from rows from (jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as (id uuid, version integer, pieces integer, was jsonb)) with ordinality as given (id, version, pieces, was, line)`.execute(
    tx,
  )
  return kept
}

/** Ends an import, if it was interrupted, and notes what takes it back. @throws Refusal while it is being written */
export async function beginReverting(tx: Tx, reverted: string) {
  const lock = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${getImportLockKey(reverted)}) as free`.execute(tx)
  // guard: an import that is being written is not undone | never | catalogue/import
  if (!lock.rows[0]!.free) throw new Refusal('wrong_state', { what: 'change' })
  await sql`update imports set ended_at = now() where id = ${reverted} and ended_at is null`.execute(tx)
  const id = createId()
  const { rows } = await sql<{ products: number; last: number }>`
    select count(*)::int as products, coalesce(max(line), 0) as last
    from imported_products where import_id = ${reverted}`.execute(tx)
  const { products, last } = rows[0]!
  await sql`insert into imports (id, file, reverts, lines) values (${id}, '', ${reverted}, ${last})`.execute(tx)
  return { id, products, last }
}

const restoredColumns = [...importedColumns.filter((column) => column !== 'imageId'), 'countedAt']

export type Reverting = { id: string; reverted: string }

type Counts = Record<'changed' | 'sold' | 'disappear' | 'return' | 'change' | 'pieces', number>

/** The currency in which undoing an import would put a product on sale again, if the shop sells in another one. */
export async function findForeignLine(db: Database, imported: string, currency: string): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`select was ->> 'currency' as currency from imported_products
    where import_id = ${imported} and was ->> 'archived_at' is null and was ->> 'currency' <> ${currency} limit 1`.execute(
    db,
  )
  return rows[0]?.currency
}

/** Takes back the products of some lines that are as the import left them, with the pieces that are still there. */
export async function revertLines(tx: Tx, { id, reverted }: Reverting, from: number, to: number): Promise<Counts> {
  const given = sql`(select * from imported_products
    where import_id = ${reverted} and line > ${from} and line <= ${to})`
  await sql`select from products where id in (select product_id from ${given} given)
    order by id for no key update`.execute(tx)
  const { rows } = await sql<Counts>`
    with given as materialized ${given}, kept as (
      insert into imported_products (import_id, line, product_id, version, pieces, was, counted_at)
      select ${id}, line, product_id, given.version + 1, -pieces, to_jsonb(products) - 'search', given.counted_at
      from given join products on products.id = product_id
      where on_hand - held >= pieces
        -- guard: packs that were sold since an import keep their size | drop | catalogue/packs
        and (given.was is null or given.was ->> 'pack_size' = pack_size::text
          or held = 0 and on_hand = (given.was ->> 'on_hand')::int + pieces)
        -- guard: undoing an import never overwrites a later change | drop | history
        and products.version = given.version
      returning line, was
    ), effect as (
      select pieces, kept.line is null as stays, products.version = given.version as unchanged,
        isfinite((kept.was ->> 'archived_at')::timestamptz) is true as archived,
        given.was is null or isfinite((given.was ->> 'archived_at')::timestamptz) is true as disappears
      from given left join kept using (line) left join products on products.id = product_id
    )
    select count(*) filter (where stays and unchanged)::int as sold,
      count(*) filter (where stays and unchanged is not true)::int as changed,
      count(*) filter (where not stays and disappears and not archived)::int as disappear,
      count(*) filter (where not stays and archived and not disappears)::int as return,
      count(*) filter (where not stays and not archived and not disappears)::int as change,
      coalesce(-sum(pieces) filter (where not stays), 0)::bigint as pieces
    from effect`.execute(tx)
  const taken = sql`imported_products taken join imported_products given
    on given.import_id = ${reverted} and given.line = taken.line`
  const ofThese = sql`taken.import_id = ${id} and taken.line > ${from} and taken.line <= ${to}`
  await sql`
    insert into stock_moves (product_id, kind, pieces, at)
    select product_id, 'corrected', pieces, coalesce(counted_at, now()) from imported_products taken where ${ofThese} and pieces <> 0`.execute(
    tx,
  )
  // A column that is newer than the import keeps its value.
  await sql`
    update products set ${listColumnsFromSql('was', restoredColumns)}, archived_at = was.archived_at,
      -- A picture that was swept since is not brought back.
      image_id = ${selectKnownUpload(sql.ref('was.image_id'))},
      on_hand = products.on_hand + taken.pieces, version = taken.version, updated_at = now()
    from ${taken} join products as current on current.id = given.product_id,
      jsonb_populate_record(current, given.was) as was
    where ${ofThese} and products.id = taken.product_id and given.was is not null`.execute(tx)
  await sql`
    update products set archived_at = now(), on_hand = on_hand + taken.pieces, version = taken.version, updated_at = now()
    from ${taken} where ${ofThese} and products.id = taken.product_id and given.was is null`.execute(tx)
  await sql`update imports set done = ${to} where id = ${id}`.execute(tx)
  return rows[0]!
}

function listEffects(counts: Counts): UndoEffect[] {
  const all: UndoEffect[] = [
    { what: 'products_disappear', count: counts.disappear },
    { what: 'products_return', count: counts.return },
    { what: 'products_change', count: counts.change },
    { what: counts.pieces < 0 ? 'stock_falls' : 'stock_rises', count: Math.abs(counts.pieces) },
  ]
  return all.filter(({ count }) => count > 0)
}
