import { mkdirSync, readdirSync, rmSync, statfsSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Databases of a run take up to 2 GB, what uses them and the compiler up to 8 GB. */
const neededBytes = 10_000_000_000
const prefix = 'ironwright-run-'
/** A run says at intervals that it lives; one that was silent for so long was killed, or its machine was. */
const livesEveryMs = 30_000
const silentMs = 300_000

/**
 * Gives a run of tests a folder of its own for all that it throws away, on disk (`TMPDIR`) and in memory where there is room
 * (`SCRATCH_FOLDER`). Both go when the run ends; those of runs that were killed go when the next begins, as they would fill the memory.
 */
export function openScratch() {
  const disk = tmpdir()
  for (const parent of [disk, memory]) sweep(parent)
  const own = join(disk, `${prefix}${process.pid}`)
  const scratch = hasRoom() ? join(memory, `${prefix}${process.pid}`) : own
  const folders = [...new Set([own, scratch])]
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 })
  setInterval(() => {
    for (const folder of folders) utimesSync(folder, new Date(), new Date())
  }, livesEveryMs).unref()
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  Object.assign(process.env, { TMPDIR: own, SCRATCH_FOLDER: scratch })
}

/** Copying a shop in memory takes a quarter of the time, but what fills the memory has programs killed. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes
  } catch {
    return false
  }
}

function sweep(parent) {
  for (const name of listRuns(parent)) {
    const folder = join(parent, name)
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > silentMs) rmSync(folder, { recursive: true, force: true })
  }
}

function listRuns(parent) {
  try {
    return readdirSync(parent).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
