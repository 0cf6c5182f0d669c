import { type RawBuilder, sql } from 'kysely'
import { foldText, foldUmlauts } from './fold.ts'

/** Whether a text of the database has a part that was typed, in each way in which people write it; as `hasPart` does. */
export function hasPartSql(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const [folded, spelled] = [foldText(typed), foldUmlauts(typed)]
  const isAscii = sql`octet_length(${text}) = length(${text})`
  return sql<boolean>`(strpos(fold_text(${text}), ${folded}) > 0
    or case when ${isAscii} then ${folded} <> ${spelled} and strpos(fold_text(${text}), ${spelled}) > 0
      else strpos(fold_umlauts(${text}), ${spelled}) > 0 end)`
}
