import { Refusal } from '../errors.ts'
import { isLostConnection } from '../http/problem.server.ts'
import { patience } from '../load/patience.ts'

type Waiting<Request, Result> = { request: Request; since: number } & PromiseWithResolvers<Result>

type Limits<Request> = {
  /** How much one batch takes at most: calls, or what `getSize` counts in each. */
  atOnce: number
  getSize?: (request: Request) => number
  /** A call that would wait longer for its batch is refused. */
  waitMs: number
  /** Why a batch failed, if some of its calls are known to fail alone: a name for each call, '' for those that are free. */
  findBlockers?: (error: unknown, batch: Request[]) => Promise<string[]>
}

/**
 * Does the work of concurrent calls together: those that arrive while a batch is in work are the next one, in order of
 * arrival. A call that finds nothing in work begins at once. If a batch fails, its calls are tried once more beside the
 * batches that follow: those that nothing blocks together and first, the others by what blocks them, or each alone.
 * @param work gives each call its result or its error, in the order of the calls; it does all of a batch or throws
 * @returns the call; `unavailable` at once, before anything was done, if it would wait for too long
 */
export function groupCalls<Request, Result>(
  work: (batch: Request[]) => Promise<(Result | Error)[]>,
  { atOnce, getSize = () => 1, waitMs, findBlockers }: Limits<Request>,
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
    const inTime = performance.now() - since < waitMs * patience.times
    if (!inTime) reject(tooBusy())
    return inTime
  }
  const nextBatch = () => {
    const batch = queue.splice(0, 1)
    let size = getSize(batch[0]!.request)
    while (queue.length > 0 && size + getSize(queue[0]!.request) <= atOnce) {
      batch.push(queue.shift()!)
      size += getSize(batch.at(-1)!.request)
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
  const rejectAll = (batch: One[], error: unknown) => {
    for (const { reject } of batch) reject(error)
  }
  const runAlone = async (one: One) => {
    if (isInTime(one)) await run([one]).catch(one.reject)
  }
  const runGroup = async (given: One[]) => {
    const group = given.filter(isInTime)
    if (group.length > 1) await run(group).catch(() => eachAlone(group))
    else await eachAlone(group)
  }
  const eachAlone = async (group: One[]) => {
    for (const one of group) await runAlone(one)
  }
  const retry = async (batch: One[], error: unknown) => {
    const requests = batch.map(({ request }) => request)
    const blockers = await findBlockers?.(error, requests).catch(() => undefined)
    const groups = Map.groupBy(batch, (_, index) => blockers?.[index] ?? '')
    if (groups.size === 1) return await eachAlone(batch)
    await runGroup(groups.get('') ?? [])
    groups.delete('')
    for (const group of groups.values()) await runGroup(group)
  }
  const runAll = async () => {
    while (queue.length > 0) {
      batchSince = performance.now()
      const batch = nextBatch().filter(isInTime)
      try {
        await run(batch)
      } catch (error) {
        // Whether a batch was committed is not known when the connection broke: then its callers have to ask again.
        if (batch.length === 1 || isLostConnection(error as Error)) rejectAll(batch, error)
        // unawaited: the calls of one batch, each of whose callers waits
        else void retry(batch, error)
      }
      lastBatchMs = performance.now() - batchSince
    }
    batchSince = undefined
  }
  return (request) => {
    // guard: whoever would wait too long for an order is refused at once | drop | platform/database/group-calls.test
    if (expectedMs() > waitMs * patience.times) throw tooBusy()
    const one = { request, since: performance.now(), ...Promise.withResolvers<Result>() }
    queue.push(one)
    queued += getSize(request)
    if (batchSince === undefined) {
      batchSince = performance.now()
      // Calls of the same tick belong to the first batch.
      // unawaited: one loop, while there are calls
      setImmediate(runAll)
    }
    return one.promise
  }
}

const tooBusy = () => new Refusal('unavailable', { what: 'busy', retryAfterSeconds: 1 })
