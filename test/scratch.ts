import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
// A run's databases take a fifth of it: each is dropped with its shop.
const neededBytes = 4_000_000_000

/** A folder for what a run throws away: in memory where there is room, because copying a shop there takes a quarter of the time. */
export const makeScratchFolder = (prefix: string): string => mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix))

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}
