import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { getCadDirectory } from './store.server.ts'

test('a CAD file that nobody has fetched for 90 days is deleted, and the others stay', async () => {
  const shop = await openShop()
  const folder = getCadDirectory(shop.config.dataDir)
  mkdirSync(folder, { recursive: true })
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  for (const [name, read, written] of [
    ['forgotten.step', 91, 200],
    ['fetched.step', 80, 200],
    ['made.glb', 200, 1],
  ] as const) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), daysAgo(read), daysAgo(written))
  }
  const sweep = () => shop.jobs.run('sweep_cad_files')
  await sweep()
  expect(readdirSync(folder).toSorted()).toEqual(['fetched.step', 'made.glb'])
  // The next look is tomorrow.
  utimesSync(join(folder, 'made.glb'), daysAgo(100), daysAgo(100))
  await sweep()
  expect(readdirSync(folder)).toContain('made.glb')
})

test('a shop that has made no CAD file yet has nothing to delete', async () => {
  const shop = await openShop()
  await expect(shop.jobs.run('sweep_cad_files')).resolves.toBeUndefined()
})
