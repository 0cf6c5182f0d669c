import type { FieldErrors } from '#base/platform/errors.ts'

/** A part of a document that a form edits: its value, its path, its errors, and how to change it. */
export type SitePart<T> = {
  value: T
  path: string
  errors: FieldErrors
  /** Takes a function, because an upload may end after further typing. */
  update: (change: (value: T) => T) => void
}

/** A field of a part, or one of its rows. */
export function getPartAt<T, K extends keyof T>({ value, path, errors, update }: SitePart<T>, key: K): SitePart<T[K]> {
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
