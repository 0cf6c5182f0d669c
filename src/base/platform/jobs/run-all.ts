/** Does each of some things, one after another: one that fails stands before no other. @throws AggregateError in the end with what failed */
export async function runAll<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const errors: unknown[] = []
  for (const work of works) {
    try {
      results.push(await work())
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map((error) => (error as Error).message).join(' · '))
  return results
}
