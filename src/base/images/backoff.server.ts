const pauses = { firstMs: 15_000, longestMs: 120_000 }

/**
 * Pauses calls to a failing host: after its second failure for 15 seconds, then twice as long each time, for two
 * minutes at most. Meanwhile the failure stays visible to admins.
 */
export function withBackoff(work: () => Promise<void>, now = Date.now): () => Promise<void> {
  let failed: { error: unknown; until: number; nextMs: number } | undefined
  return async () => {
    if (failed && now() < failed.until) throw failed.error
    try {
      await work()
      failed = undefined
    } catch (error) {
      const pauseMs = failed?.nextMs ?? 0
      const nextMs = Math.min(pauseMs * 2 || pauses.firstMs, pauses.longestMs)
      failed = { error, until: now() + pauseMs, nextMs }
      throw error
    }
  }
}
