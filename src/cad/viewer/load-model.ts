import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

const maxTries = 8

/** What the shop said instead of a file, in the reader's language. */
export class FileRefusal extends Error {}

/** A part's file, waited for while the shop makes it. @throws FileRefusal, or an error with a sentence for the reader */
export async function loadModel(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { signal, headers: { 'accept-language': getLocale() } }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new Error(m.auth_error_network_request_failed())
    })
    if (answer.ok) return await answer.arrayBuffer()
    const seconds = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || !seconds || tries === maxTries) throw new FileRefusal(await readSentence(answer))
    await pause(Math.min(seconds, 5) * 1000, signal)
  }
}

/** What the shop says of it, in the reader's language. */
async function readSentence(answer: Response): Promise<string> {
  const problem: { detail?: string } = await answer.json().catch(() => ({}))
  return problem.detail ?? m.model_failed()
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
