import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../../src/base/platform/database/embedded/postgres.server.ts'
import { copyProject } from '../project-copy.ts'
import { formatGuardTable, type Guard, listGuards, removeGuard } from './marks.ts'

/** Removes each guard in turn, in a copy of the project, and runs its tests: they have to fail. */
async function main(wanted: string[]): Promise<number> {
  const guards = listGuards().filter(
    ({ name, file }) => wanted.length === 0 || wanted.some((part) => `${name} ${file}`.includes(part)),
  )
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-defences-'))
  const copy = copyProject(folder)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), disposable: true })
  let unnoticed = 0
  try {
    for (const [index, guard] of guards.entries()) {
      const began = performance.now()
      const verdict = await without(copy, guard, server.url)
      if (verdict !== 'noticed') unnoticed += 1
      const took = `${((performance.now() - began) / 1000).toFixed(0)} s`
      say(`${index + 1}/${guards.length} ${verdict.padEnd(9)} ${guard.name} (${guard.file}:${guard.line}, ${took})`)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  say(`${guards.length - unnoticed} of ${guards.length} guards are noticed when they are gone.`)
  return unnoticed > 0 ? 1 : 0
}

const say = (text: string) => process.stdout.write(`${text}\n`)

async function without(copy: string, guard: Guard, databaseUrl: string) {
  const path = join(copy, guard.file)
  const whole = readFileSync(path, 'utf8')
  const mutated = removeGuard(whole, guard)
  if (mutated === undefined) return 'DOES NOT FIT'
  writeFileSync(path, mutated)
  try {
    return (await passes(copy, guard.tests, databaseUrl)) ? 'UNNOTICED' : 'noticed'
  } finally {
    writeFileSync(path, whole)
  }
}

/** Whether the tests pass; a run that finds no test is an error, not a failure. */
async function passes(cwd: string, tests: string[], databaseUrl: string, bail = ['--bail', '1']): Promise<boolean> {
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl, FORCE_COLOR: '0' }
  const vitest = join(cwd, 'node_modules/vitest/vitest.mjs')
  try {
    await promisify(execFile)(process.execPath, [vitest, 'run', ...bail, ...tests], { cwd, env, maxBuffer: 1e8 })
    return true
  } catch (error) {
    const { stdout } = error as { stdout: string }
    if (/Tests\s+.*\d+ failed/.test(stdout)) return false
    // An error outside all tests does not count as a test noticing.
    if (/Tests\s+.*\d+ passed/.test(stdout)) return true
    // Stopping at the first failure sometimes stops before it is reported.
    if (bail.length > 0) return await passes(cwd, tests, databaseUrl, [])
    throw new Error(`The tests could not be run:\n${stdout}`)
  }
}

const [first, ...others] = process.argv.slice(2)
if (first === '--table') say(formatGuardTable())
else process.exitCode = await main(first ? [first, ...others] : [])
