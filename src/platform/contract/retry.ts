import type { Problem } from '../errors.ts'

/** Makes a call that is one of many: who makes more than an address may in a minute waits, and goes on. */
export async function retryWhenLimited<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const { code, retryAfterSeconds } = error as Problem
      if (code !== 'rate_limited' || !retryAfterSeconds) throw error
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000))
    }
  }
}
