import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#base/platform/config/config.server.ts'
import type { ImageStore } from '#base/platform/config/services.server.ts'
import { type Mood, openBrokenBucket, openBucket, openImgbb } from '../../../../test/picture-hosts.ts'
import { pictureWidths } from '../addresses.ts'
import { computeChecksums, computeSha256, toFileName } from './files.server.ts'
import { createImgbbStore } from './imgbb.server.ts'
import { createLocalStore } from './local.server.ts'
import { createS3Store } from './s3.server.ts'
import type { PictureFiles } from './store.server.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ironwright-pictures-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const readSettings = <K extends ImageStore['kind']>(_: K, env: Record<string, string>) =>
  readConfig({ DATA_DIR: folder(), ...env }).images as Extract<ImageStore, { kind: K }>

const measure = async (bytes: Uint8Array) => sharp(bytes).metadata()

// By chance two pictures would have the same shade now and then, and so be one.
let shade = 0

async function picture(width = 1600, height = 800): Promise<PictureFiles> {
  shade = (shade + 30) % 256
  const whole = sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 30 } } })
  const bytes = await whole.png().toBuffer()
  const variants = await Promise.all(
    pictureWidths.map((to) => sharp(bytes).resize({ width: to, withoutEnlargement: true }).webp().toBuffer()),
  )
  return { sha256: computeSha256(variants.at(-1)!), variants, width, height }
}

const openLocal = async () => createLocalStore(folder())

async function openHosted() {
  const host = await openImgbb(onTestFinished)
  return createImgbbStore(readSettings('imgbb', host.env()), measure)
}

async function openS3() {
  const bucket = await openBucket(onTestFinished)
  return createS3Store(readSettings('s3', { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl }))
}

test.each([
  ['local', openLocal],
  ['imgbb', openHosted],
  ['s3', openS3],
])('%s keeps a picture, gives it back, and says when it is gone', async (kind, open) => {
  const store = await open()
  const files = await picture()
  await store.put(files, 'public')
  const kept = await store.put(files, 'public')
  expect(kept.access).toBe('public')
  expect(kept.sources.map(({ width }) => width)).toEqual(kind === 'imgbb' ? [640, 1200] : [320, 640, 1200])
  expect(await store.has(kept)).toBe(true)
  const back = await store.read(kept)
  expect(computeChecksums(back)).toEqual(kept.checksums)
  expect(kept.checksums).toEqual(computeChecksums(files.variants.slice(-back.length)))
  expect(await store.probe()).toMatch(
    /^(The folder .+ can be written|imgbb takes pictures|The bucket photos can be written)/,
  )

  if (!store.remove) return
  const other = await store.put(await picture(), 'public')
  await store.remove(kept)
  expect(await store.has(kept)).toBe(false)
  await expect(store.read(kept)).rejects.toThrow(/does not give a picture back|has lost a picture/)
  await store.remove(kept)
  expect(await store.has(other)).toBe(true)
})

test('imgbb is called as the specification says [P76]', async () => {
  const host = await openImgbb(onTestFinished)
  const files = await picture()
  const kept = await createImgbbStore(readSettings('imgbb', host.env()), measure).put(files, 'public')
  const name = `${toFileName(files.sha256)}.webp`
  expect(host.uploads).toEqual([
    { method: 'POST', address: '/1/upload?key=the-key', field: 'image', name, type: 'image/webp' },
  ])
  expect(kept.deleteUrl).toBe(`${host.url}/p0/delete`)
})

test.each([
  ['wide: not the thumbnail, which is only its middle', 1600, 800, ['medium 640', 'full 1200']],
  ['square: the thumbnail too', 900, 900, ['thumb 180', 'medium 640', 'full 900']],
  ['small: the only size', 300, 200, ['full 300']],
])('of a picture at imgbb those sizes are shown that are whole; %s', async (_, width, height, expected) => {
  const host = await openImgbb(onTestFinished)
  const { sources } = await createImgbbStore(readSettings('imgbb', host.env()), measure).put(
    await picture(width, height),
    'public',
  )
  const shown = sources.map((source) => `${/(\w+)\.webp$/.exec(source.url)?.[1]} ${source.width}`)
  expect(shown).toEqual(expected)
})

test.each<[Mood, string]>([
  ['hangs', 'imgbb did not answer in time. It may be down; the shop tries again by itself.'],
  ['down', 'imgbb answered 500. It may be down; the shop tries again by itself.'],
  ['refuses the key', 'imgbb refuses the key (Invalid API v1 key.): check IMGBB_KEY.'],
  ['busy', 'imgbb refused a picture: Rate limit reached.'],
  ['says no', 'imgbb gave an answer that is not understood (200): check IMGBB_URL.'],
])('an imgbb that %s is told in a sentence without the key', async (mood, sentence) => {
  const host = await openImgbb(onTestFinished)
  host.mood = mood
  const store = createImgbbStore(readSettings('imgbb', host.env()), measure, 300)
  const files = await picture(300, 200)
  for (const call of [() => store.put(files, 'public'), () => store.probe()]) {
    await expect(call()).rejects.toThrow(expect.objectContaining({ message: sentence }))
  }
})

