import type { ServerResponse } from 'node:http'
import { patience } from '../patience.ts'

/** A request that would be answered later than this is refused immediately. */
const waitMs = 150
/** This many are always let in. With fewer, the time between two answers says nothing of how many there could be. */
const always = 16
/** From one answer to the next, while nothing is known of it. */
const firstMs = 1
const windowMs = 50
const knownForMs = 1000
/** The weight of the latest window: a pause of the process is no measure. */
const latest = 0.25

/**
 * Lets reads in while those before them will soon be answered: as many as were answered lately in the time that one may
 * wait. It learns while there are many, so a crowd that comes at once is let in.
 */
export class Admission {
  #inside = 0
  #eachMs = firstMs
  /** While there were many: since when, for how long before that, how many were answered, and until when. */
  #since = 0
  #beforeMs = 0
  #answered = 0
  #until = 0

  /** The function to call once it is answered. Undefined: there are too many, and nothing was done. */
  enter(): (() => void) | undefined {
    if (this.#inside >= always) this.#learn()
    // guard: reads that would wait too long are refused at once | never | http/admission.test
    if (this.#inside >= always && (this.#inside + 1) * this.#eachMs > waitMs * patience.times) return undefined
    this.#inside += 1
    if (this.#inside === always) this.#begin()
    let isInside = true
    return () => {
      if (isInside) this.#leave()
      isInside = false
    }
  }

  #begin(): void {
    this.#since = performance.now()
    if (this.#since - this.#until > knownForMs) this.#eachMs = firstMs
  }

  #leave(): void {
    if (this.#inside >= always) this.#answered += 1
    if (this.#inside === always) {
      this.#until = performance.now()
      this.#beforeMs += this.#until - this.#since
    }
    this.#inside -= 1
  }

  /** Here and not when one leaves, since many leave at the same time: those whose query was the same. */
  #learn(): void {
    const now = performance.now()
    const tookMs = this.#beforeMs + now - this.#since
    if (tookMs < windowMs || this.#answered < always) return
    this.#eachMs += (tookMs / this.#answered - this.#eachMs) * latest
    this.#answered = 0
    this.#beforeMs = 0
    this.#since = now
  }
}

const leaving = new WeakMap<ServerResponse, () => void>()

/** Calls back when a response is ready, however slowly its caller reads it, or when its caller is gone. */
export function onAnswer(response: ServerResponse, leave: () => void): void {
  leaving.set(response, leave)
  response.once('close', leave)
}

/** Says that a response is ready. */
export const releaseAdmission = (response: ServerResponse): void => leaving.get(response)?.()
