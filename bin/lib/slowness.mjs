import { Worker } from 'node:worker_threads'

/** What the work below takes on two quiet cores while three do it, in milliseconds, and a little more. */
const quietMs = 400
const max = 5

const work = `
  const rows = Array.from({ length: 3e5 }, (_, index) => ({ index, text: String(index * 7919) }))
  rows.sort((one, other) => (one.text < other.text ? -1 : 1))
  const hash = require('node:crypto').createHash('sha256')
  for (const { text } of rows) hash.update(text)
  hash.digest()`

const runOnce = () =>
  new Promise((ended, failed) => new Worker(work, { eval: true }).once('exit', ended).once('error', failed))

/**
 * How many times as slow as two quiet cores this machine is now, a whole number from 1 to 5: by a fixed piece of work that three workers
 * do at once, as they do tests. It multiplies every time-out (vitest.config.ts, playwright.config.ts).
 */
export async function measureSlowness() {
  const begun = performance.now()
  await Promise.all([runOnce(), runOnce(), runOnce()])
  return Math.min(max, Math.ceil((performance.now() - begun) / quietMs))
}
