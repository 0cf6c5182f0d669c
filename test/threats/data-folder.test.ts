import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { getImageDirectory } from '#base/images/stores/local.server.ts'
import { readConfig } from '#base/platform/config/config.server.ts'
import { openDatabase } from '#base/platform/database/open.server.ts'
import { ownFolders } from '#base/platform/files/own-files.server.ts'
import { recordDeath } from '#base/platform/load/deaths.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { getCadPath, writeCadFile } from '#goods/cad/store.server.ts'
import { uploadProductDocument } from '#goods/product-documents/contract.ts'
import { restore } from '#shop/backups/archive/backup.server.ts'
import { makeBackup } from '#shop/backups/service.server.ts'
import { insertPictures } from '#shop/demo/pictures.server.ts'
import { newDatabase } from '../new-database.ts'
import { uploadPicture } from '../pictures.ts'
import { makeScratchFolder } from '../scratch.ts'
import { ada, anna, openShop } from '../shop.ts'

const root = findProjectRoot()

/** Every entry of a folder that other accounts may read or write. */
function listOpenEntries(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o066) !== 0,
  )
}

test('no other account reads anything in the data folder, whatever the shop has made there', async () => {
  const dataDir = join(makeScratchFolder('ironwright-data-'), 'data')
  const own = await openDatabase(
    readConfig({ DATA_DIR: dataDir, SHOP_MODE: 'demo' }),
    join(root, 'migrations'),
    () => {},
  )
  onTestFinished(own.stop)
  const env = { PAGE_CACHE_DISK_MB: '1', BACKUP_FOLDER: join(dataDir, 'backups') }
  const shop = await openShop({ databaseUrl: own.url, dataDir, env })

  await insertPictures(shop.db, join(root, 'demo/images'), dataDir)
  await uploadPicture(shop, anna)
  const document = new File([Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')], 'sheet.pdf')
  await shop.as(ada)(uploadProductDocument, { document })
  await writeCadFile(dataDir, getCadPath(dataDir, 'a'.repeat(64), 'stl'), Buffer.from('solid'))
  await recordDeath(dataDir, JSON.stringify({ at: new Date().toISOString(), code: 1, signal: null }))
  const { file } = await makeBackup({ ...shop, url: own.url })

  expect(readdirSync(dataDir).sort()).toEqual([...ownFolders, 'deaths.json', 'postgres', 'secret'].sort())
  for (const name of ['images', 'cad', 'backups']) expect(readdirSync(join(dataDir, name)), name).not.toEqual([])
  expect(listOpenEntries(dataDir)).toEqual([])
  expect(statSync(dataDir).mode & 0o066).toBe(0)

  const restored = getImageDirectory(join(makeScratchFolder('ironwright-restored-'), 'data'))
  await restore(
    await newDatabase(inject('postgresUrl'), 'template1'),
    { pictures: restored, migrations: 'migrations' },
    file,
  )
  expect(readdirSync(restored)).not.toEqual([])
  expect(listOpenEntries(join(restored, '..'))).toEqual([])
  expect(statSync(join(restored, '..')).mode & 0o077).toBe(0)
})
