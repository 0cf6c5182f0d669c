import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readDeaths, recordDeath } from '../../src/base/platform/load/deaths.server.ts'
import { eventually } from '../eventually.ts'

/** A program that the launcher keeps, which notes each of its starts and the death that it was told of. */
function keepProgram(lines: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-kept-'))
  const [program, starts] = [join(folder, 'program.mjs'), join(folder, 'starts')]
  const note = `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(starts)}, (process.env.IRONWRIGHT_LAST_DEATH || 'first') + '\\n')
    const start = readFileSync(${JSON.stringify(starts)}, 'utf8').trim().split('\\n').length\n`
  writeFileSync(program, note + lines)
  writeFileSync(starts, '')
  const keep = pathToFileURL('bin/lib/keep.mjs').href
  const script = JSON.stringify(relative(process.cwd(), program))
  const code = `import { keep } from ${JSON.stringify(keep)}
    process.exitCode = await keep(${script}, {}, { firstMs: 20, longestMs: 80 })`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  return { launcher, ended: once(launcher, 'exit'), starts: () => readFileSync(starts, 'utf8').trim().split('\n') }
}

test('a shop that dies is started again, and told how it died', async () => {
  const { ended, starts } = keepProgram(`
    process.send('ready')
    if (start === 1) process.exit(7)
    if (start === 2) process.kill(process.pid, 'SIGKILL')
    if (start === 3) process.exit(1)
    if (start === 4) process.exit(0)
    setTimeout(() => {}, 60_000)`)
  const [code] = await ended
  expect(code).toBe(0)
  const [first, ...deaths] = starts()
  expect(first).toBe('first')
  expect(deaths.map((death) => JSON.parse(death))).toMatchObject([
    { code: 7, signal: null },
    { code: 137, signal: 'SIGKILL' },
    { code: 1, signal: null },
  ])
})

test('a shop that cannot start, or is told to close, is not started again', async () => {
  const failing = keepProgram('process.exit(1)')
  expect((await failing.ended)[0]).toBe(1)
  expect(failing.starts()).toEqual(['first'])

  const told = keepProgram(
    `process.send('ready'); process.on('SIGINT', () => process.exit(3)); setInterval(() => {}, 1000)`,
  )
  await eventually(() => expect(told.starts()).toEqual(['first']))
  told.launcher.kill('SIGTERM')
  expect((await told.ended)[0]).toBe(3)
  expect(told.starts()).toEqual(['first'])
})

test('the last deaths are remembered, and nothing else is taken for one', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'ironwright-deaths-')), 'new')
  for (const told of [undefined, '', '{', '[]', '{"at":"now"}']) await recordDeath(folder, told)
  expect(await readDeaths(folder)).toEqual([])
  const death = (code: number) => ({ at: `2026-11-23T03:00:${10 + code}.000Z`, code, signal: null })
  for (let code = 1; code <= 12; code += 1) await recordDeath(folder, JSON.stringify(death(code)))
  expect(await readDeaths(folder)).toEqual(Array.from({ length: 10 }, (_, index) => death(12 - index)))
})
