/** How many rows to take, and those that have failed in this run. */
export type Batch = { limit: number; skipped: readonly string[] }

/**
 * Works on rows until there are none: `work` takes the next ones, says which, and returns whether there were any. One that
 * fails stands before no other: it is skipped until the next run, and of several at once each is tried alone.
 * @returns how often there were any
 * @throws AggregateError in the end with what failed, so that the task counts as failed
 */
export async function runEach(
  work: (batch: Batch, onTaken: (ids: readonly string[]) => void) => Promise<boolean>,
  maxRows = 1,
): Promise<number> {
  const errors: unknown[] = []
  const skipped: string[] = []
  let limit = maxRows
  for (let done = 0; ; done += 1) {
    let taken: readonly string[] = []
    const more = await work({ limit, skipped }, (ids) => {
      taken = ids
    }).catch((error) => {
      // Without a row it is none's fault.
      if (taken.length === 0) throw error
      if (taken.length === 1) {
        errors.push(error)
        skipped.push(taken[0]!)
      }
      limit = 1
      return true
    })
    if (more) continue
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} rows could not be worked on`)
    return done
  }
}
