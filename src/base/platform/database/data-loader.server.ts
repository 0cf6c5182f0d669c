import { groupCalls } from './group-calls.server.ts'

/** A call that would wait longer for the query before its own is refused. */
const limits = { atOnce: 200, waitMs: 1000 }

/**
 * Loads keys that are requested while a query is in work with one query after it. Under load that is one round trip for
 * dozens of callers; a lone caller's begins at once.
 * @param load returns the rows it finds, in any order
 */
export function createDataLoader<Key, Row>(
  load: (keys: Key[]) => Promise<Row[]>,
  getKey: (row: Row) => Key,
): (key: Key) => Promise<Row | undefined> {
  return groupCalls(async (keys: Key[]) => {
    const rows = new Map((await load([...new Set(keys)])).map((row) => [getKey(row), row]))
    return keys.map((key) => rows.get(key))
  }, limits)
}
