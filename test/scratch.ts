import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for what a run throws away: in memory where the run found room (bin/lib/scratch.mjs). */
export const makeScratchFolder = (prefix: string): string =>
  mkdtempSync(join(process.env.SCRATCH_FOLDER ?? tmpdir(), prefix))
