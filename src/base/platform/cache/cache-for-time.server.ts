/** A reader that shares one reading for some time; a failed one is not remembered. */
export function cacheForTime<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined
  return () => {
    // guard: what everybody asks for is read once in a while | performance.now() - last.at < ms → 0 > 1 | search/searches.test
    if (last && performance.now() - last.at < ms) return last.reading
    const reading = read()
    last = { at: performance.now(), reading }
    // unawaited: begins nothing, the reading is kept
    reading.catch(() => {
      if (last?.reading === reading) last = undefined
    })
    return reading
  }
}
