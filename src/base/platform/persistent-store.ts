/** Turns what a browser has stored, which may be anything, into a value. Never throws: a schema of Zod needs a `catch`. */
type Schema<T> = { parse(stored: unknown): T }

type Options = {
  /** `session`: for this tab alone. */
  area?: Area
  /** `text`: the value is a text, and stored as it is. */
  format?: 'json' | 'text'
}

export type PersistentStore<T> = {
  /** The same object as long as the same text is stored. */
  read(): T
  /** Undefined removes the value. False: the browser refused, and the value lasts as long as the page. */
  write(value: T | undefined): boolean
  /** Calls back after changes here, and for local values in other tabs. Returns a function that stops listening. */
  subscribe(listener: () => void): () => void
}

/** A value in the browser's storage. Without storage, or beyond its quota, it is kept as long as the page. */
export function createPersistentStore<T>(
  key: string,
  schema: Schema<T>,
  { area = 'local', format = 'json' }: Options = {},
): PersistentStore<T> {
  const listeners = new Set<() => void>()
  let latest: { text: string | null; value: T } | undefined
  return {
    read() {
      const text = readText(key, area)
      if (!latest || latest.text !== text) {
        latest = { text, value: schema.parse(format === 'json' ? parseJson(text) : (text ?? undefined)) }
      }
      return latest.value
    },
    write(value) {
      const text = value === undefined ? null : format === 'json' ? JSON.stringify(value) : String(value)
      const isStored = writeText(key, area, text)
      for (const listener of listeners) listener()
      return isStored
    },
    subscribe(listener) {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
  }
}

/** Whether a local value is stored, for callers that do without its schema. */
export const isStored = (key: string): boolean => readText(key, 'local') !== null

type Area = 'local' | 'session'

const storages = { local: () => localStorage, session: () => sessionStorage }

// The texts that the browser refused to store, or to remove.
const refused = new Map<string, string | null>()

function readText(key: string, area: Area): string | null {
  const text = refused.get(`${area} ${key}`)
  if (text !== undefined) return text
  try {
    return storages[area]().getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, area: Area, text: string | null): boolean {
  try {
    if (text === null) storages[area]().removeItem(key)
    else storages[area]().setItem(key, text)
    refused.delete(`${area} ${key}`)
    return true
  } catch {
    refused.set(`${area} ${key}`, text)
    return false
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
