import { useEffect, useRef, useState } from 'react'

/** Saves an edit. `isLatest` tells, once that is done, whether nothing newer waits. */
type Save<Edit> = (edit: Edit, isLatest: () => boolean) => Promise<void>

/** Resolves once the edit, or a newer one, is saved. Edits of different keys do not wait for each other. */
type Enqueue<Edit> = (edit: Edit, key?: string) => Promise<void>

/** What any queue is saving, whichever page it belongs to. */
const running = new Set<Promise<void>>()

/** Resolves once everything is saved, or was refused: a page that loads it now shows it as it was left. */
export const waitForSaves = async (): Promise<void> => void (await Promise.allSettled(running))

type Run<Edit> = { next: { edit: Edit } | undefined; done: Promise<void> }

/**
 * Saves the latest edit of each key, one call after another: of the edits made during a call only the last one is saved. If a
 * call fails, the edit that waits for it is not sent either.
 */
export function createSaveQueue<Edit>(save: Save<Edit>): Enqueue<Edit> {
  const runs = new Map<string, Run<Edit>>()

  async function saveAll(run: Run<Edit>, key: string): Promise<void> {
    try {
      for (let next = run.next; next; next = run.next) {
        run.next = undefined
        await save(next.edit, () => run.next === undefined)
      }
    } finally {
      runs.delete(key)
    }
  }

  return (edit, key = '') => {
    const current = runs.get(key)
    if (current) {
      current.next = { edit }
      return current.done
    }
    const run: Run<Edit> = { next: { edit }, done: Promise.resolve() }
    runs.set(key, run)
    const done = saveAll(run, key).finally(() => running.delete(done))
    running.add(done)
    run.done = done
    return done
  }
}

/** The same queue as long as the component is shown; it saves with the function of the latest rendering. */
export function useSaveQueue<Edit>(save: Save<Edit>): Enqueue<Edit> {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const [enqueue] = useState(() => createSaveQueue<Edit>((edit, isLatest) => latest.current(edit, isLatest)))
  return enqueue
}
