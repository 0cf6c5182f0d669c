import type { Attempt } from '../../chaos/client.ts'

/** What clients saw of a fault. Times in seconds. */
export type Sight = {
  /** The longest time in which no order was accepted. */
  withoutOrders: number
  accepted: number
  /** Answers 503, answers 500 and above besides, and connections without an answer. */
  refused: number
  failed: number
  broken: number
  /** The longest wait for a 503, and for an answer that did not come. */
  longestRefusal: number
  longestBroken: number
}

const isOrder = ({ method, path, status }: Attempt) =>
  method === 'POST' && /^\/api\/(orders|purchase)$/.test(path) && status === 201

/** What happened from `began` to `ended`, on the clock of the attempts in milliseconds. */
export function measureSight(attempts: readonly Attempt[], began: number, ended: number): Sight {
  const seen = attempts.filter((attempt) => attempt.ended >= began && attempt.ended <= ended)
  const accepted = seen.filter(isOrder).map((attempt) => attempt.ended)
  const times = [began, ...accepted.toSorted((a, b) => a - b), ended]
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  const refusals = seen.filter(({ status }) => status === 503)
  const broken = seen.filter(({ status }) => status === undefined)
  return {
    withoutOrders: Math.max(...gaps) / 1000,
    accepted: accepted.length,
    refused: refusals.length,
    failed: seen.filter(({ status = 0 }) => status >= 500 && status !== 503).length,
    broken: broken.length,
    longestRefusal: findLongest(refusals),
    longestBroken: findLongest(broken),
  }
}

const findLongest = (attempts: readonly Attempt[]) =>
  Math.max(0, ...attempts.map(({ began, ended }) => ended - began)) / 1000
