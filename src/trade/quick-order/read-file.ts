import { Problem } from '#base/platform/errors.ts'
import { m } from '#paraglide/messages.js'
import { longestList, type ReadList, type UnreadableReason } from './list.ts'

/** No list of parts takes a slow phone as long. */
const maxMs = 15_000

/** The rows of a file, which is read apart from the page: what takes too long is ended, and the page goes on. */
export async function readFile(file: File): Promise<ReadList | UnreadableReason> {
  if (file.size > longestList) return 'too_long'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => reject(new Problem('unavailable', m.failure_outdated()))
      setTimeout(() => resolve('too_large'), maxMs)
      worker.postMessage(bytes, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
