import { Refusal } from '../errors.ts'
import { isLostConnection } from '../http/problem.server.ts'

type Waiting<Request, Result> = { request: Request; since: number } & PromiseWithResolvers<Result>

type Limits<Request> = {
  /** How much one batch takes at most: calls, or what `sizeOf` counts in each. */
  atOnce: number
  sizeOf?: (request: Request) => number
  /** Whoever would wait longer for their batch is refused. */
  waitMs: number
}

/**
 * Does the work of concurrent calls together: those that arrive while a batch is in work are the next one, in order of
 * arrival. A call that finds nothing in work begins at once. If a batch fails, each of its calls is tried alone, once,
 * beside the batches that follow.
 * @param work gives each call its result or its error, in the order of the calls; it does all of a batch or throws
 * @returns the call; `unavailable` at once, before anything was done, if it would wait for too long
 */
export function combined<Request, Result>(
  work: (batch: Request[]) => Promise<(Result | Error)[]>,
  { atOnce, sizeOf = () => 1, waitMs }: Limits<Request>,
): (request: Request) => Promise<Result> {
  type One = Waiting<Request, Result>
  const queue: One[] = []
  let batchSince: number | undefined
  let lastBatchMs = 0
  let queued = 0

  const expectedMs = () => {
    const batches = Math.ceil((queued + 1) / atOnce)
    return batchSince === undefined ? 0 : batches * Math.max(lastBatchMs, performance.now() - batchSince)
  }
  const isInTime = ({ since, reject }: One) => {
    const inTime = performance.now() - since < waitMs
    if (!inTime) reject(tooBusy())
    return inTime
  }
  const nextBatch = () => {
    const batch = queue.splice(0, 1)
    let size = sizeOf(batch[0]!.request)
    while (queue.length > 0 && size + sizeOf(queue[0]!.request) <= atOnce) {
      batch.push(queue.shift()!)
      size += sizeOf(batch.at(-1)!.request)
    }
    queued -= size
    return batch
  }
  const run = async (batch: One[]) => {
    const results = await work(batch.map(({ request }) => request))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index]!
      if (result instanceof Error) reject(result)
      else resolve(result)
    }
  }
  const runAlone = async (one: One) => {
    if (isInTime(one)) await run([one]).catch(one.reject)
  }
  const runAll = async () => {
    while (queue.length > 0) {
      batchSince = performance.now()
      const batch = nextBatch().filter(isInTime)
      try {
        await run(batch)
      } catch (error) {
        // Whether a batch was committed is not known when the connection broke: then its callers have to ask again.
        if (batch.length === 1 || isLostConnection(error as Error)) for (const { reject } of batch) reject(error)
        else void batch.reduce((done, one) => done.then(() => runAlone(one)), Promise.resolve())
      }
      lastBatchMs = performance.now() - batchSince
    }
    batchSince = undefined
  }
  return (request) => {
    // guard: whoever would wait too long for an order is refused at once | drop | platform/database/combine.test
    if (expectedMs() > waitMs) throw tooBusy()
    const one = { request, since: performance.now(), ...Promise.withResolvers<Result>() }
    queue.push(one)
    queued += sizeOf(request)
    if (batchSince === undefined) {
      batchSince = performance.now()
      // What arrives in the same tick belongs to the first batch.
      setImmediate(runAll)
    }
    return one.promise
  }
}

const tooBusy = () => new Refusal('unavailable', { what: 'busy', retryAfterSeconds: 1 })
