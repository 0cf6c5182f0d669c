import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { hasPartSql } from '#base/platform/folding/has-part.server.ts'
import { compactText } from '#goods/catalogue/normalise.ts'
import type { OwnName } from './contract.ts'

export async function countOwnNames(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ownNumbers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function writeOwnName(tx: Tx, userId: string, productId: string, { number, name }: OwnName) {
  const named = { number, compact: compactText(number), name }
  await tx
    .insertInto('ownNumbers')
    .values({ userId, productId, ...named })
    .onConflict((conflict) => conflict.columns(['userId', 'productId']).doUpdateSet(named))
    .execute()
}

export async function deleteOwnName(tx: Tx, userId: string, productId: string): Promise<void> {
  await tx.deleteFrom('ownNumbers').where('userId', '=', userId).where('productId', '=', productId).execute()
}

/** Gives an account's names to another, but for products that it has named. */
export async function moveOwnNames(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update own_numbers set user_id = ${to} where user_id = ${from}
    and product_id not in (select product_id from own_numbers where user_id = ${to})`.execute(tx)
}

export async function deleteOwnNames(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('ownNumbers').where('userId', '=', userId).execute()
}

export function listOwnNames(db: Database, userId: string) {
  return db
    .selectFrom('ownNumbers')
    .innerJoin('namedProducts', 'namedProducts.id', 'ownNumbers.productId')
    .select(['namedProducts.sku', 'ownNumbers.number', 'ownNumbers.name'])
    .where('ownNumbers.userId', '=', userId)
    .orderBy('namedProducts.sku')
    .execute()
}

/** A user's own names of these products. */
export function findOwnNamesOfProducts(db: Database, userId: string, productIds: readonly string[]) {
  return (
    db
      .selectFrom('ownNumbers')
      .select(['productId', 'number', 'name'])
      // guard: a number of one’s own is shown to nobody else | drop | part-lists/lists
      .where('userId', '=', userId)
      .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
      .execute()
  )
}

type OwnNameMatch = OwnName & { compact: string; soldId: string | null }

/** Matches by number prefix, then by substring of number or name; an exact number ranks first. */
export async function findOwnNames(db: Database, userId: string, q: string, max: number): Promise<OwnNameMatch[]> {
  const compact = compactText(q)
  const { rows } = await sql<OwnNameMatch>`
    select number, name, compact, sold_as(product_id) as "soldId" from own_numbers
    where (${compact} <> '' and starts_with(compact, ${compact}) or ${hasPartSql(sql`concat_ws(chr(10), number, name)`, q)})
      -- guard: own numbers are looked through for their owner only | drop | own-numbers.test
      and user_id = ${userId}
    order by compact = ${compact} desc, compact, product_id limit ${sql.lit(max)}`.execute(db)
  return rows
}

/** The products that a user has these numbers for, as sold today. `compact`: numbers in their comparison form. */
export async function findSoldByOwnNumber(db: Database, userId: string, compact: readonly string[]) {
  const { rows } = await sql<{ compact: string; soldId: string | null }>`
    select typed.compact, sold_as(product_id) as "soldId" from own_numbers cross join lateral (
      select compact union select compact_text(spell_umlauts(number)) where octet_length(number) <> length(number)
    ) typed
    where typed.compact <> '' and typed.compact = any(${compact}::text[])
      -- guard: own numbers are looked up for their owner only | drop | own-rows
      and user_id = ${userId}
    order by product_id`.execute(db)
  return rows
}
