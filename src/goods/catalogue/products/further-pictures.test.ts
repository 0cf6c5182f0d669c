import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { parsePictureName } from '#base/images/addresses.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { uploadPicture } from '../../../../test/pictures.ts'
import { ada, anna, type Person, shareShop } from '../../../../test/shop.ts'
import { editProduct, getEditableProduct, getProductDetails, listProducts } from '../contract.ts'
import { importProducts } from '../importing/import.server.ts'
import { checkLine } from '../importing/import-lines.server.ts'

const shared = shareShop()
const grete: Person = { name: 'Grete Ohm', email: 'grete@example.com', role: 'admin' }

const upload = (person: Person) => uploadPicture(shared(), person)

const listShown = async (slug: string) =>
  (await shared().asVisitor(getProductDetails, { slug })).pictures.map(({ img, alt }) => [img, alt])

test('a product has further pictures in their order, each with what it shows in every language', async () => {
  const shop = shared()
  const { id, slug } = await shop.stock({ quantity: 1 })
  const [first, side, back] = [await upload(ada), await upload(ada), await upload(ada)]
  const bengali = { alt: { bn: 'পাশ থেকে' } }
  await shop.as(ada)(editProduct, {
    ...{ id, img: first, alt: 'A drill', translations: { alt: { bn: 'ড্রিল' } } },
    pictures: [{ img: side, alt: 'From the side', translations: bengali }, { img: back }],
  })
  const details = await shop.asVisitor(getProductDetails, { slug })
  expect(details).toMatchObject({ img: first, alt: 'A drill', translations: { alt: { bn: 'ড্রিল' } } })
  expect(details.pictures).toMatchObject([
    { img: side, alt: 'From the side', translations: bengali, picture: { width: 30 } },
    { img: back, alt: '', translations: {} },
  ])

  // Another admin puts the last one first: the pictures are the product's by now.
  await shop.as(grete)(editProduct, { id, img: back, pictures: [{ img: first }, { img: side }] })
  expect(await shop.as(grete)(getEditableProduct, { id })).toMatchObject({ img: back })
  expect(await listShown(slug)).toEqual([
    [first, ''],
    [side, ''],
  ])
  const [edit] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: edit!._id })
  expect(await listShown(slug)).toEqual([
    [side, 'From the side'],
    [back, ''],
  ])
  const listed = (await shop.asVisitor(listProducts, {})).find(({ _id }) => _id === id)
  expect(listed).not.toHaveProperty('pictures')
})

test('a further picture is one of the admin’s own, or of the product, and never an address elsewhere', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  for (const img of [await upload(anna), await upload(grete), 'https://example.com/a.webp'])
    await expect(shop.as(ada)(editProduct, { id, pictures: [{ img }] }), img).rejects.toMatchObject({
      fields: { 'pictures.0.img': expect.any(String) },
    })
})

test('a picture that a product shows is kept, and swept once none does', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  const img = await upload(ada)
  const isKept = async () => {
    await sql`update uploads set created_at = now() - interval '2 days'`.execute(shop.db)
    await shop.jobs.run('sweep_uploads')
    return (await fetch(`${shop.url}${img}`)).status === 200
  }
  await shop.as(ada)(editProduct, { id, pictures: [{ img }] })
  expect(await isKept()).toBe(true)
  await shop.as(ada)(editProduct, { id, pictures: [] })
  expect(await isKept()).toBe(false)
})

test('an import names pictures that the shop has, and no others', async () => {
  const shop = shared()
  const name = parsePictureName(await upload(ada))!
  const line = { sku: 'PICTURED', name: 'Pictured', currency: 'USD', priceCents: 5, stock: 0 }
  const loadPictures = (pictures: object[]) => importProducts(shop.databaseUrl, [checkLine({ ...line, pictures }, 1)])
  await loadPictures([{ name, alt: 'From above' }])
  expect(await listShown('pictured-pictured')).toEqual([[expect.stringContaining(name), 'From above']])
  await expect(loadPictures([{ name: '0'.repeat(32) }])).rejects.toThrow(
    `Line 1: there is no picture ${'0'.repeat(32)}.`,
  )
})

