import { createPersistentStore } from './persistent-store.ts'

/** Texts that somebody is still writing, by what they are for. Like drafts of forms, they are theirs alone. */
type DraftTexts = { owner: string; texts: Record<string, string> }

const store = createPersistentStore<DraftTexts | undefined>('draftTexts', { parse: toDraftTexts })

export function readDraftText(owner: string, key: string): string {
  const kept = store.read()
  return (kept?.owner === owner && kept.texts[key]) || ''
}

/** An empty text is forgotten. */
export function saveDraftText(owner: string, key: string, text: string): void {
  const kept = store.read()
  const { [key]: _, ...others } = kept?.owner === owner ? kept.texts : {}
  store.write({ owner, texts: text === '' ? others : { ...others, [key]: text } })
}

/** Forgets what belongs to anybody but this person; without one, everything. */
export function deleteDraftTexts(exceptOwner?: string): void {
  if (exceptOwner === undefined || store.read()?.owner !== exceptOwner) store.write(undefined)
}

function toDraftTexts(stored: unknown): DraftTexts | undefined {
  const { owner, texts } = (stored ?? {}) as Partial<DraftTexts>
  const isSound = typeof owner === 'string' && typeof texts === 'object' && texts !== null
  return isSound ? { owner, texts } : undefined
}
