import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../errors.ts'
import { patience } from './patience.ts'

/** What a call in work holds. */
export type HeldPlaces = {
  /** Others have its place, until it resumes. */
  pause(): void
  resume(): void
  /** Charges its caller for what is done for it, until the function is called. */
  charge(): () => void
}

const call = new AsyncLocalStorage<HeldPlaces>()
let waits = 0

/** Runs a call that holds places which others could have while it waits. */
export const runHolding = <T>(places: HeldPlaces, work: () => T): T => call.run(places, work)

/**
 * Waits for what is no work of this thread: a turn in a queue, another process, another service. Meanwhile the call has no place among
 * those that are answered. Whatever waits so goes through here: test/threats/waiting.test.ts finds what does not.
 */
export async function waitAside<T>(work: () => Promise<T>): Promise<T> {
  const places = call.getStore()
  // guard: who waits takes nobody’s place | places?.pause() → undefined | threats/waiting
  places?.pause()
  waits += 1
  try {
    return await work()
  } finally {
    places?.resume()
  }
}

/** How often something was waited for so far: tests ask which calls do. */
export const countWaits = (): number => waits

/** Does work that may go on after its call was answered, and is charged to its caller all the same. */
export async function chargeWork<T>(work: () => Promise<T>): Promise<T> {
  const end = call.getStore()?.charge()
  try {
    return await work()
  } finally {
    end?.()
  }
}

/** How long a call waits for what is made for it; what takes longer is made meanwhile, and asked for again. */
const briefMs = 1000
const retryAfterSeconds = 2

/** @throws Refusal `unavailable` after a second, which says when to ask again: a link with `download` saves nothing then */
export async function waitBriefly<T>(
  making: Promise<T>,
  what: 'cad_waits' | 'document_waits',
  ms = briefMs,
): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new Refusal('unavailable', { what, retryAfterSeconds }))
  const timer = Number.isFinite(ms * patience.times) ? setTimeout(refuse, ms * patience.times).unref() : undefined
  // Whoever gave up asks again, and hears then what became of it.
  // unawaited: begins nothing, what is made has its queue
  making.catch(() => {})
  try {
    return await waitAside(() => Promise.race([making, tooLate]))
  } finally {
    clearTimeout(timer)
  }
}
