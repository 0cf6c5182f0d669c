import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'
import { ledgers } from './ledgers.sql.server.ts'

/** What identifies the records that a demonstration is filled with. */
export type Seeded = Record<'emails' | 'skus' | 'families' | 'categories' | 'posts' | 'phrases' | 'standards', string[]>

/**
 * Marks what a version without marks has filled: rows that are in its files and from before the filling ended, when
 * nobody could add any. A database that holds marks is left as it is.
 */
export async function markUnmarked(tx: Tx, seeded: Seeded, state: 'filling' | 'filled' | undefined): Promise<void> {
  const marked = await sql`select from users where demo limit 1`.execute(tx)
  if (state === undefined || marked.rows.length > 0) return
  const mark = (statement: RawBuilder<unknown>) => statement.execute(tx)
  // The mark of a filling that was interrupted is as old as its beginning.
  const filled = state === 'filled' ? sql`(select updated_at from settings where key = 'demo_filled')` : sql`now()`
  await mark(sql`update users set demo = true where email = any(${seeded.emails}) and created_at <= ${filled}`)
  await mark(sql`update products set demo = true where sku = any(${seeded.skus}) and created_at <= ${filled}`)
  await mark(sql`update families set demo = true where slug = any(${seeded.families})`)
  await mark(sql`update categories set demo = true where slug = any(${seeded.categories})`)
  await mark(sql`update posts set demo = true where slug = any(${seeded.posts}) and published_at <= ${filled}`)
  await mark(sql`update synonyms set demo = true where phrase = any(${seeded.phrases})`)
  await mark(sql`update standards set demo = true where designation = any(${seeded.standards})`)
  await mark(sql`update cross_references set demo = true where product_id in (select id from products where demo)`)
  await mark(sql`update messages set demo = true where email = any(${seeded.emails}) and created_at <= ${filled}`)
  await mark(sql`update reviews set demo = true where created_at <= ${filled}
    and (author_id is null or author_id in (select id from users where demo))`)
  await mark(sql`update searches set demo = true where last_at <= ${filled}`)
  await ledgers(tx, 'disable')
  await mark(sql`update audit_log set demo = true where at <= ${filled}`)
  await ledgers(tx, 'enable')
}
