/**
 * What the shop says of a person in a column: the section of the export that holds it, or `not: why`; and what erasing the
 * account does to it: `deleted` with its row, `blanked`, or `stays: why`.
 */
export type PersonalColumn = readonly [exported: string, erased: string]

/** What the shop knows of a table besides its columns. A test asks for what is missing. */
export type TableFacts = {
  /** Its columns that say something of a person. */
  personal?: Readonly<Record<string, PersonalColumn>>
  /** Its texts that say nothing of one, asked for where the table leads to a person; `true`: none of its columns does. */
  impersonal?: string | true
  /** Why a backup leaves it out. */
  leftOut?: string
  /** A condition: its rows that may have been ended or used since a backup was made, and must not come back to life. */
  ended?: string
}

/** The tables of a feature, by their names in the database. */
export type Tables = Readonly<Record<string, TableFacts>>

export const secret = 'not: it is secret, and only a hash or sealed'
export const books = 'stays: the law has invoices and payments kept as they were written'
export const reference = 'not: it names a row that is exported by itself'
