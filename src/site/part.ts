import type { FieldErrors } from '#platform/errors.ts'

/** A part of a document that a form edits: its value, where it stands, what is wrong below it, and how it is changed. */
export type Part<T> = {
  value: T
  path: string
  errors: FieldErrors
  /** Takes a function, since an upload ends after others have typed on. */
  update: (change: (value: T) => T) => void
}

/** A field of a part, or one of its rows. */
export function partAt<T, K extends keyof T>({ value, path, errors, update }: Part<T>, key: K): Part<T[K]> {
  return {
    value: value[key],
    path: `${path}.${String(key)}`,
    errors,
    update: (change) => update((whole) => replaced(whole, key, change(whole[key]))),
  }
}

function replaced<T, K extends keyof T>(whole: T, key: K, value: T[K]): T {
  if (Array.isArray(whole)) return whole.with(Number(key), value) as T
  return { ...whole, [key]: value }
}
