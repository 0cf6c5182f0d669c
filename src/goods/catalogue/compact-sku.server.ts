import { type RawBuilder, sql } from 'kysely'

/** A part number of ours as `compactText` has what is typed. */
export const compactSku = sql<string>`compact_text(sku)`

/** The same with umlauts spelled out, of the few that may have one. */
export const compactSpelled = sql<string>`compact_text(spell_umlauts(sku))`
export const maySpell = sql<boolean>`octet_length(sku) <> length(sku)`

/** Whether it is one of these, in each way in which it may be typed. */
export const isSku = (compact: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${compactSku} = any(${compact}::text[]) or ${maySpell} and ${compactSpelled} = any(${compact}::text[]))`

/** Whether it begins as one of these. */
export const isBegunSku = (compact: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    compact.map(
      (begun) => sql`${compactSku} like ${`${begun}%`} or ${maySpell} and ${compactSpelled} like ${`${begun}%`}`,
    ),
    sql` or `,
  )})`
