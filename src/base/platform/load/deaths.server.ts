import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeOwnFolder, ownFile } from '../files/own-files.server.ts'

const Death = z.object({ at: z.iso.datetime(), code: z.int(), signal: z.string().nullable() })
/** When the shop died without being told to, and how: the exit code, or the signal that ended it. */
export type Death = z.output<typeof Death>

const maxKept = 10
const fileIn = (dataDir: string) => join(dataDir, 'deaths.json')

/** The last deaths, newest first; none if nothing is known of any. */
export async function readDeaths(dataDir: string): Promise<Death[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '[]')
  return z.array(Death).catch([]).parse(safelyParsed(text))
}

/** Notes the death that the launcher tells of when it has started the shop again. */
export async function recordDeath(dataDir: string, told: string | undefined): Promise<void> {
  const { success, data } = Death.safeParse(safelyParsed(told ?? ''))
  if (!success) return
  const deaths = [data, ...(await readDeaths(dataDir))].slice(0, maxKept)
  await makeOwnFolder(dataDir)
  await writeFile(fileIn(dataDir), JSON.stringify(deaths), ownFile)
}

function safelyParsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
