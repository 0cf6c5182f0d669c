/**
 * The input of a form whose reader's session ended meanwhile, kept in this tab until they have signed in again. It is
 * theirs alone: signing out, or signing in as somebody else, drops it.
 */
type Draft = { owner: string; path: string; values: [name: string, value: string][] }

const key = 'draft'
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

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage, or beyond its quota, the input is lost as it would be without a draft.
  }
}

/** The values kept for a page, once. */
export function takeDraft(path: string): Draft['values'] {
  const draft = readDraft()
  if (draft?.path !== path) return []
  dropDraft()
  return draft.values
}

/** Drops what belongs to anybody but this person; without one, everything. */
export function dropDraft(butOf?: string): void {
  if (butOf !== undefined && readDraft()?.owner === butOf) return
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there is none.
  }
}

function readDraft(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
