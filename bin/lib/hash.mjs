import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inside } from './project.mjs'

/** One hash over the names and contents of these files and folders of the clone; missing ones are hashed as such. */
export function hashFiles(paths, isCounted = () => true) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn).filter(isCounted))
    hash
      .update(`${path}\0`)
      .update(readFileSync(inside(path)))
      .update('\0')
  return hash.digest('hex')
}

/** Every file at or below a path of the clone, in a stable order. */
export function filesIn(path) {
  if (!existsSync(inside(path))) return []
  if (statSync(inside(path)).isFile()) return [path]
  return readdirSync(inside(path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
