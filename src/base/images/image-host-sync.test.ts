import { readdirSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { addProduct, getProduct } from '#goods/catalogue/contract.ts'
import { createProfile, getProfileByEmail } from '#people/profiles/contract.ts'
import { getHealth } from '#shop/health/contract.ts'
import { type Mood, openBucket, openImgbb } from '../../../test/picture-hosts.ts'
import { ada, anna, openShop, type Person, type TestShop } from '../../../test/shop.ts'
import { uploadImage } from './contract.ts'
import { getImageDirectory } from './stores/local.server.ts'

const about = {
  ...{ phone: '0049 555', description: 'Fitter', address: '1 Forge Lane' },
  ...{ experience: '10 years', skills: 'Milling', education: 'Trade school' },
}

async function upload(shop: TestShop, person: Person): Promise<string> {
  const colour = { r: Math.random() * 255, g: Math.random() * 255, b: 90 }
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const { data } = await shop.as(person)(uploadImage, { image: new File([new Uint8Array(bytes)], 'photo.png') })
  return data.url
}

async function addAnvil(shop: TestShop): Promise<{ id: string; img: string }> {
  const img = await upload(shop, ada)
  const product = { name: 'Anvil', price: 99.5, quantity: 3, description: 'Forged.', img }
  const { insertedId } = await shop.as(ada)(addProduct, product)
  return { id: insertedId, img }
}

const readSources = async (shop: TestShop, id: string) =>
  (await shop.asVisitor(getProduct, { id })).picture?.sources?.map(
    ({ url, width }) => `${width} ${new URL(url).origin}`,
  )

const hostPictures = (shop: TestShop) => shop.jobs.run('host_pictures')
/** Simulates that the last check of the host was two days ago. */
const age = (shop: TestShop) =>
  shop.db
    .updateTable('hostedPictures')
    .set({ checkedAt: new Date(Date.now() - 48 * 3_600_000) })
    .execute()
const changes = async (shop: TestShop) =>
  (await shop.db.selectFrom('changes').select('tag').execute()).map(({ tag }) => tag)

test('a picture is shown from here until the bucket has it, and pages follow [P78]', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openShop({ env: { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl } })
  // A new database notes it once.
  await shop.db.deleteFrom('changes').execute()
  const { id, img } = await addAnvil(shop)
  expect(await readSources(shop, id)).toBeUndefined()
  expect(await changes(shop)).not.toContain('everything')

  await hostPictures(shop)

  const { publicUrl } = bucket
  expect(await readSources(shop, id)).toEqual([`320 ${publicUrl}`, `640 ${publicUrl}`, `1200 ${publicUrl}`])
  expect(await changes(shop)).toContain('everything')
  // The shop keeps its own files, for when the host fails and for the backup.
  expect((await shop.asVisitor(getProduct, { id })).img).toBe(img)
  expect((await fetch(shop.url + img)).status).toBe(200)
})

test('a picture that nobody uses yet is not sent', async () => {
  const host = await openImgbb(onTestFinished)
  const shop = await openShop({ env: host.env() })
  await upload(shop, anna)
  await hostPictures(shop)
  expect(host.uploads).toEqual([])
})

test('a profile’s photo is at no public address: in the bucket it needs a signature, and imgbb never gets it [P79]', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openShop({ env: { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl } })
  await shop.as(anna)(createProfile, { ...about, img: await upload(shop, anna) })
  await hostPictures(shop)
  const { picture } = (await shop.as(anna)(getProfileByEmail, { email: anna.email }))!
  expect(picture!.sources![1]!.url).toBe(`/images/private/${picture!.name}-640.webp`)
  for (const access of ['public', 'private'])
    expect((await fetch(`${bucket.publicUrl}/${access}/${picture!.name}-640.webp`)).ok).toBe(false)
  const redirect = await fetch(shop.url + picture!.sources![1]!.url, { redirect: 'manual' })
  expect(redirect.headers.get('cache-control')).toBe('private, max-age=3600')
  const signed = redirect.headers.get('location')!
  expect(signed).toContain('X-Amz-Signature=')
  expect((await fetch(signed)).headers.get('content-type')).toBe('image/webp')

  const host = await openImgbb(onTestFinished)
  const other = await openShop({ env: host.env() })
  await other.as(anna)(createProfile, { ...about, img: await upload(other, anna) })
  await hostPictures(other)
  expect(host.uploads).toEqual([])
  expect((await other.as(anna)(getProfileByEmail, { email: anna.email }))!.picture!.sources).toBeUndefined()
})

test('a photo that becomes private leaves its public address', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openShop({ env: { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl } })
  const img = await upload(shop, ada)
  const product = { name: 'Anvil', price: 99.5, quantity: 3, description: 'Forged.', img }
  const { insertedId: id } = await shop.as(ada)(addProduct, product)
  await shop.as(ada)(createProfile, { ...about, img })
  await hostPictures(shop)
  const { url } = (await shop.asVisitor(getProduct, { id })).picture!.sources![0]!
  expect((await fetch(url)).status).toBe(200)

  await shop.db.updateTable('products').set({ imageId: null }).execute()
  await age(shop)
  await hostPictures(shop)
  expect((await fetch(url)).status).toBe(404)
  const { picture } = (await shop.as(ada)(getProfileByEmail, { email: ada.email }))!
  expect(picture!.sources![0]!.url).toContain('/images/private/')
})

