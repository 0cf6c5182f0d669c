import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { step } from './progress.mjs'
import { inside } from './project.mjs'

const staleAfterMs = 10_000

/** Two shops started from one clone never install or build at the same time: the second waits for the first. */
export async function withLock(name, work) {
  const file = inside('.node', `${name}.lock`)
  mkdirSync(inside('.node'), { recursive: true })
  if (!take(file)) {
    await step('Waiting for another start', async () => {
      while (!take(file)) await sleep(200)
    })
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), staleAfterMs / 10)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(file)) rmSync(file, { force: true })
    return false
  }
}

/** Its holder was killed: the process is gone, or its id was reused and nobody refreshes the file. */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleAfterMs) return true
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
