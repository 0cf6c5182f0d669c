import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { getProductDetails } from '#goods/catalogue/contract.ts'
import { findDrawnProduct, setFamilyDrawings } from '#goods/catalogue/page/drawn.sql.server.ts'
import { readDemoDrawings } from '#goods/drawings/demonstration.ts'
import { getDrawingFileUrl } from '#goods/drawings/file-kinds.ts'
import { createFamily, type World } from '../../../test/authorization/world.ts'
import { boundWaitingHere } from '../../../test/bounds.ts'
import { openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import { refuseFailed } from './failures.server.ts'
import { cadFormats, cadMedia } from './formats.ts'
import { CadFiles } from './service.server.ts'
import { getCadDirectory } from './store.server.ts'

const shared = shareShop()
let thickness = 1.6

/** A washer of a form that no other product of the shop has. */
async function createWasher(shop: TestShop, changed: Record<string, unknown> = {}) {
  thickness += 0.1
  const familyId = await createFamily({ shop } as World)
  await setFamilyDrawings(shop.db, { [familyId]: readDemoDrawings()['plain-washer-iso-7089'] })
  const product = await shop.stock({ quantity: 1 })
  const attributes = JSON.stringify({ innerDiameter: 8.4, outerDiameter: 16, thickness, ...changed })
  await shop.db.updateTable('products').set({ familyId, attributes }).where('id', '=', product.id).execute()
  const details = await shop.asVisitor(getProductDetails, { slug: product.slug })
  return { ...product, details, version: details.drawing?.version, attributes: JSON.parse(attributes) }
}

/** A busy machine may be asked again, as the answer says. */
async function download(shop: TestShop, id: string, format: string, version = '0123456789abcdef', headers = {}) {
  for (let left = 3; ; left--) {
    const answer = await fetch(`${shop.url}${getDrawingFileUrl(id, format, version)}`, { headers })
    if (answer.status !== 503 || left === 0 || !answer.headers.has('retry-after')) return answer
  }
}

const listFiles = (shop: TestShop) => readdirSync(getCadDirectory(shop.config.dataDir))

test.each(cadFormats)('the %s of a part is made when it is asked for, and kept', async (format) => {
  const { id, details, version } = await createWasher(shared())
  expect(details.hasModel).toBe(true)
  const answer = await download(shared(), id, format, version)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain(cadMedia[format])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${details.sku}.${format}"`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeGreaterThan(1000)
  const again = await download(shared(), id, format, version)
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  const tag = again.headers.get('etag')!
  expect((await download(shared(), id, format, version, { 'if-none-match': tag })).status).toBe(304)
  const old = await download(shared(), id, format, '0123456789abcdef')
  expect(old.headers.get('cache-control')).toBe('no-cache')
})

test('a STEP file names its part, whichever product of the form was made first', async () => {
  const shop = shared()
  const first = await createWasher(shop)
  const second = await createWasher(shop, first.attributes)
  const countMade = () => listFiles(shop).filter((name) => name.endsWith('.step')).length
  const before = countMade()
  for (const { id, details, version } of [first, second]) {
    const text = await (await download(shop, id, 'step', version)).text()
    expect(text).toContain(`PRODUCT('${details.sku}','${details.sku}'`)
    expect(text).not.toContain('IRONWRIGHT PART')
  }
  expect(countMade()).toBe(before + 1)
})

test('a file is sent packed to whoever reads that, and packed once for all', async () => {
  const shop = shared()
  const { id, version, details, attributes } = await createWasher(shop)
  const other = await createWasher(shop, attributes)
  const get = (product = id) => download(shop, product, 'step', version, { 'accept-encoding': 'gzip' })
  const before = new Set(listFiles(shop))
  const packed = await get()
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(await packed.text()).toContain(`PRODUCT('${details.sku}'`)
  const [kept, ...more] = listFiles(shop).filter((name) => name.endsWith('.gz') && !before.has(name))
  expect(more).toEqual([])
  // What is kept is what is sent.
  writeFileSync(join(getCadDirectory(shop.config.dataDir), kept!), gzipSync('packed before'))
  expect(await (await get()).text()).toBe('packed before')
  expect(await (await get(other.id)).text()).toContain(`PRODUCT('${other.details.sku}'`)
})

test('whoever asks first pays for what the kernel uses, and nobody once it is there', async () => {
  const shop = await openShop()
  const { id, version } = await createWasher(shop)
  const charged: string[] = []
  shop.thread.charge = (owner) => void charged.push(owner)
  await download(shop, id, 'stl', version)
  // For the thread, and for the kernel; each try that was told to come again is one more of the thread.
  const cold = charged.length
  await download(shop, id, 'stl', version)
  expect(charged.length - cold).toBe(1)
  expect(cold).toBeGreaterThan(1)
  expect(new Set(charged).size).toBe(1)
})

test('a file that could not be made is not tried for an hour, but after a change of the part or the kernel', async () => {
  const shop = shared()
  const { id } = await createWasher(shop)
  const open = (version: string) =>
    new CadFiles(
      shop,
      (id) => findDrawnProduct(shop.db, id),
      10_000,
      async () => version,
    )
  const files = open('1')
  let tries = 0
  files.builder.build = async () => {
    tries += 1
    throw refuseFailed()
  }
  const read = async () => (await files.find(id, 'stl', 'anna')).read()
  for (let call = 0; call < 5; call += 1)
    await expect(read()).rejects.toMatchObject({ params: { what: 'cad_failed' }, retryAfterSeconds: 3600 })
  expect(tries).toBe(1)
  thickness += 0.1
  const attributes = JSON.stringify({ innerDiameter: 8.4, outerDiameter: 16, thickness })
  await shop.db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
  await expect(read()).rejects.toMatchObject({ params: { what: 'cad_failed' } })
  expect(tries).toBe(2)
  const part = { instance: { shape: 'ring', parameters: {} } } as never
  expect(await open('2').getPath(part, 'stl')).not.toBe(await files.getPath(part, 'stl'))
})

test('a product without a form, and one that is withdrawn, have no model', async () => {
  const shop = shared()
  const lacking = await createWasher(shop, { thickness: undefined })
  const plain = await shop.stock({ quantity: 1 })
  const gone = await createWasher(shop)
  await shop.db.updateTable('products').set({ archivedAt: new Date() }).where('id', '=', gone.id).execute()
  for (const { id } of [lacking, plain, gone]) {
    const answer = await download(shop, id, 'step')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found', params: { what: 'cad' } })
  }
  expect(lacking.details.hasModel).toBe(false)
})

test('a shop that makes no models says so, and offers none', async () => {
  const shop = await openShop({ env: { CAD: 'off' } })
  const { id, details } = await createWasher(shop)
  expect(details.hasModel).toBe(false)
  const answer = await download(shop, id, 'step')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable', params: { what: 'cad_kernel' } })
})

test('who waits too long is told when to come again, and then it is there', { tags: ['long'] }, async () => {
  const shop = shared()
  const { id } = await createWasher(shop)
  boundWaitingHere()
  const files = new CadFiles(shop, (id) => findDrawnProduct(shop.db, id), 1)
  const read = async () => (await files.find(id, 'glb', 'anna')).read()
  await expect(read()).rejects.toMatchObject({ params: { what: 'cad_waits' }, retryAfterSeconds: 2 })
  await expect
    .poll(() =>
      read().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  files.close()
})

test('two who ask for a file at once wait for one making of it', { tags: ['long'] }, async () => {
  const shop = shared()
  const { id } = await createWasher(shop)
  const files = new CadFiles(shop, (id) => findDrawnProduct(shop.db, id))
  const build = files.builder.build.bind(files.builder)
  let made = 0
  files.builder.build = (...args) => {
    made += 1
    return build(...args)
  }
  const read = async () => (await files.find(id, 'stl', 'anna')).read()
  const [first, second] = await Promise.all([read(), read()])
  expect(first.equals(second)).toBe(true)
  expect(made).toBe(1)
  files.close()
})

test('who waits for a file that is being made counts, and what they may have waiting is limited', async () => {
  const shop = shared()
  const { id } = await createWasher(shop)
  const files = new CadFiles(shop, (id) => findDrawnProduct(shop.db, id))
  const read = async (owner: string) => (await files.find(id, 'glb', owner)).read()
  const first = read('anna')
  const crowd = await Promise.allSettled(Array.from({ length: 20 }, () => read('ben')))
  const refused = crowd.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(14)
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ code: 'rate_limited' })
  expect((await first).length).toBeGreaterThan(1000)
  files.close()
})

test('a half of a file is never kept', async () => {
  const shop = shared()
  await createWasher(shop)
  expect(listFiles(shop).every((name) => /^[0-9a-f]{32}\.(step|stl|3mf|glb)(\.[0-9a-f]{16})?(\.gz)?$/.test(name))).toBe(
    true,
  )
})
