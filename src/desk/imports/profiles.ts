import type { ImportColumn } from './contract.ts'

type Columns = Readonly<Record<string, ImportColumn>>

export const toProfileKey = (head: string): string => head.trim().toLowerCase()

/** The columns of a profile by the heads of a file; those that it does not know are left out. */
export const applyProfile = (columns: Columns, heads: readonly string[]): ImportColumn[] =>
  heads.map((head) => columns[toProfileKey(head)] ?? { key: '', unit: '' })

/** The profile whose heads a file has, all of them; of several the one with the most. */
export function chooseProfile<Profile extends { columns: Columns }>(
  profiles: readonly Profile[],
  heads: readonly string[],
): Profile | undefined {
  const known = new Set(heads.map(toProfileKey))
  return profiles
    .filter(({ columns }) => Object.keys(columns).every((head) => known.has(head)))
    .toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)[0]
}