test('a picture that the host lost is shown from here, and sent again', async () => {
  const host = await openImgbb(onTestFinished)
  const shop = await openShop({ env: host.env() })
  const { id } = await addAnvil(shop)
  await hostPictures(shop)
  const shown = [`640 ${host.url}`, `800 ${host.url}`]
  expect(await readSources(shop, id)).toEqual(shown)
  await age(shop)
  await hostPictures(shop)
  expect(host.uploads).toHaveLength(1)

  host.pictures.clear()
  host.mood = 'says no'
  await age(shop)
  await expect(hostPictures(shop)).rejects.toThrow('not understood')
  expect(await readSources(shop, id)).toBeUndefined()
  host.mood = 'well'
  await hostPictures(shop)
  expect(await readSources(shop, id)).toEqual(shown)
})

const failures: [Mood, string][] = [
  ['down', 'imgbb answered 500. It may be down; the shop tries again by itself.'],
  ['refuses the key', 'imgbb refuses the key (Invalid API v1 key.): check IMGBB_KEY.'],
  ['says no', 'imgbb gave an answer that is not understood (200): check IMGBB_URL.'],
]

test('while the host fails, photos are taken and shown, and the task says why they wait', async () => {
  const host = await openImgbb(onTestFinished)
  const shop = await openShop({ env: host.env() })
  const before = await addAnvil(shop)
  await hostPictures(shop)
  for (const [mood, sentence] of failures) {
    host.mood = mood
    const during = await addAnvil(shop)
    await addAnvil(shop)
    const calls = host.uploads.length
    await expect(hostPictures(shop)).rejects.toThrow(expect.objectContaining({ message: sentence }))
    // One call showed the failure, and the other picture was not tried.
    expect(host.uploads.length - calls).toBeLessThan(2)

    expect(await readSources(shop, before.id)).toHaveLength(2)
    expect(await readSources(shop, during.id)).toBeUndefined()
    expect((await fetch(shop.url + during.img)).status).toBe(200)
    host.mood = 'well'
    await hostPictures(shop)
    expect(await readSources(shop, during.id)).toHaveLength(2)
  }
})

test('admins see why pictures wait', async () => {
  const host = await openImgbb(onTestFinished)
  const shop = await openShop({ env: host.env() })
  host.mood = 'refuses the key'
  await addAnvil(shop)
  await shop.startJobs()
  await expect
    .poll(async () => (await shop.as(ada)(getHealth, {})).tasks)
    .toContainEqual(
      expect.objectContaining({
        name: 'host_pictures',
        text: 'Send pictures to the image host',
        error: 'imgbb refuses the key (Invalid API v1 key.): check IMGBB_KEY.',
      }),
    )
})

test('what nothing uses any more is removed from the bucket', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openShop({ env: bucket.env })
  await addAnvil(shop)
  await shop.as(anna)(createProfile, { ...about, img: await upload(shop, anna) })
  await hostPictures(shop)
  const { name } = (await shop.as(anna)(getProfileByEmail, { email: anna.email }))!.picture!
  const signed = (await fetch(`${shop.url}/images/private/${name}-320.webp`, { redirect: 'manual' })).headers.get(
    'location',
  )!
  expect((await fetch(signed)).status).toBe(200)

  await shop.db.deleteFrom('profiles').execute()
  await shop.db
    .updateTable('uploads')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await shop.jobs.run('sweep_uploads')
  await hostPictures(shop)
  expect((await fetch(signed)).status).toBe(404)
  expect(await shop.db.selectFrom('hostedPictures').select('store').execute()).toHaveLength(1)
})

test('pages show pictures from where the shop is configured to, and from nowhere else', async () => {
  const [bucket, host] = [await openBucket(onTestFinished), await openImgbb(onTestFinished)]
  const first = await openShop({ env: { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl } })
  const { id } = await addAnvil(first)
  await hostPictures(first)
  const { databaseUrl, config } = first
  const shopWith = (env: Record<string, string>) => openShop({ env, databaseUrl, dataDir: config.dataDir })

  const atImgbb = await shopWith(host.env())
  await hostPictures(atImgbb)
  expect(await readSources(atImgbb, id)).toEqual([`640 ${host.url}`, `800 ${host.url}`])
  const here = await shopWith({})
  await hostPictures(here)
  expect(await readSources(here, id)).toBeUndefined()
  await hostPictures(atImgbb)
  expect(await readSources(atImgbb, id)).toHaveLength(2)
  expect(host.uploads).toHaveLength(1)
})

test('a file that is not here any more is shown from the host', async () => {
  const bucket = await openBucket(onTestFinished)
  const shop = await openShop({ env: { ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl } })
  const { img } = await addAnvil(shop)
  await hostPictures(shop)
  const folder = getImageDirectory(shop.config.dataDir)
  for (const file of readdirSync(folder)) rmSync(`${folder}/${file}`)
  const answer = await fetch(shop.url + img)
  expect([answer.status, new URL(answer.url).origin]).toEqual([200, bucket.publicUrl])
  expect((await fetch(`${shop.url}/images/${'0'.repeat(32)}-640.webp`)).status).toBe(404)
})
