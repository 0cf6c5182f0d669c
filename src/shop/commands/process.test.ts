import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { newDatabase } from '../../../test/new-database.ts'
import { shareShop } from '../../../test/shop.ts'

const shared = shareShop()

/** Runs a line of a shell, in which `shop` is the command line of the shop. */
function runShell(line: string, more: Record<string, string> = {}) {
  const { databaseUrl, config } = shared()
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD' }
  const shop = `shop() { '${process.execPath}' src/command-line.server.ts "$@"; }`
  const env = { PATH: process.env.PATH ?? '', ...settings, ...more }
  return spawnSync('bash', ['--norc', '-c', `${shop}; ${line}`], {
    cwd: findProjectRoot(),
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test.each(['help', 'backups', 'backup'])('%s ends as it would have when its reader leaves', (name) => {
  const file = name === 'backup' ? join(mkdtempSync(join(tmpdir(), 'ironwright-pipe-')), 'shop.backup') : ''
  const { stdout, stderr } = runShell(`shop ${name} ${file} | true; echo "\${PIPESTATUS[0]}"`)
  expect([stdout.trim(), stderr]).toEqual(['0', ''])
})

test.each(['backup', 'export', 'backup-now'])(
  '%s says in a sentence that there is no room, and leaves nothing',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'ironwright-room-'))
    for (let number = 0; number < 20; number += 1) await shared().stock({ quantity: 1 })
    const file = name === 'backup-now' ? '' : join(folder, 'file.jsonl')
    // A limit on the size of files, which a disk without room is like.
    const { status, stdout, stderr } = runShell(`ulimit -f 1; shop ${name} ${file}`, { BACKUP_FOLDER: folder })
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^There is no room for .+\.\n$/)])
    expect(readdirSync(folder)).toEqual([])
  },
)

test('restore says in a sentence that there is no room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-room-'))
  const file = join(folder, 'shop.backup')
  expect(runShell(`shop backup ${file}`).status).toBe(0)
  const empty = await newDatabase(inject('postgresUrl'), 'template1')
  const { status, stderr } = runShell(`ulimit -f 1; shop restore ${file}`, {
    DATABASE_URL: empty,
    DATA_DIR: join(folder, 'data'),
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no room for .+\.\n$/)])
  expect(existsSync(join(folder, 'data', 'images'))).toBe(false)
})
