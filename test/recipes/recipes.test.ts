import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../project-copy.ts'
import { runs } from '../runs.ts'
import { postponedReview } from './admin-call.ts'
import { parcelList } from './list-screen.ts'
import { readyState } from './order-state.ts'
import { tariffCodes } from './requirement.ts'
import { countFiles, countLines, hazardNote, isDualUse, maxTemperature, quoteDays, type RecipeStep } from './steps.ts'

const recipes = {
  ...{ 'a note': hazardNote, 'a number with a unit': maxTemperature, 'a yes or no': isDualUse, quoteDays },
  ...{ 'a state of an order': readyState, 'a list screen': parcelList },
  'a call of an admin': postponedReview,
  'a requirement': tariffCodes,
}

test.for(Object.entries(recipes))('the places that the recipe names are there for %s', ([, steps]) => {
  for (const { file, before } of steps)
    if (before !== undefined) expect(readFileSync(file, 'utf8').split(before), `${file}: ${before}`).toHaveLength(2)
})

test('CONTRIBUTING.md says what following its recipes takes', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8').replace(/\s+/g, ' ')
  const measured = (steps: readonly RecipeStep[]) => `${countFiles(steps)} files, ${countLines(steps)} lines`
  expect(text).toContain(
    `added, edited, emptied, imported, exported, undone and shown: ${measured(hazardNote)} by hand`,
  )
  expect(text).toContain(
    `Measured with a number of days, changed, undone and shown in both languages: ${measured(quoteDays)}`,
  )
  expect(text).toContain(`between packed and shipped, set by an admin: ${measured(readyState)}`)
  expect(text).toContain(`every parcel that was sent, with its page of the dashboard: ${measured(parcelList)}`)
  expect(text).toContain(`one that blocks and is listed in all views: ${measured(tariffCodes)}`)
  expect(text).toContain(`with a table, its entry in the history, a refusal and a guard: ${measured(postponedReview)}`)
})

/** Follows recipes in a copy of the project. */
function follow(steps: readonly RecipeStep[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-recipes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const copy = copyProject(folder)
  for (const { file, before, lines } of steps) {
    const path = join(copy, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, before === undefined ? lines : readFileSync(path, 'utf8').replace(before, () => lines + before))
  }
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined }
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, { cwd: copy, env, maxBuffer: 1e9 }).then(
      () => '',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    )
  return { run, compile: () => run('node', 'bin/test.mjs', 'types') }
}

const everything = Object.values(recipes).flat()
const derived = [
  'src/goods/catalogue/importing/import-partial',
  'src/goods/catalogue/importing/export',
  'src/base/settings',
  'src/trade/orders/states',
  'src/pages.test',
  'src/architecture',
  'test/authorization/authorization',
  'test/privacy',
  'test/schema',
  'test/shapes/numbers',
  'test/refusals',
  'src/desk/history/words',
  'src/base/platform/text/messages',
]

test('three fields, a setting, a state, a list screen, a call and a requirement are added by the recipes alone', async () => {
  const { run, compile } = follow(everything)
  expect(await run('node', 'src/base/platform/database/write-types.ts')).toBe('')
  expect(await compile()).toBe('')
  if (runs(0, 1)) expect(await run('vitest', 'run', ...derived)).toBe('')
})

test.runIf(runs(0, 1))('a state that the migration forgets is named', async () => {
  const { run } = follow(readyState.filter(({ file }) => !file.startsWith('migrations/')))
  expect(await run('vitest', 'run', 'src/trade/orders/states')).toContain('FAIL')
})

test.runIf(runs(0, 1)).for(['messages/', 'test/product-fields.ts'])(
  'the compiler asks for what a field lacks in %s',
  async (left) => {
    const { run, compile } = follow(hazardNote.filter(({ file }) => !file.startsWith(left)))
    expect(await run('node', 'src/base/platform/database/write-types.ts')).toBe('')
    expect(await compile()).toMatch(/error TS\d+: Property '(hazard_note|hazardNote)'/)
  },
)
