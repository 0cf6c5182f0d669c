// @module-tag long 26 s: pictures that are moved to a bucket, with kills between.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#base/platform/config/config.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { openLog } from '#base/platform/log.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import type { Tools } from '#shop/commands/command.server.ts'
import { collectPictureUses } from '#shop/commands/pictures.server.ts'
import { insertPictures } from '#shop/demo/pictures.server.ts'
import { openBucket, openImgbb } from '../../../test/picture-hosts.ts'
import { anna, openShop, type TestShop } from '../../../test/shop.ts'
import { pictureWidths } from './addresses.ts'
import { movePictures } from './move.server.ts'
import { selectPicture } from './sql.server.ts'
import { getImageDirectory } from './stores/local.server.ts'

const all = 30

/** A shop with the pictures of the demonstration, each of a product. */
async function openDemo(env: Record<string, string> = {}, count = all): Promise<TestShop> {
  const shop = await openShop({ env })
  const { db, config } = shop
  const pictures = await insertPictures(db, join(findProjectRoot(), 'demo/images'), config.dataDir)
  const shown = [...pictures.values()].slice(0, all)
  // More would only take longer.
  const others = await db.deleteFrom('uploads').where('id', 'not in', shown).returning('sha256').execute()
  const folder = getImageDirectory(config.dataDir)
  for (const { sha256 } of others)
    for (const width of pictureWidths) rmSync(join(folder, `${sha256.toString('hex').slice(0, 32)}-${width}.webp`))
  for (const imageId of shown.slice(0, count)) {
    const { id } = await shop.stock({ quantity: 1 })
    await db.updateTable('products').set({ imageId }).where('id', '=', id).execute()
  }
  return shop
}

/** `npm run shop -- …` beside the shop. */
function commandLine({ config, databaseUrl }: TestShop, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(findProjectRoot(), 'src/command-line.server.ts'), ...args], {
    cwd: findProjectRoot(),
    env: { ...process.env, SHOP_MODE: 'demo', DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const readRows = ({ db }: TestShop) =>
  db.selectFrom('hostedPictures').select('checkedAt').orderBy('checkedAt').execute()

/** The number of pictures that pages show from a host. */
async function countShown({ db }: TestShop): Promise<number> {
  const rows = await db.selectFrom('uploads as shown').select(selectPicture('shown.id').as('picture')).execute()
  return rows.filter(({ picture }) => picture?.sources).length
}

const listFiles = ({ config }: TestShop) => {
  const folder = getImageDirectory(config.dataDir)
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')] as const)
}

/** Anna's profile, with a picture that no other record uses. */
async function addProfile(shop: TestShop): Promise<void> {
  await shop.getToken(anna)
  const { id: userId } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const used = shop.db.selectFrom('products').select('imageId').where('imageId', 'is not', null)
  const unused = shop.db.selectFrom('uploads').select('id').where('id', 'not in', used)
  const { id: imageId } = await unused.executeTakeFirstOrThrow()
  const about = { phone: '555', description: '', address: '', experience: '', skills: '', education: '' }
  await shop.db
    .insertInto('profiles')
    .values({ id: createId(), userId, imageId, ...about })
    .execute()
}

const usesIn = (shop: TestShop) => collectPictureUses(shop as unknown as Tools)

function move(shop: TestShop, env: Record<string, string>, from: 'local' | 's3' | 'imgbb', to: typeof from) {
  const { db, config } = shop
  const at = (IMAGES: string) => readConfig({ DATA_DIR: config.dataDir, ...env, IMAGES }).images
  const places = { from: at(from), to: at(to), configured: config.images.kind }
  const given = { db, uses: usesIn(shop), dataDir: config.dataDir, log: openLog('silent') }
  return movePictures({ ...given, ...places }, () => {})
}

test('a move that is killed goes on where it was, and switches when everything is there', async () => {
  const bucket = await openBucket(onTestFinished)
  const env = { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl }
  const shop = await openDemo()
  bucket.slowMs = 15
  const killed = commandLine(shop, env, 'move-images', 'local', 's3')
  for await (const said of killed.stdout) if (String(said).includes(`10 of ${all}`)) killed.kill('SIGKILL')
  const before = await readRows(shop)
  expect(before.length).toBeGreaterThanOrEqual(10)
  expect(before.length).toBeLessThan(all)
  expect(await countShown(shop)).toBe(0)

  const again = commandLine(shop, env, 'move-images', 'local', 's3')
  const said = await text(again.stdout)
  expect(said).toContain(`${all} of ${all}`)
  expect(said).toContain(`${all} pictures are at s3 and were read back. What is at local was left as it is.`)
  expect(said).toContain('Pages show them from there.')
  const after = await readRows(shop)
  expect(await countShown(shop)).toBe(all)
  expect(after.slice(0, before.length).map(({ checkedAt }) => checkedAt)).toEqual(
    before.map(({ checkedAt }) => checkedAt),
  )
  expect(listFiles(shop)).toHaveLength(3 * all)
})

test('pictures that are missing or damaged here come back from the bucket as they were', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openDemo()
  const files = listFiles(shop)
  await move(shop, bucket.env, 'local', 's3')
  const folder = getImageDirectory(shop.config.dataDir)
  for (const [name] of files.slice(0, 20)) rmSync(join(folder, name))
  for (const [name] of files.slice(20, 40)) writeFileSync(join(folder, name), 'damaged')

  expect(await move(shop, bucket.env, 's3', 'local')).toEqual({ moved: all, stayed: 0 })
  expect(listFiles(shop)).toEqual(files)
  expect(await countShown(shop)).toBe(0)
})

test('a picture that is nowhere as it was keeps the move from switching', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openDemo(bucket.env)
  const widest = listFiles(shop).find(([name]) => name.endsWith('-1200.webp'))![0]
  writeFileSync(join(getImageDirectory(shop.config.dataDir), widest), 'damaged')
  await expect(move(shop, bucket.env, 'local', 's3')).rejects.toThrow(
    `1 of ${all} pictures are nowhere as they were: ${widest.slice(0, 32)}.`,
  )
  expect([(await readRows(shop)).length, await countShown(shop)]).toEqual([all - 1, 0])
})

