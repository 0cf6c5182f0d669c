import type { Problem } from '../errors.ts'

/** How often a file that is being made is asked for: some minutes, since others may be made before it. */
const maxTries = 60

/** Makes a call that is one of many: who makes more than an address may in a minute waits, and goes on. */
export async function retryWhenLimited<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const { code, retryAfterSeconds } = error as Problem
      if (code !== 'rate_limited' || !retryAfterSeconds) throw error
      await pause(retryAfterSeconds)
    }
  }
}

/**
 * Asks for a file until the shop has made it.
 * @param onWait called once, if it is not there yet
 */
export async function retryWhileMade<Result>(call: () => Promise<Result>, onWait = () => {}): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      const { code, params = {}, retryAfterSeconds } = error as Problem
      const isMaking = code === 'unavailable' && String(params.what).endsWith('_waits')
      if (!isMaking || !retryAfterSeconds || tries === maxTries) throw error
      if (tries === 1) onWait()
      await pause(retryAfterSeconds)
    }
  }
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
