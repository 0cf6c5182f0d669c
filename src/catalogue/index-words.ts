// Products are found in one index by words that hold their family; see migrations/0022_search.sql.

/** Products without a family are counted under this one. */
export const noFamily = '00000000-0000-0000-0000-000000000000'

type Family = { id: string | undefined }

/** The word of all products of a family, or of those without one. */
export const familyWord = ({ id = '' }: Family) => `=${id.slice(-12)}`

/** The word of those that have a word in their names. */
export const nameWord = (family: Family, word: string) => `${familyWord(family)}==${word}`

/** The word of those that have a value of an attribute. */
export const attributeWord = (family: Family, key: string, value: string) =>
  `${familyWord(family)}=${key}=${value}`.slice(0, 500).toLowerCase()

/** A word as an operand of a query of the index. */
export const lexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
