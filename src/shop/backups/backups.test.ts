import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { getImageDirectory } from '#base/images/stores/local.server.ts'
import { restore } from '#shop/backups/archive/backup.server.ts'
import { newDatabase } from '../../../test/new-database.ts'
import { openBucket } from '../../../test/picture-hosts.ts'
import { makeScratchFolder } from '../../../test/scratch.ts'
import { anna, openShop, type TestShop } from '../../../test/shop.ts'
import { makeDailyBackup, runBackupCommand } from './schedule.server.ts'
import { listBackupNames, makeBackup, openBackup } from './service.server.ts'

let key: { BACKUP_RECIPIENT: string; BACKUP_IDENTITY_FILE: string }

beforeAll(async () => {
  const identity = await generateIdentity()
  const file = join(makeScratchFolder('ironwright-key-'), 'key.txt')
  writeFileSync(file, `# created: today\n${identity}\n`)
  key = { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_IDENTITY_FILE: file }
})

const makeFolder = () => makeScratchFolder('ironwright-backups-')
const withUrl = (shop: TestShop) => ({ ...shop, url: shop.databaseUrl })

/** The names of registered people in a backup, which is restored for it. */
async function readPeople(shop: TestShop, named: string): Promise<string[]> {
  const databaseUrl = await newDatabase(inject('postgresUrl'))
  const into = { pictures: join(makeFolder(), 'images'), migrations: 'migrations' }
  await openBackup(shop.config.backups, named, (file) => restore(databaseUrl, into, file))
  const restored = await openShop({ databaseUrl })
  return (await restored.db.selectFrom('users').select('name').execute()).map(({ name }) => name)
}

test('the daily backup is encrypted, sent to the bucket, and restored by its name from there', async () => {
  const bucket = await openBucket(onTestFinished)
  const folder = makeFolder()
  const env = { ...bucket.env, ...key, IMAGES: 'local', BACKUP_FOLDER: folder, BACKUP_BUCKET: 'photos' }
  const shop = await openShop({ env })
  await shop.getToken(anna)
  mkdirSync(getImageDirectory(shop.config.dataDir), { recursive: true })

  const { file } = await makeBackup(withUrl(shop))
  const [name] = readdirSync(folder)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^shop-[\d-]{15}\.backup\.age$/)])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'latin1').slice(0, 21)).toBe('age-encryption.org/v1')
  expect(await listBackupNames(shop.config.backups)).toEqual([{ name, isHere: true, isInBucket: true }])

  const elsewhere = await openShop({ env: { ...env, BACKUP_FOLDER: makeFolder() } })
  expect(await readPeople(elsewhere, name!)).toEqual([anna.name])
  const without = await openShop({ env: { ...env, BACKUP_IDENTITY_FILE: '' } })
  await expect(readPeople(without, name!)).rejects.toThrow('is encrypted. Name the file with its secret key')
})

const hasAge = spawnSync('age', ['--version']).status === 0

test.skipIf(!hasAge)('the format is the one that other programs of age read', async () => {
  const shop = await openShop({ env: { ...key, BACKUP_FOLDER: makeFolder() } })
  const { file } = await makeBackup(withUrl(shop))
  const plain = execFileSync('age', ['-d', '-i', key.BACKUP_IDENTITY_FILE, file])
  expect(plain.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
})

test('old backups go by the rule once a new one is there; other files, and what is being written, stay', async () => {
  const folder = makeFolder()
  const shop = await openShop({ env: { BACKUP_FOLDER: folder, BACKUP_KEEP: '2d 0w 0m' } })
  const names = [
    'shop-2026-01-01-0230.backup',
    'shop-2026-01-02-0230.backup',
    'mine.txt',
    'shop-2026-01-03-0230.backup.partial',
  ]
  for (const name of [...names, '.backup-old', 'shop-2026-01-04-0230.backup.partial'])
    writeFileSync(join(folder, name), '')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const name of ['.backup-old', 'shop-2026-01-04-0230.backup.partial'])
    utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
  const { file } = await makeBackup(withUrl(shop))
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted(),
  ).toEqual([file, ...names.slice(1).map((name) => join(folder, name))].toSorted())
})

test('a backup that fails says so until one succeeds, leaves nothing behind, and is not tried over and over', async () => {
  const bucket = await openBucket(onTestFinished)
  const env = { ...bucket.env, ...key, IMAGES: 'local', BACKUP_FOLDER: makeFolder(), BACKUP_BUCKET: 'nowhere' }
  const shop = await openShop({ env })
  let tries = 0
  const task = makeDailyBackup(shop, async () => {
    tries += 1
    await makeBackup(withUrl(shop))
  })
  for (let round = 0; round < 3; round += 1) await expect(task.run()).rejects.toThrow('The bucket nowhere answers 404')
  expect(tries).toBe(1)
  expect(readdirSync(env.BACKUP_FOLDER)).toEqual([expect.stringMatching(/\.age$/)])
})

test('of a backup that cannot be encrypted nothing stays', async () => {
  const shop = await openShop({ env: { ...key, BACKUP_FOLDER: makeFolder() } })
  const { config } = shop
  const broken = { ...config, backups: { ...config.backups, recipient: `${key.BACKUP_RECIPIENT}x` } }
  await expect(makeBackup({ ...withUrl(shop), config: broken })).rejects.toThrow()
  expect(readdirSync(config.backups.folder!)).toEqual([])
})

test('the task makes one backup a day, in a process of its own', { tags: ['long'] }, async () => {
  const folder = makeFolder()
  const shop = await openShop({ env: { BACKUP_FOLDER: folder } })
  const { databaseUrl: DATABASE_URL, config } = shop
  const env = { DATABASE_URL, DATA_DIR: config.dataDir, SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD', BACKUP_FOLDER: folder }
  const task = makeDailyBackup(shop, () => runBackupCommand({ ...process.env, ...env }))
  await task.run()
  await task.run()
  expect(readdirSync(folder)).toHaveLength(1)
  await expect(runBackupCommand({ ...process.env, ...env, PORT: 'x' })).rejects.toThrow(/^PORT is wrong/)
})
