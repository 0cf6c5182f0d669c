import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backup } from '#shop/backups/archive/backup.server.ts'
import { openShop } from '../../../test/shop.ts'
import { computeSha256 } from './stores/files.server.ts'
import { createLocalStore, getImageDirectory } from './stores/local.server.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-drafts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with a picture and two files that a killed process left half written: an old one and a recent one. */
function withDrafts() {
  const dataDir = newFolder()
  const folder = getImageDirectory(dataDir)
  mkdirSync(folder)
  const names = {
    picture: `${'a'.repeat(32)}-640.webp`,
    old: `${'a'.repeat(32)}-640.webp.${randomUUID()}`,
    probe: `probe-${randomUUID()}`,
    fresh: `${'b'.repeat(32)}-640.webp.${randomUUID()}`,
  }
  for (const name of Object.values(names)) writeFileSync(join(folder, name), 'x')
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const name of [names.picture, names.old, names.probe]) utimesSync(join(folder, name), hourAgo, hourAgo)
  return { dataDir, folder, names }
}

test('drafts of pictures that a killed process left are swept, at the start and by the retention task', async () => {
  const { dataDir, folder, names } = withDrafts()
  const shop = await openShop({ dataDir })
  await shop.startJobs()
  const listed = () => readdirSync(folder).toSorted()
  await expect.poll(listed).toEqual([names.picture, names.fresh].toSorted())
  utimesSync(join(folder, names.fresh), 0, 0)
  await shop.jobs.run('delete_expired_records')
  expect(readdirSync(folder)).toEqual([names.picture])
})

test('a backup holds pictures, and no drafts of them', async () => {
  const { folder, names } = withDrafts()
  const shop = await openShop()
  const manifest = await backup(shop.databaseUrl, folder, join(newFolder(), 'shop.backup'))
  const pictures = Object.keys(manifest.files).filter((name) => name.startsWith('pictures/'))
  expect(pictures).toEqual([`pictures/${names.picture}`])
})

test('a picture that cannot be written leaves nothing behind', async () => {
  const dataDir = newFolder()
  const variants = [1, 2, 3].map((byte) => Buffer.from([byte]))
  const picture = { sha256: computeSha256(variants[2]!), variants, width: 1, height: 1 }
  await createLocalStore(dataDir).put(picture)
  const folder = getImageDirectory(dataDir)
  const [first] = readdirSync(folder)
  // A folder cannot be replaced by a file, which simulates a full disk.
  rmSync(join(folder, first!))
  mkdirSync(join(folder, first!))
  await expect(createLocalStore(dataDir).put(picture)).rejects.toThrow()
  await expect.poll(() => readdirSync(folder)).toHaveLength(3)
})