test('a picture that the bucket lost as well is named, and the others come back', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openDemo({}, 3)
  await move(shop, bucket.env, 'local', 's3')
  const [lost] = await bucket.keys()
  await bucket.lose(lost!)
  for (const [name] of listFiles(shop)) rmSync(join(getImageDirectory(shop.config.dataDir), name))
  await expect(move(shop, bucket.env, 's3', 'local')).rejects.toThrow(
    `1 of 3 pictures are nowhere as they were: ${/\/(\w+)-/.exec(lost!)![1]}.`,
  )
  expect(listFiles(shop)).toHaveLength(6)
})

test('imgbb gives the widest form of a picture back, and the others are made of it again', async () => {
  const host = await openImgbb(onTestFinished)
  const shop = await openDemo({}, 2)
  await addProfile(shop)
  expect(await move(shop, host.env(), 'local', 'imgbb')).toEqual({ moved: 2, stayed: 1 })
  await shop.db.deleteFrom('profiles').execute()
  const folder = getImageDirectory(shop.config.dataDir)
  const files = listFiles(shop)
  for (const [name] of files) rmSync(join(folder, name))
  await move(shop, host.env(), 'imgbb', 'local')
  expect(listFiles(shop)).toHaveLength(6)
  const widest = (some: typeof files) => some.filter(([name]) => name.endsWith('-1200.webp'))
  const known = widest(files).filter(([name]) => listFiles(shop).some(([other]) => other === name))
  expect(widest(listFiles(shop))).toEqual(known)
})

test('every table that names a picture is known to use it', async () => {
  const shop = await openShop()
  const { rows } = await sql<{ name: string }>`select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'uploads'::regclass`.execute(shop.db)
  const known = shop.db.selectFrom('uploads').select('id').where(usesIn(shop).isUsed).compile().sql
  const shown = shop.db.selectFrom('uploads').select('id').where(usesIn(shop).isPublic).compile().sql
  const tables = rows.map(({ name }) => name)
  expect(tables.filter((name) => !known.includes(`from ${name} `))).toEqual([])
  expect(tables.filter((name) => !shown.includes(`from ${name} `))).toEqual(['profiles'])
})
