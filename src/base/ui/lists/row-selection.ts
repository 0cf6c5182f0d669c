import { useState } from 'react'

/** The rows of a list that are ticked, among those that are shown. */
export type RowSelection = {
  keys: readonly string[]
  selected: readonly string[]
  select: (keys: readonly string[]) => void
  /** The name of a row, for screen readers and for what is said of it. */
  getName: (key: string) => string
}

/** Which rows of a list are ticked, of those that can be. Rows that are gone count no more. */
export function useRowSelection<Row extends { _id: string }>(
  rows: readonly Row[],
  getName: (row: Row) => string,
  canSelect: (row: Row) => boolean = () => true,
): RowSelection {
  const [ticked, setTicked] = useState<readonly string[]>([])
  // What was refused is still named once its row is gone.
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const keys = rows.filter(canSelect).map(({ _id }) => _id)
  const listNames = () => Object.fromEntries(rows.map((row) => [row._id, getName(row)]))
  return {
    keys,
    selected: ticked.filter((key) => keys.includes(key)),
    select(next) {
      setTicked(next)
      if (next.length > 0) setNames(listNames())
    },
    getName: (key) => names[key] ?? listNames()[key] ?? key,
  }
}
