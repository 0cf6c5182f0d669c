import type { ServerResponse } from 'node:http'
import { patience } from '../../load/patience.ts'

/** A request that would be answered later than this is refused immediately. */
const waitMs = 150
/** This many are always let in. With fewer, the time between two answers says nothing of how many there could be. */
const always = 16
/** Beyond all others, one read of each network that has none inside is let in, and so many of those at most. */
const alone = 16
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
  /** How many reads each network has inside. */
  // bounded: the reads that are let in
  readonly #networks = new Map<string, number>()
  #alone = 0
  #eachMs = firstMs
  /** While there were many: since when, for how long before that, how many were answered, and until when. */
  #since = 0
  #beforeMs = 0
  #answered = 0
  #until = 0

  /** @param network who asks; undefined: there are too many, and nothing was done */
  enter(network: string): AdmittedPlace | undefined {
    if (this.#inside >= always) this.#learn()
    const isFull = this.#inside >= always && (this.#inside + 1) * this.#eachMs > waitMs * patience.times
    // guard: those whom nobody of their network goes before are let in beside a crowd | this.#alone < alone → 0 > 1 | base/platform/http/limits/admission.test
    const isAlone = isFull && !this.#networks.has(network) && this.#alone < alone
    // guard: reads that would wait too long are refused at once | never | base/platform/http/limits/admission.test
    if (isFull && !isAlone) return undefined
    this.#goIn(network)
    if (isAlone) this.#alone += 1
    return this.#openPlace(network, isAlone)
  }

  #openPlace(network: string, isAlone: boolean): AdmittedPlace {
    let [isOver, waits] = [false, 0]
    return {
      leave: () => {
        if (!isOver && waits === 0) this.#answer(network)
        if (!isOver && isAlone) this.#alone -= 1
        isOver = true
      },
      pause: () => {
        waits += 1
        if (!isOver && waits === 1) this.#goOut(network)
      },
      // What it waited for is there: it is not refused now.
      resume: () => {
        waits -= 1
        if (!isOver && waits === 0) this.#goIn(network)
      },
    }
  }

  #goIn(network: string): void {
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1)
    this.#inside += 1
    if (this.#inside === always) this.#begin()
  }

  #answer(network: string): void {
    if (this.#inside >= always) this.#answered += 1
    this.#goOut(network)
  }

  #begin(): void {
    this.#since = performance.now()
    if (this.#since - this.#until > knownForMs) this.#eachMs = firstMs
  }

  #goOut(network: string): void {
    const others = this.#networks.get(network)! - 1
    if (others > 0) this.#networks.set(network, others)
    else this.#networks.delete(network)
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
