// Walks over all names.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import {
  codeFiles,
  type DeclaredName,
  endsInParticiple,
  englishNames,
  frameworkNames,
  listDeclared,
  listExports,
  listParameters,
  maybeParticiple,
  nounFunctions,
  parseFile,
  programs,
  roleNames,
  verbs,
} from './names.ts'

const parsed = codeFiles().map((file) => ({ file, ...parseFile(file) }))
const exported = parsed.flatMap(({ file, program }) => listExports(file, program))
const declared = parsed.flatMap(({ file, program }) => listDeclared(file, program))
const parameters = parsed.flatMap(({ file, ...tree }) => listParameters(file, tree))

const toLines = (names: readonly DeclaredName[]) => names.map(({ file, name }) => `${file}: ${name}`)

const isVerb = (name: string) => verbs.has(/^[a-z]+/.exec(name)?.[0] ?? '')

test('functions of platform and of contracts are verbs', () => {
  const nouns = exported.filter(
    ({ file, name, kind }) =>
      kind === 'function' &&
      /^src\/(base\/platform\/|.*\/contract\.ts$)/.test(file) &&
      /^[a-z]/.test(name) &&
      !/^use[A-Z]/.test(name) &&
      !isVerb(name) &&
      !frameworkNames.has(name),
  )
  expect(toLines(nouns.filter(({ name }) => !(name in nounFunctions)))).toEqual([])
  expect(Object.keys(nounFunctions).filter((name) => !nouns.some((noun) => noun.name === name))).toEqual([])
})

test('no name ends in Of but those that read as English', () => {
  const wrong = declared.filter(({ name }) => /[a-z]Of$/.test(name))
  expect(toLines(wrong.filter(({ name }) => !(name in englishNames)))).toEqual([])
  expect(Object.keys(englishNames).filter((name) => !wrong.some((of) => of.name === name))).toEqual([])
  expect(Object.keys(englishNames).length).toBeLessThanOrEqual(10)
})

test('a limit is max, never most', () => {
  expect(toLines(declared.filter(({ name }) => /^most([A-Z]|$)|Most$/.test(name)))).toEqual([])
})

test('no participle stands for a thing', () => {
  const isParticiple = ({ name }: DeclaredName) => endsInParticiple.test(name) && !maybeParticiple.test(name)
  // Inside a file, `readShown` begins with a verb, and a value may say what happened to it.
  const inside = declared.filter(({ name, kind }) => kind === 'type' || (kind === 'function' && /^[a-z]+$/.test(name)))
  expect(toLines([...exported, ...inside].filter(isParticiple))).toEqual([])
})

test('an exported name has one meaning', () => {
  const wrong = programs.flatMap((folder) => {
    const own = exported.filter(({ file, name }) => file.startsWith(`${folder}/`) && !frameworkNames.has(name))
    return [...Map.groupBy(own, ({ name }) => name)].flatMap(([name, all]) => {
      const files = [...new Set(all.map(({ file }) => file))]
      return files.length > 1 && !isCallWithService(all) && !isRole(name, files) ? [`${name}: ${files.join(', ')}`] : []
    })
  })
  expect(wrong).toEqual([])
})

/** A call of a contract, and the function of its feature that serves it or sends it. */
function isCallWithService(all: readonly DeclaredName[]): boolean {
  const [call, served, ...others] = all.toSorted((a, b) => Number(isContract(b)) - Number(isContract(a)))
  if (!call || !served || others.length > 0 || !isContract(call) || served.kind !== 'function') return false
  return getFeature(served.file) === getFeature(call.file)
}

const isContract = ({ file, kind }: DeclaredName): boolean => basename(file) === 'contract.ts' && kind === 'value'

/** Every file of that kind says it, or it is the feature that is named by its folder. */
const isRole = (name: string, files: readonly string[]): boolean =>
  files.every((file) => basename(file) === roleNames[name]) ||
  files.filter((file) => basename(file) !== 'feature.server.ts').length === 1

test('an index is called index, and an item by its noun', () => {
  const isWrong = {
    index: (name: string) => !/^_|^index$|Index$/.test(name),
    item: (name: string) => ['one', 'own', 'at'].includes(name),
    number: (name: string) => ['at', 'place', 'i', 'j'].includes(name),
  }
  const wrong = parameters.filter(({ name, role }) => isWrong[role](name))
  expect(wrong.map(({ file, line, name, role }) => `${file}:${line}: ${name} as ${role}`)).toEqual([])
})

test('the glossary has each word once', () => {
  const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (?!Term|---)(.+?) \|/gm)]
  const words = rows.flatMap((row) => row[1]!.split(',').map((word) => word.replaceAll('`', '').trim()))
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})

/** The folder of a file's feature, such as `src/goods/search`. */
const getFeature = (file: string) => file.split('/').slice(0, 3).join('/')
