import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const container = join(import.meta.dirname, '../../deploy/container')
const readLines = (name: string) => readFileSync(join(container, name), 'utf8').split('\n')

type Rule = { glob: string; pattern: RegExp; takes: boolean }

/** A pattern as engines read it: `*` within a name, `**` over folders, from the context's folder on. */
function toPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*\*|\*|\?|\[[^\]]+\])/)
  const written = parts.map((part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    return part.startsWith('[') ? part : part.replace(/[.+^${}()|\\]/g, '\\$&')
  })
  return new RegExp(`^${written.join('')}$`)
}

const rules: Rule[] = readLines('Containerfile.dockerignore')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => ({ glob: line.replace(/^!/, ''), takes: line.startsWith('!') }))
  .map(({ glob, takes }) => ({ glob, takes, pattern: toPattern(glob) }))

/** The last rule that names a path or a folder above it decides. */
function isInContext(path: string): boolean {
  const names = path.split('/')
  const above = names.map((_, index) => names.slice(0, index + 1).join('/'))
  return rules.findLast(({ pattern }) => above.some((folder) => pattern.test(folder)))?.takes ?? true
}

/** The sources of `COPY` from the context: files and folders. */
const copied = readLines('Containerfile')
  .filter((line) => /^(COPY|ADD) (?!--from)/.test(line))
  .flatMap((line) => line.split(/\s+/).slice(1, -1))
  .filter((word) => !word.startsWith('--'))

const isCopied = (path: string) =>
  copied.some((source) => source === '.' || source === path || path.startsWith(`${source}/`))

/** Generated, large and never of interest. */
const isSkipped = (path: string) => /^(\.git|\.node|node_modules|build)$/.test(path)

/**
 * The files of a folder that an image takes. Engines differ in one thing: some do not look into a folder that is ignored,
 * though a later rule takes files of it. `strict` is these.
 */
export function listImageFiles(root: string, { strict }: { strict: boolean }): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (isSkipped(path)) return []
      if (entry.isDirectory()) return strict && !isEntered(path) ? [] : walk(path)
      return isInContext(path) && isCopied(path) ? [path] : []
    })
  return walk('')
}

const isEntered = (folder: string) =>
  isInContext(folder) || rules.some(({ glob, takes }) => takes && glob.startsWith(`${folder}/`))
