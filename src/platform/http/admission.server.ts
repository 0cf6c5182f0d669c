import type { ServerResponse } from 'node:http'

/** Whoever would be answered later than this is refused at once. */
const waitMs = 150
/** So many are always let in. With fewer, the time between two answers says nothing of how many there could be. */
const always = 16
const windowMs = 50

/**
 * Lets reads in while those before them will soon be answered: as many as were answered lately in the time that one may
 * wait. It learns while there are many, so a crowd that comes at once is let in.
 */
export class Admission {
  #inside = 0
  #answered = 0
  #since = 0
  /** From one answer to the next, while there are many. */
  #eachMs = 1

  /** What to call once it is answered. Undefined: there are too many, and nothing was done. */
  enter(): (() => void) | undefined {
    // guard: reads that would wait too long are refused at once | never | http/admission.test
    if (this.#inside >= always && (this.#inside + 1) * this.#eachMs > waitMs) return undefined
    this.#inside += 1
    if (this.#inside === always) this.#begin()
    let isInside = true
    return () => {
      if (isInside) this.#leave()
      isInside = false
    }
  }

  #leave(): void {
    this.#answered += 1
    const tookMs = performance.now() - this.#since
    if (this.#inside >= always && tookMs > windowMs) {
      this.#eachMs = (this.#eachMs + tookMs / this.#answered) / 2
      this.#begin()
    }
    this.#inside -= 1
  }

  #begin(): void {
    this.#answered = 0
    this.#since = performance.now()
  }
}

const leaving = new WeakMap<ServerResponse, () => void>()

/** Calls back when a response is ready, however slowly its caller reads it, or when its caller is gone. */
export function onAnswer(response: ServerResponse, leave: () => void): void {
  leaving.set(response, leave)
  response.once('close', leave)
}

/** Says that a response is ready. */
export const answered = (response: ServerResponse): void => leaving.get(response)?.()
