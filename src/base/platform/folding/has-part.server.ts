import { type RawBuilder, sql } from 'kysely'
import { foldText, foldUmlauts, joinApostrophes } from './fold.ts'

/** Whether a text of the database has a part that was typed, in each way in which people write it; as `hasPart` does. */
export function hasPartSql(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const forms = [foldText(typed), foldUmlauts(typed)]
  // With an apostrophe at its end, the word goes on.
  const joins = !joinApostrophes(forms[0]!).includes("'")
  const [folded, spelled] = joins ? forms.map(joinApostrophes) : forms
  const read = (stored: RawBuilder<unknown>) => (joins ? sql`replace(${stored}, '''', '')` : stored)
  const [plain, umlauts] = [read(sql`fold_text(${text})`), read(sql`fold_umlauts(${text})`)]
  const isAscii = sql`octet_length(${text}) = length(${text})`
  return sql<boolean>`(strpos(${plain}, ${folded}) > 0
    or case when ${isAscii} then ${folded} <> ${spelled} and strpos(${plain}, ${spelled}) > 0
      else strpos(${umlauts}, ${spelled}) > 0 end)`
}
