import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratchFolder } from '../scratch.ts'

/** The migrations of a version that comes after this one, in a folder. */
export function makeLaterVersion(names: readonly string[] = ['9999_later.sql']): string {
  const folder = join(makeScratchFolder('ironwright-later-'), 'migrations')
  cpSync('migrations', folder, { recursive: true })
  for (const name of names)
    writeFileSync(join(folder, name), `create table ${name.replace(/^\d+_|\.sql$/g, '')} (id int);\n`)
  return folder
}
