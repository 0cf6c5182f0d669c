/**
 * Collects the keys requested within one tick of the event loop and loads them in one query. Under load that is one
 * round trip for dozens of callers; a lone caller still costs one query. A failure rejects every waiting caller.
 * @param load returns the rows it finds, in any order
 */
export function batched<Key, Row>(
  load: (keys: Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (key: Key) => Promise<Row | undefined> {
  let waiting: Map<Key, PromiseWithResolvers<Row | undefined>> | undefined

  const read = async (requested: NonNullable<typeof waiting>) => {
    try {
      const rows = new Map((await load([...requested.keys()])).map((row) => [keyOf(row), row]))
      for (const [key, { resolve }] of requested) resolve(rows.get(key))
    } catch (error) {
      for (const { reject } of requested.values()) reject(error)
    }
  }
  return (key) => {
    if (!waiting) {
      const requested = new Map<Key, PromiseWithResolvers<Row | undefined>>()
      waiting = requested
      setImmediate(() => {
        waiting = undefined
        void read(requested)
      })
    }
    const known = waiting.get(key) ?? Promise.withResolvers<Row | undefined>()
    waiting.set(key, known)
    return known.promise
  }
}
