import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { filesIn } from '../../bin/lib/hash.mjs'
import { runs } from '../runs.ts'

export type FoundPattern = { where: string; pattern: RegExp }

/** Every regular expression in the shop's sources, and the files that put one together while they run. */
export function patternsIn(folder: string): { literals: FoundPattern[]; composed: string[] } {
  const literals: FoundPattern[] = []
  const composed = new Set<string>()
  for (const file of filesIn(folder).filter(
    (path: string) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('paraglide'),
  )) {
    const text = readFileSync(file, 'utf8')
    walk(parseSync(file, text).program, (node) => {
      const where = `${file}:${text.slice(0, node.start).split('\n').length}`
      if (node.regex) literals.push({ where, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
      if (/^(New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp') composed.add(file)
    })
  }
  return { literals, composed: [...composed].toSorted() }
}

type Node = { type: string; start: number; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

function walk(node: object, visit: (node: Node) => void): void {
  if ('type' in node) visit(node as Node)
  for (const child of Object.values(node)) if (child && typeof child === 'object') walk(child, visit)
}

const [screened, short, long] = [4_500, 10_000, 80_000]
/** Linear patterns take less; only what takes as long is looked at closely. */
const suspectMs = 2
const noticeableMs = 30
/** Hundreds of times what a linear pattern takes. */
const limitMs = 250
/** The least of several is what it takes: what else is going on only adds to it. */
const rounds = 5

/** An input on which the time grows faster than its length, shortened for a message; undefined if none was found. */
export function slowInput(pattern: RegExp): string | undefined {
  const global = new RegExp(pattern.source, [...new Set([...pattern.flags.replace('y', ''), 'g'])].join(''))
  for (const { prefix, pump, tail } of attacksOn(pattern)) {
    const input = (length: number) => prefix + pump.repeat(Math.ceil(length / pump.length)) + tail
    if (isSlow(global, input)) return JSON.stringify(input(20).slice(0, 80))
  }
  return undefined
}

function isSlow(pattern: RegExp, input: (length: number) => string): boolean {
  if (measureMs(pattern, input(screened)) < suspectMs) return false
  const least = { screened: limitMs, few: limitMs, many: limitMs }
  for (let round = 0; round < rounds; round += 1) {
    least.screened = Math.min(least.screened, measureMs(pattern, input(screened)))
    if (least.screened < suspectMs) return false
    // What takes that long twice is no accident.
    if (least.screened === limitMs && round > 0) return true
    if (least.screened === limitMs) continue
    least.few = Math.min(least.few, measureMs(pattern, input(short)))
    least.many = Math.min(least.many, measureMs(pattern, input(long)))
    if (least.many < noticeableMs) return false
  }
  // Eight times the length takes eight times the time; sixty-four times, if it is quadratic.
  return least.many === limitMs || least.many / least.few > 16
}

const sandbox = createContext({ pattern: /x/, text: '' })
const search = new Script('text.replace(pattern, "")')

/**
 * How much processor time all matches take, whatever else the machine does, or the limit: an exponential pattern would take
 * for ever.
 */
function measureMs(pattern: RegExp, text: string): number {
  Object.assign(sandbox, { pattern, text })
  // Where other programs had the processor for most of the time, it is given more of it.
  for (let timeout = limitMs; ; timeout *= 2) {
    const before = process.threadCpuUsage()
    const isDone = ran(timeout)
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    if (isDone) return ms
    if (ms > limitMs / 2) return limitMs
  }
}

function ran(timeout: number): boolean {
  try {
    search.runInContext(sandbox, { timeout })
    return true
  } catch {
    return false
  }
}

/** What a pattern does not match in the end: two each time, and all of them in a night. */
const tails = ['\u0001', 'a a', ' \u0001 '].slice(0, runs(2, 3))

type Attack = { prefix: string; pump: string; tail: string }

/** Inputs of a pattern's own characters, repeated in many ways, with ends that it does not match. */
function attacksOn(pattern: RegExp): Attack[] {
  const sample = buildSamples(pattern)
  const starts = sample.map((_, index) => sample.slice(0, index).join(''))
  const runs = sample.flatMap((part, index) => [part, part + (sample[index + 1] ?? '')])
  const pumps = new Set([...runs, ...starts, sample.join('')].filter(Boolean))
  const alone = [...pumps].map((pump) => ({ prefix: '', pump }))
  const inPlace = sample.flatMap((part, index) =>
    [part, part + (sample[index + 1] ?? '')].map((pump) => ({ prefix: starts[index]!, pump })),
  )
  return [...alone, ...inPlace].flatMap((attack) => tails.map((tail) => ({ ...attack, tail })))
}

const characters = [...' a0/.,-_<>="\'\\&;:@#%?!()[]{}|^$*+~`AZz9\t\n\r\u0001é্🙂']

/** One character for each part of a pattern, in order: `/a[0-9]+\s/` is `a`, `0`, ` `. */
function buildSamples({ source, flags }: RegExp): string[] {
  const parts =
    source.match(
      /\\[pPu]\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+,?\d*\}|[\s\S]/giu,
    ) ?? []
  const unicode = flags.replace(/[^uvi]/g, '')
  return parts.flatMap((part) => {
    if (/^(?:[()|^$*+?]|\(\?.*|\{\d.*|\\[bB\d])$/.test(part)) return []
    try {
      const atom = new RegExp(`^(?:${part})$`, unicode)
      return [...part, ...characters].find((character) => atom.test(character)) ?? []
    } catch {
      return []
    }
  })
}
