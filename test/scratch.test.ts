import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a run has folders of its own, which go with it, and those of runs that were killed go too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-scratch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const name of ['ironwright-run-1', 'ironwright-run-2', 'somebody-else']) mkdirSync(join(folder, name))
  for (const name of ['ironwright-run-1', 'somebody-else']) utimesSync(join(folder, name), hourAgo, hourAgo)
  const code = `import { openScratch } from '${resolve('bin/lib/scratch.mjs')}'
    openScratch()
    console.log([process.env.TMPDIR, process.env.SCRATCH_FOLDER].map((path) => fs.existsSync(path)).join(), process.env.TMPDIR)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: folder },
    encoding: 'utf8',
  })
  expect(said).toContain(`true,true ${folder}/ironwright-run-`)
  expect(readdirSync(folder).sort()).toEqual(['ironwright-run-2', 'somebody-else'])
})