test('the pictures of a catalogue are more than a customer may upload', async () => {
  const shop = shared()
  const uploadMany = async (person: Person) => {
    const img = await upload(person)
    await sql`insert into uploads (id, owner_id, sha256, width, height, bytes)
      select gen_random_uuid(), owner_id, sha256, width, height, bytes from uploads, generate_series(1, 60)
      where left(encode(sha256, 'hex'), 32) = ${parsePictureName(img)!}`.execute(shop.db)
    return upload(person)
  }
  await expect(uploadMany(anna)).rejects.toMatchObject({ code: 'quota' })
  expect(await uploadMany(ada)).toContain('/images/')
})

const sku = (index: number) => `FIRST-${index}`
const line = { name: 'First', currency: 'USD', priceCents: 5 }

const load = (...lines: object[]) =>
  importProducts(
    shared().databaseUrl,
    lines.map((each, index) => checkLine(each, index + 1)),
  )

const readImageId = async (sku: string) =>
  (await shared().db.selectFrom('products').select('imageId').where('sku', '=', sku).executeTakeFirstOrThrow()).imageId

test('a line names the first picture by its content or its address, and leaves the product its own upload of it', async () => {
  const [img, other] = [await upload(ada), await upload(ada)]
  const name = parsePictureName(img)!
  await load(
    { ...line, sku: sku(1), picture: name },
    { ...line, sku: sku(2), picture: `https://cdn.example/images/${name}-1200.webp` },
    { ...line, sku: sku(3) },
  )
  const [first, second, none] = [await readImageId(sku(1)), await readImageId(sku(2)), await readImageId(sku(3))]
  expect(first).toEqual(expect.any(String))
  expect([second, none]).toEqual([first, null])

  // Two admins have uploaded the same.
  const { rows } = await sql<{ id: string }>`insert into uploads (id, sha256, width, height, bytes)
    select gen_random_uuid(), sha256, width, height, bytes from uploads where id = ${first} returning id`.execute(
    shared().db,
  )
  await sql`update products set image_id = ${rows[0]!.id} where sku = ${sku(2)}`.execute(shared().db)
  await load({ sku: sku(1), picture: name }, { sku: sku(2), picture: name }, { sku: sku(3), picture: '' })
  expect(await readImageId(sku(2))).toBe(rows[0]!.id)
  expect(await readImageId(sku(1))).toBe(first)
  await load({ sku: sku(1), picture: parsePictureName(other) }, { sku: sku(2), picture: '' })
  expect(await readImageId(sku(1))).not.toBe(first)
  expect(await readImageId(sku(2))).toBeNull()

  await expect(load({ sku: sku(1), picture: '0'.repeat(32) })).rejects.toThrow(
    `Line 1: there is no picture ${'0'.repeat(32)}.`,
  )
  expect(() => checkLine({ sku: sku(1), picture: 'bolt.jpg' }, 1)).toThrow('Line 1: picture is wrong')
})

test('undoing brings back no picture that was swept since', async () => {
  const shop = shared()
  const [was, is] = [await upload(ada), await upload(ada)]
  await load({ ...line, sku: sku(4), picture: parsePictureName(was) }, { ...line, sku: sku(5) })
  await load({ sku: sku(4), picture: parsePictureName(is) })
  const [imported] = (await shop.as(ada)(listAuditEntries, {})).filter(({ action }) => action === 'catalogue.import')
  const { id } = await shop.db.selectFrom('products').select('id').where('sku', '=', sku(5)).executeTakeFirstOrThrow()
  const edited = await upload(ada)
  await shop.as(ada)(editProduct, { id, img: edited })
  await shop.as(ada)(editProduct, { id, img: is })
  const [edit] = await shop.as(ada)(listAuditEntries, {})
  await sql`update uploads set created_at = now() - interval '2 days'`.execute(shop.db)
  // A run takes a hundred, and other tests have left some.
  for (const _ of [1, 2, 3]) await shop.jobs.run('sweep_uploads')
  for (const entry of [edit!, imported!]) await shop.as(ada)(undoAction, { entry: entry._id })
  expect([await readImageId(sku(4)), await readImageId(sku(5))]).toEqual([null, null])
})
