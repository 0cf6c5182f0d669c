import { useEffect } from 'react'
import { createPersistentStore } from '#base/platform/persistent-store.ts'

/** A row of a list that others follow: its id and its name. */
export type NamedRow = { id: string; name: string }

const parse = (stored: unknown) => (typeof stored === 'object' ? ((stored ?? {}) as Record<string, NamedRow[]>) : {})
const listed = createPersistentStore('listedRows', { parse }, { area: 'session' })

/** Remembers the rows of a list in their order, for those who go from one to the next without going back. */
export function useListedRows<Row>(path: string, rows: readonly Row[], toListed: (row: Row) => NamedRow): void {
  useEffect(() => {
    listed.write({ ...listed.read(), [path]: rows.map(toListed) })
  }, [path, rows, toListed])
}

/** The rows before and after one, as the list was shown last in this tab. One that has left the list meanwhile still has its place. */
export function findRowsBeside(
  path: string,
  id: string,
): { previous?: NamedRow | undefined; next?: NamedRow | undefined } {
  const rows = listed.read()[path] ?? []
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? {} : { previous: rows[at - 1], next: rows[at + 1] }
}
