import { createPersistentStore } from '#base/platform/persistent-store.ts'

// The pages of parts read it: without the list of all countries.
const store = createPersistentStore<string>(
  'country',
  { parse: (code) => (typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : '') },
  { format: 'text' },
)

/** The country where this browser's reader last wanted goods delivered; empty if unknown. */
export const loadCountry: () => string = store.read

export const saveCountry = (code: string): void => void store.write(code || undefined)
