import { readFileSync } from 'node:fs'
import { filesIn } from '../../bin/lib/hash.mjs'

/** A guard, how to remove it, and the tests that have to fail then. `line` is that of its mark. */
export type Guard = { name: string; file: string; line: number; mutation: string; tests: string[] }

const mark = /^\s*(?:\/\/|--) guard: (.+?) \| (.+) \| ([^|]+)$/

/**
 * The guards of a file, from the marks above them: `// guard: NAME | MUTATION | TESTS`, in migrations `-- guard: …`.
 * A mutation is one of
 *
 * - `drop`: removes the statement, or link of a call chain, that follows;
 * - `never`: makes the condition of the `if` that follows false;
 * - `A → B`: replaces A by B in what follows.
 *
 * TESTS are parts of the paths of test files, separated by spaces.
 */
export function readGuards(file: string, text: string): Guard[] {
  return text.split('\n').flatMap((line, index) => {
    const [, name, mutation, tests] = mark.exec(line) ?? []
    return name ? [{ name, file, line: index + 1, mutation: mutation!, tests: tests!.trim().split(' ') }] : []
  })
}

/** What begins as a mark, in any comment: whoever wrote it meant a guard. */
export const isMeant = (line: string): boolean => /^\s*(?:\/\/|--|#|\*|\{?\/\*+)\s*guards?\b\s*[:|]/i.test(line)

export function listGuards(): Guard[] {
  const files = ['src', 'migrations'].flatMap(filesIn).filter((file) => /\.(tsx?|sql)$/.test(file))
  return files.flatMap((file) => readGuards(file, readFileSync(file, 'utf8')))
}

/** The text without one of its guards; undefined if its mutation does not match the code that follows. */
export function removeGuard(text: string, { line, mutation }: Guard): string | undefined {
  const start = text.split('\n', line).join('\n').length + 1
  const mutated = mutate(withoutMarks(text.slice(start)), mutation)
  return mutated === undefined ? undefined : text.slice(0, start) + mutated
}

/** Several consecutive marks refer to the same statement. */
const withoutMarks = (rest: string): string => rest.replace(/^(\s*(\/\/|--) guard: .*\n)+/, '')

function mutate(rest: string, mutation: string): string | undefined {
  if (mutation === 'drop') return rest.slice(endOfStatement(rest))
  if (mutation === 'never') return neverTrue(rest)
  const [from, to] = mutation.split(' → ')
  const at = rest.slice(0, reach).indexOf(from!)
  return to === undefined || at < 0 ? undefined : rest.slice(0, at) + to + rest.slice(at + from!.length)
}

// How far after its mark the replaced text is searched for, in characters.
const reach = 400

/** Where the statement, or link of a call chain, at the start of `rest` ends. */
function endOfStatement(rest: string): number {
  let depth = 0
  // The body of an `if` may be on the next line.
  const bodyAfter = endOfCondition(rest)
  for (let index = 0; index < rest.length; index += 1) {
    if ('([{'.includes(rest[index]!)) depth += 1
    if (')]}'.includes(rest[index]!)) depth -= 1
    if (rest[index] === '\n' && depth === 0 && index !== bodyAfter && !/[=>?:&|]\s*$/.test(rest.slice(0, index)))
      return index + 1
  }
  return rest.length
}

/** Where the condition of an `if` at the start of `rest` ends, after its bracket; undefined for other statements. */
function endOfCondition(rest: string): number | undefined {
  const head = /^\s*if \(/.exec(rest)
  if (!head) return undefined
  let depth = 1
  let end = head[0].length
  for (; depth > 0 && end < rest.length; end += 1) depth += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0
  return end
}

function neverTrue(rest: string): string | undefined {
  const end = endOfCondition(rest)
  return end === undefined ? undefined : `${rest.slice(0, rest.indexOf('(') + 1)}0 > 1${rest.slice(end - 1)}`
}

/** The table of all guards, for whoever asks for it. */
export function formatGuardTable(): string {
  const rows = listGuards().map(({ name, file, tests }) => `| ${name} | \`${file}\` | ${tests.join(', ')} |`)
  return ['| Guard | Where | Noticed by |', '| --- | --- | --- |', ...rows].join('\n')
}
