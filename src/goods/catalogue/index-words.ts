import { foldText } from '#base/platform/folding/fold.ts'

// Products are found in one index by words that hold their family; see migrations/0001_baseline.sql.

/** Products without a family are counted under this one. */
export const noFamily = '00000000-0000-0000-0000-000000000000'

type Family = { id: string | undefined }

/** The word of all products of a family, or of those without one. */
export const toFamilyWord = ({ id = '' }: Family) => `=${id.slice(-12)}`

/** The word of those that have a word in their names. */
export const toNameWord = (family: Family, word: string) => `${toFamilyWord(family)}==${word}`

/** The word of those that have a value of an attribute. */
export const toAttributeWord = (family: Family, key: string, value: string) =>
  [...`${toFamilyWord(family)}=${foldText(`${key}=${value}`)}`].slice(0, 500).join('')

/** A word as an operand of a query of the index. */
export const quoteLexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Any of several words, as an operand of a query of the index. */
export const joinWithOr = (words: readonly string[]): string => `(${words.map(quoteLexeme).join(' | ')})`

/** All words that begin so, as an operand. */
export const matchPrefix = (word: string): string => `${quoteLexeme(word)}:*`

export const joinWithAnd = (operands: readonly string[]): string => operands.join(' & ')
