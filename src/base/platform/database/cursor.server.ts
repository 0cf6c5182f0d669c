import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { Refusal } from '../errors.ts'

/** The end of a keyset page: the sort value and the id of its last row. */
export type CursorPosition = { value: string | number; id: string }

/** A list and what it is sorted by. Its cursors continue no other. */
export type CursorList = { name: string; by: keyof typeof isValue }

const isValue = {
  time: (value: unknown) => typeof value === 'string' && isTime(value),
  number: (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  // PostgreSQL stores no NUL and no half of a surrogate pair.
  text: (value: unknown) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
}

/** A time as `toISOString` writes it, in the years that our rows have. */
const isTime = (value: string) => /^20\d\d-/.test(value) && value === toIso(Date.parse(value))

const toIso = (time: number) => (Number.isNaN(time) ? undefined : new Date(time).toISOString())

/** Opaque to callers, so that the sort behind it may change. */
export function encodeCursor({ name }: CursorList, { value, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([name, value, id])).toString('base64url')
}

/** @throws Refusal `invalid_query` for a text that is not one of this list's cursors */
export function decodeCursor({ name, by }: CursorList, cursor: string | undefined): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [list, value, id] = decodeParts(cursor)
  // guard: a cursor continues only its own list | isValue[by](value) → 1 > 0 | database/cursor.test fuzz
  if (list === name && isValue[by](value) && isId(id)) return { value: value as CursorPosition['value'], id }
  throw new Refusal('invalid_query', { what: 'cursor', fields: { cursor: { code: 'not_cursor' } } })
}

/** Whether a text may be a cursor of some list. */
export function isCursor(text: string): boolean {
  const [list, , id] = decodeParts(text)
  return typeof list === 'string' && isId(id)
}

function decodeParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const isId = (id: unknown): id is string => typeof id === 'string' && uuid.test(id)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type KeysetWindow = { after?: CursorPosition | undefined; limit: number; direction?: 'asc' | 'desc' }

/**
 * Orders a list by a column and then by id, and continues after a position. It reads one row more than `limit`, which
 * tells whether there is a next page. The number stands in the text, since the best plan depends on it.
 */
export function selectPage<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
  column: StringReference<DB, TB>,
  id: StringReference<DB, TB>,
  { after, limit, direction = 'desc' }: KeysetWindow,
) {
  const [by, byId] = [sql.ref(column), sql.ref(id)]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return list
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${by}, ${byId}) ${beyond} (${after!.value}, ${after!.id})`),
    )
    .orderBy(by, direction)
    .orderBy(byId, direction)
    .limit(sql.lit(limit + 1))
}

/** Drops a page's extra row, whose presence means that there is a next page. */
export function toPage<Row>(
  list: CursorList,
  rows: Row[],
  limit: number,
  positionOfRow: (row: Row) => CursorPosition,
): { rows: Row[]; next: string | null } {
  if (rows.length <= limit) return { rows, next: null }
  const page = rows.slice(0, limit)
  return { rows: page, next: encodeCursor(list, positionOfRow(page.at(-1)!)) }
}