test.each([
  [
    'an address elsewhere',
    (text: string) => text.replaceAll(/http:[^"]+full/g, 'https://evil.example/full'),
    'not its own',
  ],
  ['another picture', (text: string) => text.replaceAll(/\/p\d+\//g, '/p0/'), 'not as it was sent'],
])('an imgbb that answers with %s is not believed', async (_, answer, sentence) => {
  const host = await openImgbb(onTestFinished)
  const store = createImgbbStore(readSettings('imgbb', host.env()), measure)
  await store.put(await picture(700, 700), 'public')
  host.answer = answer
  await expect(store.put(await picture(1600, 800), 'public')).rejects.toThrow(sentence)
})

test('a picture that imgbb lost is missed, and an imgbb that is down has lost nothing', async () => {
  const host = await openImgbb(onTestFinished)
  const store = createImgbbStore(readSettings('imgbb', host.env()), measure)
  const kept = await store.put(await picture(), 'public')
  host.mood = 'down'
  await expect(store.has(kept)).rejects.toThrow('imgbb answered 500')
  host.mood = 'well'
  host.pictures.clear()
  expect(await store.has(kept)).toBe(false)
})

test('everybody reads what is public in the bucket, for ever, and nobody what is private without a signature', async () => {
  const bucket = await openBucket(onTestFinished)
  const store = createS3Store(readSettings('s3', { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl }))
  const [shown, own] = [await picture(), await picture()]
  const { sources } = await store.put(shown, 'public')
  const answer = await fetch(sources[1]!.url)
  expect(sources[1]!.url).toBe(`${bucket.publicUrl}/public/${toFileName(shown.sha256)}-640.webp`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

  const kept = await store.put(own, 'private')
  const file = `${toFileName(own.sha256)}-640.webp`
  expect(kept.sources[1]!.url).toBe(`/images/private/${file}`)
  expect((await fetch(`${bucket.publicUrl}/private/${file}`)).status).toBe(403)
  const signed = new URL(await store.signedUrl!(file))
  expect(signed.searchParams.get('X-Amz-Expires')).toBe('43200')
  expect((await store.signedUrl!(file)).toString()).toBe(signed.href)
  expect(computeChecksums([new Uint8Array(await (await fetch(signed)).arrayBuffer())])).toEqual([kept.checksums[1]])
  signed.searchParams.set('X-Amz-Date', '20200101T000000Z')
  expect((await fetch(signed)).status).toBe(403)
})

test('without a public address everything in the bucket is private', async () => {
  const bucket = await openBucket(onTestFinished)
  const store = createS3Store(readSettings('s3', bucket.env))
  expect(store.accessFor(true)).toBe('private')
  expect(await store.probe()).toBe('The bucket photos can be written and read.')
})

test('a bucket that shows private pictures to everybody gets none', async () => {
  const bucket = await openBucket(onTestFinished)
  bucket.showsAll = true
  const store = createS3Store(readSettings('s3', { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl }))
  const files = await picture()
  const sentence = 'The bucket photos shows private pictures to everybody'
  await expect(store.put(files, 'private')).rejects.toThrow(sentence)
  await expect(store.probe()).rejects.toThrow(sentence)
  expect((await fetch(`${bucket.publicUrl}/private/${toFileName(files.sha256)}-320.webp`)).status).toBe(404)
})

test('a public address that does not show the bucket is told before a page shows it', async () => {
  const bucket = await openBucket(onTestFinished)
  const store = createS3Store(readSettings('s3', { ...bucket.env, S3_PUBLIC_URL: `${bucket.publicUrl}/elsewhere` }))
  await expect(store.put(await picture(), 'public')).rejects.toThrow(
    `${bucket.publicUrl}/elsewhere does not show the pictures of the bucket (403): check S3_PUBLIC_URL`,
  )
})

test.each([
  [{ S3_ACCESS_KEY_ID: 'other' }, 'The bucket photos refuses the key: check S3_ACCESS_KEY_ID.'],
  [{ S3_SECRET_ACCESS_KEY: 'other' }, 'The bucket photos refuses the signature: check S3_SECRET_ACCESS_KEY.'],
  [{ S3_BUCKET: 'pictures' }, 'There is no bucket pictures at'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'The bucket photos cannot be reached'],
])('a wrong setting of the bucket is named: %o', async (wrong, sentence) => {
  const bucket = await openBucket(onTestFinished)
  const store = createS3Store(readSettings('s3', { ...bucket.env, ...wrong }))
  await expect(store.probe()).rejects.toThrow(sentence)
  await expect(store.put(await picture(), 'private')).rejects.toThrow(sentence)
})

test.each<[Mood, string]>([
  ['hangs', 'The bucket photos did not answer in time. It may be down; the shop tries again by itself.'],
  ['down', 'The bucket photos answered 503 (SlowDown). It may be down; the shop tries again by itself.'],
  ['refuses the key', 'The bucket photos refuses the key: check S3_ACCESS_KEY_ID.'],
  ['says no', 'The bucket photos refuses access (AccessDenied): allow the key to read, write, delete and list.'],
])('a bucket that %s is told in a sentence', async (mood, sentence) => {
  const bucket = await openBucket(onTestFinished)
  const settings = readSettings('s3', { ...bucket.env, S3_ENDPOINT: await openBrokenBucket(mood, onTestFinished) })
  // Only the hanging store gets a short limit: on a busy machine an answer takes a while.
  const store = createS3Store(settings, mood === 'hangs' ? 300 : 10_000)
  await expect(store.put(await picture(300, 200), 'private')).rejects.toThrow(
    expect.objectContaining({ message: sentence }),
  )
})

test('a folder that cannot be written is told', async () => {
  await expect(createLocalStore('/dev/null').probe()).rejects.toThrow(
    'The folder /dev/null/images cannot be written (ENOTDIR): check DATA_DIR and its owner.',
  )
})
