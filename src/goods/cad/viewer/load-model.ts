import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

/** Some minutes, since others may be made before it. */
const maxTries = 60
/** Whoever is told to come later than this is told why. */
const longestSeconds = 60

/** What the shop said instead of a file, in the reader's language. */
export class FileRefusal extends Error {}

/**
 * A part's file, waited for while the shop makes it.
 * @param onWait called once, if it is not there yet
 * @throws FileRefusal, or an error with a sentence for the reader
 */
export async function loadModel(url: string, signal: AbortSignal, onWait = () => {}): Promise<ArrayBuffer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { signal, headers: { 'accept-language': getLocale() } }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new Error(m.auth_error_network_request_failed())
    })
    if (answer.ok) return await answer.arrayBuffer()
    const seconds = Number(answer.headers.get('retry-after'))
    // A queue that is full, and more than one reader's share at once, pass as well.
    const mayCome = [429, 503].includes(answer.status) && seconds > 0 && seconds <= longestSeconds
    if (!mayCome || tries === maxTries) throw new FileRefusal(await readSentence(answer))
    if (tries === 1) onWait()
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
