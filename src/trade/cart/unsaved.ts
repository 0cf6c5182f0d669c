import { z } from 'zod'
import { createPersistentStore } from '#base/platform/persistent-store.ts'
import { accountCart } from './account-cart.ts'
import type { CartChange } from './store.ts'

/** The edit of a line: a change or a removal. */
export type Step = { id: string; change: CartChange | 'remove' }

const Change = z.object({
  quantity: z.int(),
  note: z.string().optional(),
  seenPrice: z.number(),
  seenPackSize: z.int().optional(),
})
const Unsaved = z.object({
  key: z.uuid(),
  owner: z.string(),
  id: z.uuid(),
  change: z.union([z.literal('remove'), Change]),
})

/** The latest edit of each line of an account's cart until it is saved, so that none is lost with its page. */
const store = createPersistentStore<z.output<typeof Unsaved>[]>('cartUnsaved', z.array(Unsaved).catch([]))

const write = (edits: z.output<typeof Unsaved>[]) => store.write(edits.length > 0 ? edits : undefined)

/** The edits of this page, which sends them itself. */
const own = new Set<string>()

/** Stores an edit. Returns a function that forgets it, unless a newer one of the same line has replaced it. */
export function storeUnsaved(owner: string, step: Step): () => void {
  const key = crypto.randomUUID()
  own.add(key)
  write([...store.read().filter(({ id }) => id !== step.id), { key, owner, ...step }])
  return () => void write(store.read().filter((edit) => edit.key !== key))
}

/** Saves what a page could not before it was closed. What is refused now, such as a part that is sold out, is given up. */
export async function saveUnsaved(owner: string): Promise<void> {
  for (const { key, id, change, ...edit } of store.read().filter((edit) => !own.has(edit.key))) {
    if (edit.owner === owner)
      await (change === 'remove' ? accountCart.remove(id) : accountCart.set(id, change)).catch(() => {})
    write(store.read().filter((other) => other.key !== key))
  }
}
