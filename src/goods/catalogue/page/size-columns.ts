import type { Translated } from '#base/platform/text/locale.ts'

/** Values from this length on are words, which take the room of two sizes. */
const wordsFrom = 9

/** A column of a table of sizes: an attribute that tells them apart. */
export type SizeColumn = Translated<'label'> & { unit: string; isWide: boolean }

export const hasLongValues = (values: Iterable<string>): boolean =>
  [...values].some((value) => value.length >= wordsFrom)
