import { deleteDraftTexts } from './draft-texts.ts'
import { createPersistentStore } from './persistent-store.ts'

/**
 * The input of a form whose reader's session ended meanwhile, kept in this tab until they have signed in again. It is
 * theirs alone: signing out, or signing in as somebody else, drops it.
 */
type Draft = { owner: string; path: string; values: [name: string, value: string][] }

const store = createPersistentStore<Draft | undefined>('draft', { parse: toDraft }, { area: 'session' })

const lost = 'session-lost'

/** Tells the forms of this page that the session of a person has ended, before the page is left for signing in. */
export function announceLostSession(owner: string): void {
  dispatchEvent(new CustomEvent(lost, { detail: owner }))
}

/** Calls back with the person's e-mail address when their session ends. Returns a function that stops listening. */
export function onLostSession(listener: (owner: string) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail)
  addEventListener(lost, handle)
  return () => removeEventListener(lost, handle)
}

export const saveDraft = (draft: Draft): void => void store.write(draft)

/** The values kept for a page, once. */
export function takeDraft(path: string): Draft['values'] {
  const draft = store.read()
  if (draft?.path !== path) return []
  deleteDraft()
  return draft.values
}

/** Drops what belongs to anybody but this person; without one, everything. */
export function deleteDraft(exceptOwner?: string): void {
  deleteDraftTexts(exceptOwner)
  if (exceptOwner === undefined || store.read()?.owner !== exceptOwner) store.write(undefined)
}

function toDraft(stored: unknown): Draft | undefined {
  const draft = (stored ?? {}) as Partial<Draft>
  const isSound = typeof draft.owner === 'string' && typeof draft.path === 'string' && Array.isArray(draft.values)
  return isSound ? (draft as Draft) : undefined
}
