import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#base/platform/errors.ts'
import { FairQueue } from '#base/platform/load/fair-queue.server.ts'
import { chargeWork, waitBriefly } from '#base/platform/load/waiting.server.ts'
import { getLocale } from '#paraglide/runtime.js'

/** Creating a PDF is CPU-bound: one at a time, with callers taking turns. */
export const documentQueue = new FairQueue({ running: 1, waiting: 30, each: 4 }, 'busy')

/** Documents that are being made, and those that were made too late and are kept for whoever asks again. */
// bounded: 60 documents
const late = new LRUCache<string, Promise<Buffer>>({ max: 60, ttl: 120_000 })

type Render = () => Promise<Buffer>

/** Makes a document in its owner's turn, however long that takes: for mails and archives. */
export const makeDocument = (owner: string, render: Render): Promise<Buffer> =>
  documentQueue.run(owner, () => chargeWork(render))

/**
 * Makes a document for an owner who waits for it, of `content` and nothing else.
 * @throws Refusal `unavailable.document_waits` after a second; whoever asks again gets it then
 */
export async function provideDocument(owner: string, content: unknown, render: Render): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([owner, getLocale(), content]))
    .digest('base64')
  const known = late.get(key)
  const making = known ?? makeDocument(owner, render)
  if (!known) late.set(key, making)
  const wait = () => waitBriefly(making, 'document_waits')
  try {
    const made = await (known ? documentQueue.join(owner, wait) : wait())
    late.delete(key)
    return made
  } catch (error) {
    // What is still being made is kept, and so is it for one who asks too often.
    const isKept = error instanceof Refusal && (error.code === 'rate_limited' ? known : isLate(error))
    if (!isKept) late.delete(key)
    throw error
  }
}

const isLate = ({ code, params }: Refusal) =>
  code === 'unavailable' && 'what' in params && params.what === 'document_waits'
