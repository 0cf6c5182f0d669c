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

/** The place of a read that was let in. Whoever waits for something else gives it to others meanwhile. */
export type AdmittedPlace = { leave(): void; pause(): void; resume(): void }

/**
 * Lets reads in while those before them will soon be answered: as many as were answered lately in the time that one may
 * wait. It learns while there are many at work, so a crowd that comes at once is let in, and what waits elsewhere says nothing of it.
 */
export class Admission {
  #inside = 0
  #eachMs = firstMs
  /** While there were many: since when, for how long before that, how many were answered, and until when. */
  #since = 0
  #beforeMs = 0
  #answered = 0
  #until = 0

  /** Undefined: there are too many, and nothing was done. */
  enter(): AdmittedPlace | undefined {
    if (this.#inside >= always) this.#learn()
    // guard: reads that would wait too long are refused at once | never | http/admission.test
    if (this.#inside >= always && (this.#inside + 1) * this.#eachMs > waitMs * patience.times) return undefined
    this.#goIn()
    return this.#openPlace()
  }

  #openPlace(): AdmittedPlace {
    let [isOver, waits] = [false, 0]
    return {
      leave: () => {
        if (!isOver && waits === 0) this.#answer()
        isOver = true
      },
      pause: () => {
        waits += 1
        if (!isOver && waits === 1) this.#goOut()
      },
      // What it waited for is there: it is not refused now.
      resume: () => {
        waits -= 1
        if (!isOver && waits === 0) this.#goIn()
      },
    }
  }

  #goIn(): void {
    this.#inside += 1
    if (this.#inside === always) this.#begin()
  }

  #answer(): void {
    if (this.#inside >= always) this.#answered += 1
    this.#goOut()
  }

  #begin(): void {
    this.#since = performance.now()
    if (this.#since - this.#until > knownForMs) this.#eachMs = firstMs
  }

  #goOut(): void {
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
