import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/postgres.server.ts'
import { type Defence, defences } from './list.ts'

/** Takes each defence away by itself, in a copy of the project, and runs its tests: they have to fail. */
async function main(asked: string[]): Promise<number> {
  const chosen = defences.filter(
    ({ guard, file }) => asked.length === 0 || asked.some((part) => `${guard} ${file}`.includes(part)),
  )
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-defences-'))
  const copy = copyOf(folder)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  let unnoticed = 0
  try {
    for (const [index, defence] of chosen.entries()) {
      const began = performance.now()
      const verdict = await without(copy, defence, server.url)
      if (verdict !== 'noticed') unnoticed += 1
      const took = `${((performance.now() - began) / 1000).toFixed(0)} s`
      say(`${index + 1}/${chosen.length} ${verdict.padEnd(9)} ${defence.guard} (${defence.file}, ${took})`)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  say(`${chosen.length - unnoticed} of ${chosen.length} defences are noticed when they are gone.`)
  return unnoticed > 0 ? 1 : 0
}

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What tests need of the project, where a mistake can be made without harm. */
function copyOf(folder: string): string {
  const copy = join(folder, 'project')
  for (const part of [
    'src',
    'sandbox',
    'test',
    'migrations',
    'demo',
    'messages',
    'public',
    'docs',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

async function without(copy: string, { file, from, to, tests }: Defence, databaseUrl: string) {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(from).length !== 2) return 'not found'
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  try {
    return (await passes(copy, tests.split(' '), databaseUrl)) ? 'UNNOTICED' : 'noticed'
  } finally {
    writeFileSync(path, whole)
  }
}

/** Whether the tests pass; a run that finds no test is an error, not a failure. */
async function passes(cwd: string, tests: string[], databaseUrl: string): Promise<boolean> {
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl, FORCE_COLOR: '0' }
  const vitest = join(cwd, 'node_modules/vitest/vitest.mjs')
  try {
    await promisify(execFile)(process.execPath, [vitest, 'run', '--bail', '1', ...tests], { cwd, env, maxBuffer: 1e8 })
    return true
  } catch (error) {
    const { stdout } = error as { stdout: string }
    if (/Tests\s+.*\d+ failed/.test(stdout)) return false
    // An error outside of every test was noticed by none of them.
    if (/Tests\s+.*\d+ passed/.test(stdout)) return true
    throw new Error(`The tests could not be run:\n${stdout}`)
  }
}

process.exitCode = await main(process.argv.slice(2))
