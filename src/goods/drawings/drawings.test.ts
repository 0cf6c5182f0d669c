import { expect, test } from 'vitest'
import { editProduct, getProductDetails } from '#goods/catalogue/contract.ts'
import { setFamilyDrawings } from '#goods/catalogue/page/drawn.sql.server.ts'
import { createFamily, type World } from '../../../test/authorization/world.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { readDemoDrawings } from './demonstration.ts'
import { drawingFileKinds, getDrawingFileUrl } from './file-kinds.ts'

const shared = shareShop()
const washer = { innerDiameter: 8.4, outerDiameter: 16, thickness: 1.6 }

/** A product of a family of its own, which is drawn as a washer. */
async function createWasher(attributes: Record<string, unknown> = washer) {
  const shop = shared()
  const familyId = await createFamily({ shop } as World)
  await setFamilyDrawings(shop.db, { [familyId]: readDemoDrawings()['plain-washer-iso-7089'] })
  const product = await shop.stock({ quantity: 1 })
  await shop.db
    .updateTable('products')
    .set({ familyId, attributes: JSON.stringify(attributes) })
    .where('id', '=', product.id)
    .execute()
  return product
}

const findDrawing = async (slug: string) => (await shared().asVisitor(getProductDetails, { slug })).drawing
const download = (path: string, headers = {}) => fetch(`${shared().url}${path}`, { headers })

test('a product shows its drawing, and which attribute each dimension is of', async () => {
  const { slug } = await createWasher()
  const drawing = (await findDrawing(slug))!

  expect(drawing.dimensions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ attribute: 'outerDiameter', letter: 'd2', value: 'Ø16', source: '' }),
    ]),
  )
  expect(drawing.figure).toContain('Ø8.4')
  expect(drawing.figure).toContain('Scale 5:1')
})

test('a product that lacks a value, or whose family is not drawn, has no drawing and no files', async () => {
  const { thickness: _, ...thin } = washer
  const lacking = await createWasher(thin)
  const plain = await shared().stock({ quantity: 1 })
  for (const { id, slug } of [lacking, plain]) {
    expect(await findDrawing(slug)).toBeNull()
    expect((await download(getDrawingFileUrl(id, 'svg', '0'.repeat(16)))).status).toBe(404)
  }
})

test.each(Object.entries(drawingFileKinds))(
  'the %s is saved under the part number, and kept as long as it shows the same',
  async (kind, media) => {
    const { id, slug } = await createWasher()
    const { sku } = await shared().asVisitor(getProductDetails, { slug })
    const { version } = (await findDrawing(slug))!
    const answer = await download(getDrawingFileUrl(id, kind, version))
    const bytes = Buffer.from(await answer.arrayBuffer())

    expect(answer.headers.get('content-type')).toContain(media)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${sku}.${kind}"`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(bytes.toString('latin1')).toMatch(/^(%PDF-1|<svg |\s+0\nSECTION)/)
    const tag = answer.headers.get('etag')!
    const again = await download(`/api/products/${id}/cad/${kind}`, { 'if-none-match': tag })
    expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([304, 'no-cache', ''])
  },
)

test('another value gives another version, and the old address is not kept for ever', async () => {
  const { id, slug } = await createWasher()
  const { version } = (await findDrawing(slug))!
  const attributes = JSON.stringify({ ...washer, thickness: 2 })
  await shared().db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
  const answer = await download(getDrawingFileUrl(id, 'svg', version))

  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect((await findDrawing(slug))!.version).not.toBe(version)
})

test('a draft has no files', async () => {
  const { id } = await createWasher()
  await shared().as(ada)(editProduct, { id, draft: 'undated' })

  expect((await download(`/api/products/${id}/cad/pdf`)).status).toBe(404)
})

test('what is said already of how a family is drawn stays', async () => {
  const { slug } = await createWasher()
  const { family } = await shared().asVisitor(getProductDetails, { slug })
  await setFamilyDrawings(shared().db, { [family!.slug]: readDemoDrawings()['hex-nut-iso-4032'] })

  expect((await findDrawing(slug))!.dimensions).toContainEqual(expect.objectContaining({ parameter: 'outerDiameter' }))
})
