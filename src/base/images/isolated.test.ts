import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '#base/platform/log.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { startIsolated } from './isolated.server.ts'

test('the decoder of photos reads no secret, writes and starts nothing, and is not root', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const secret = join(folder, 'secret')
  // Readable to all accounts, so that only the process's own limits prevent reading it.
  writeFileSync(secret, 'the secret')
  chmodSync(folder, 0o755)
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => lines.push(line) })
  const child = await startIsolated(join(findProjectRoot(), 'test/threats/probe.process.ts'), log)
  onTestFinished(() => void child.kill('SIGKILL'))
  child.send({ secret })
  const [answer] = await once(child, 'message')
  expect(answer).toMatchObject({ reads: 'ERR_ACCESS_DENIED', writes: 'ERR_ACCESS_DENIED', runs: 'ERR_ACCESS_DENIED' })
  expect(answer.environment.filter((name: string) => !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX'])
  // If root owns the folders above the shop, the process stays root and says so.
  if (lines.length === 0) expect(answer.account).not.toBe(0)
  else expect(lines.join()).toContain('photos are decoded as root')
})

test('a trial of another account that does not end keeps no process waiting, and is made again', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => lines.push(line) })
  const script = join(findProjectRoot(), 'test/threats/hanging.process.ts')
  for (const trials of [1, 2]) {
    const child = await startIsolated(script, log)
    onTestFinished(() => void child.kill('SIGKILL'))
    expect(await once(child, 'message')).toEqual(['started', undefined])
    // Only root has another account to try, which then must be able to read the script.
    if (lines[0]?.includes('AbortError')) expect(lines).toHaveLength(trials)
  }
})
