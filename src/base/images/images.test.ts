import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addProduct } from '#goods/catalogue/contract.ts'
import { ada, anna, openShop, type Person, shareShop, type TestShop } from '../../../test/shop.ts'
import { parsePictureName } from './addresses.ts'
import { uploadImage } from './contract.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e85e17' } })

function upload(shop: TestShop, person: Person, bytes: Uint8Array, name = 'photo.jpg') {
  return shop.as(person)(uploadImage, { image: new File([new Uint8Array(bytes)], name) })
}

const shared = shareShop()

test('a photo is stored in the shop’s widths, upright and without metadata [P77]', async () => {
  const shop = await openShop()
  const bytes = await photo(1600, 800)
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

  const { success, data } = await upload(shop, anna, bytes)

  expect(success).toBe(true)
  const kept = Buffer.from(await (await fetch(`${shop.url}${data.url.replace('-640', '-320')}`)).arrayBuffer())
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 320, height: 640 })
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
  expect(kept.includes('Secret camera')).toBe(false)
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
  ['PDF', Buffer.from('%PDF-1.7')],
  ['one byte', Buffer.from([0xff])],
  ['the start of a JPEG', Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1')],
])('%s is no photo, whatever its name', async (_, bytes) => {
  const shop = shared()
  await expect(upload(shop, anna, bytes)).rejects.toMatchObject({ code: 'unsupported_media' })
  expect(await shop.db.selectFrom('uploads').select('id').execute()).toEqual([])
})

test('a photo with too many pixels is not decoded', async () => {
  const shop = shared()
  await expect(upload(shop, anna, await photo(6000, 5000).png().toBuffer())).rejects.toMatchObject({
    code: 'invalid_fields',
  })
})

test('a photo of more than 5 MiB is refused while it is uploading', async () => {
  const shop = shared()
  await expect(upload(shop, anna, Buffer.alloc(5 * 1024 * 1024 + 1, 0xff))).rejects.toMatchObject({ code: 'too_large' })
})

test('a product takes only a photo that its admin uploaded [P80]', async () => {
  const shop = await openShop()
  const product = { name: 'Anvil', price: 99.5, quantity: 3, description: 'Forged.' }
  const { data: annas } = await upload(shop, anna, await photo(300, 300).png().toBuffer())
  const { data: adas } = await upload(shop, ada, await photo(400, 300).png().toBuffer())

  for (const img of [annas.url, 'https://evil.example/x.webp', '/images/../secret', 'javascript:alert(1)']) {
    await expect(shop.as(ada)(addProduct, { ...product, img })).rejects.toMatchObject({
      errorCodes: { img: { code: 'not_own_photo' } },
    })
  }
  await shop.as(ada)(addProduct, { ...product, img: adas.url })
})

test('only addresses of the shop name a picture [P205]', () => {
  expect(parsePictureName(`/images/${'a'.repeat(32)}-640.webp`)).toBe('a'.repeat(32))
  expect(parsePictureName(`https://shop.example/images/${'a'.repeat(32)}-640.webp?x`)).toBeUndefined()
})

test.each(['../../etc/passwd', `${'a'.repeat(32)}-641.webp`, `${'g'.repeat(32)}-640.webp`])(
  'the picture %s does not exist',
  async (name) => {
    const shop = shared()
    expect((await fetch(`${shop.url}/images/${encodeURIComponent(name)}`)).status).toBe(400)
  },
)

test('hundreds of corrupt pictures are refused, and the shop keeps running [P213]', { tags: ['long'] }, async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  const good = [
    await photo(40, 30).jpeg().toBuffer(),
    await photo(40, 30).png().toBuffer(),
    await photo(40, 30).webp().toBuffer(),
  ]
  const token = await shop.getToken(anna)
  const statuses = new Set<number>()
  for (let round = 0; round < 120; round++) {
    const bytes = Buffer.from(good[round % 3]!)
    for (let flip = 0; flip <= round % 7; flip++)
      bytes[12 + ((round * 131 + flip * 977) % (bytes.length - 12))]! ^= 1 << (round % 8)
    const body = new FormData()
    body.set('image', new Blob([bytes.subarray(0, bytes.length - (round % 5))]))
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.0.${round}` }
    const answer = await fetch(`${shop.url}/api/images`, { method: 'POST', headers, body })
    statuses.add(answer.status)
    await answer.arrayBuffer()
  }
  // 422: an account may have fifty photos; 200: some corrupted pictures can still be decoded.
  expect([...statuses].filter((status) => ![200, 415, 422].includes(status))).toEqual([])
  expect(statuses).toContain(415)
  expect((await upload(shop, ada, good[0]!)).success).toBe(true)
})

test('an unreferenced photo is deleted after a day, its files with the last copy [P184]', async () => {
  const shop = await openShop()
  const bytes = await photo(60, 60).png().toBuffer()
  const { data } = await upload(shop, anna, bytes)
  await upload(shop, ada, bytes)
  const sweep = () => shop.jobs.run('sweep_uploads')
  const isThere = async () => (await fetch(shop.url + data.url)).status === 200
  const age = (person: Person) =>
    shop.db
      .updateTable('uploads')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('ownerId', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', person.email))
      .execute()

  await sweep()
  expect(await shop.db.selectFrom('uploads').select('id').execute()).toHaveLength(2)
  await age(anna)
  await sweep()
  expect(await shop.db.selectFrom('uploads').select('id').execute()).toHaveLength(1)
  expect(await isThere()).toBe(true)

  const product = { name: 'Anvil', price: 99.5, quantity: 3, description: 'Forged.', img: data.url }
  await shop.as(ada)(addProduct, product)
  await age(ada)
  await sweep()
  expect(await isThere()).toBe(true)
  await shop.db.updateTable('products').set({ imageId: null }).execute()
  await sweep()
  expect(await isThere()).toBe(false)
})

test('the key that the specification’s calls carry is ignored', async () => {
  const shop = await openShop()
  const form = new FormData()
  form.append('image', new File([new Uint8Array(await photo(40, 30).png().toBuffer())], 'photo.png'))
  const headers = { authorization: `Bearer ${await shop.getToken(anna)}` }
  for (const method of ['POST', 'PUT']) {
    const answer = await fetch(`${shop.url}/api/images?key=0123456789abcdef`, { method, headers, body: form })
    expect(await answer.json()).toMatchObject({ success: true })
  }
})

test('who uploads a photo pays for its decoding, beside the call', async () => {
  const shop = await openShop()
  const charged: string[] = []
  shop.thread.charge = (owner) => void charged.push(owner)
  await upload(shop, anna, await photo(30, 20).png().toBuffer())
  const [account] = await shop.db.selectFrom('users').select('id').where('email', '=', anna.email).execute()
  const count = (isAccount: boolean) =>
    charged.filter((owner) => (owner === `account:${account!.id}`) === isAccount).length
  // The call is charged to the account and to its address, the decoding to the account alone.
  expect(count(true)).toBe(count(false) + 1)
})
