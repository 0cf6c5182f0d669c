import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom: a feature uses only what stands to its right. `ui` and `platform` are for everyone. */
const order = [
  'demo',
  'pages',
  'history',
  'privacy',
  'payments',
  'orders',
  'catalogue',
  'reviews',
  'profiles',
  'inbox',
  'images',
  'security',
  'identity',
] as const
const forEveryone = ['ui', 'platform', 'paraglide']
/** The provider's sandbox is no feature: these two alone load it, and only in a shop that has no other provider. */
const loadSandbox = ['payments/card-field.ts', 'payments/provider.server.ts']

const root = new URL('.', import.meta.url).pathname
const files = filesIn('')
const sandboxFiles = filesIn('../sandbox')

function filesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^paraglide\/|test/.test(path))
    .map((path) => join(folder, path))
    .map((path) => ({ path, imports: importsOf(path) }))
}

function codeOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The files that a file imports, by their paths from `src`. */
function importsOf(path: string): string[] {
  const specifiers = [...codeOf(path).matchAll(/(?:from|import\()\s*'([^'?]+)/g)].map((match) => match[1]!)
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#sandbox/')) return [`../${specifier.slice(1)}`]
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [relative(root, join(root, path, '..', specifier))]
    return []
  })
}

const isSandbox = (path: string) => path.startsWith('../sandbox/')
const folderOf = (path: string) => path.split('/')[0]!

test('a feature imports only what stands to its right, and what is for everyone', () => {
  const wrong = files.flatMap(({ path, imports }) => {
    const from = order.indexOf(folderOf(path) as (typeof order)[number])
    if (from < 0) return []
    return imports
      .filter((target) => !isSandbox(target))
      .filter((target) => {
        const to = order.indexOf(folderOf(target) as (typeof order)[number])
        return to < 0
          ? !forEveryone.includes(folderOf(target)) && !target.startsWith('+types') && !target.includes('/+types/')
          : to < from
      })
      .map((target) => `${path} imports ${target}`)
  })
  expect(wrong).toEqual([])
})

test('ui and platform know no feature', () => {
  const wrong = files
    .filter(({ path }) => path.startsWith('ui/') || path.startsWith('platform/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => order.includes(folderOf(target) as never))
        .map((target) => `${path} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('screens import no server file', () => {
  const screens = files.filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('entry.server'))
  const wrong = screens.flatMap(({ path, imports }) =>
    imports.filter((target) => target.includes('.server')).map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('the sandbox is loaded by those who need it, when they need it', () => {
  const users = files.filter(({ imports }) => imports.some(isSandbox)).map(({ path }) => path)
  expect(users.toSorted()).toEqual(loadSandbox)
  const atOnce = users.filter((path) => /^(?:import|export) (?!type )[^'(]*'[^']*\bsandbox\//m.test(codeOf(path)))
  expect(atOnce).toEqual([])
})

test('the sandbox knows nothing of the shop but the platform', () => {
  const wrong = sandboxFiles.flatMap(({ path, imports }) =>
    imports
      .filter((target) => !isSandbox(target) && folderOf(target) !== 'platform')
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('no imports of the sandbox or the benchmarks go round in a circle', () => {
  const graph = new Map([...sandboxFiles, ...filesIn('../bench')].map(({ path, imports }) => [path, imports]))
  const reachedFrom = (path: string, reached = new Set<string>()) => {
    for (const next of graph.get(path) ?? []) if (!reached.has(next)) reachedFrom(next, reached.add(next))
    return reached
  }
  expect([...graph.keys()].filter((path) => reachedFrom(path).has(path))).toEqual([])
})
