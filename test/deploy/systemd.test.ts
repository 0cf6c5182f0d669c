import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../deploy/systemd')
const analyse = (...args: string[]) => spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' })
const canAnalyse = analyse('security', '--help').stdout?.includes('--offline') ?? false

test.skipIf(!canAnalyse).each(['ironwright.service', 'ironwright-backup.service'])(
  '%s is exposed by 2.0 of 10 at most',
  (unit) => {
    const { stdout } = analyse('security', '--offline=yes', '--no-pager', `./${unit}`)
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
  },
)
