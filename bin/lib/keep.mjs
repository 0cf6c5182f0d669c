import { setTimeout as sleep } from 'node:timers/promises'
import { onSignal, startServer, waitForExit } from './run.mjs'

/** The first pause before the shop is started again, the longest, how long it must run to count as well again, and who hears it. */
const defaults = { firstMs: 1000, longestMs: 60_000, wellAfterMs: 10 * 60_000, hear() {} }

/**
 * Runs the shop until it is told to close, and starts it again when it dies by itself, with growing pauses. What cannot
 * even start the first time, such as one with a wrong setting, is not tried again. Each start is told of the death before
 * it, for the health screen. What the shop says besides being ready is heard. Returns the exit code.
 */
export async function keep(script, env, options = {}) {
  const { firstMs, longestMs, wellAfterMs, hear } = { ...defaults, ...options }
  const told = new AbortController()
  let server
  onSignal(() => {
    told.abort()
    server?.kill('SIGINT')
  })
  let pauseMs = firstMs
  let death = ''
  for (;;) {
    const begun = Date.now()
    let wasReady = death !== ''
    server = startServer(script, { ...env, IRONWRIGHT_LAST_DEATH: death })
    server.on('message', (message) => {
      if (message === 'ready') wasReady = true
      else hear(message)
    })
    const code = await waitForExit(server)
    if (told.signal.aborted || code === 0 || !wasReady) return code
    const at = new Date()
    if (at - begun > wellAfterMs) pauseMs = firstMs
    death = JSON.stringify({ at: at.toISOString(), code, signal: server.signalCode })
    const how = server.signalCode ?? `exit code ${code}`
    process.stderr.write(`The shop ended by itself (${how}). It is started again in ${pauseMs / 1000} s.\n`)
    await sleep(pauseMs, undefined, { signal: told.signal }).catch(() => {})
    if (told.signal.aborted) return 0
    pauseMs = Math.min(pauseMs * 2, longestMs)
  }
}
