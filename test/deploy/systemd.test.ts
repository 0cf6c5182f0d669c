import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../deploy/systemd')
const analyse = (...args: string[]) => spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' })
const canAnalyse = analyse('security', '--help').stdout?.includes('--offline') ?? false

test.skipIf(!canAnalyse).each(['ironwright.service'])('%s is exposed by 2.0 of 10 at most', (unit) => {
  const { stdout } = analyse('security', '--offline=yes', '--no-pager', `./${unit}`)
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
})

test('the shop may write where the manual puts its backups, and there is no other way of making them', () => {
  const unit = readFileSync(join(folder, 'ironwright.service'), 'utf8')
  const manual = readFileSync(join(folder, '../../docs/operations.md'), 'utf8')
  const [, named] = /^BACKUP_FOLDER=(\S+)$/m.exec(manual)!
  expect(unit).toMatch(new RegExp(`^ReadWritePaths=.* -${named}$`, 'm'))
  expect(manual).toContain(`install --directory --owner ironwright --mode 700 ${named}`)
  expect(readdirSync(folder)).toEqual(['ironwright.service'])
})
