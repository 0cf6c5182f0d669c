import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { deleteProduct, editProduct, getEditableProduct, getProductDetails } from '#goods/catalogue/contract.ts'
import { importProducts } from '#goods/catalogue/importing/import.server.ts'
import { checkLine } from '#goods/catalogue/importing/import-lines.server.ts'
import { classifyProduct, editFamily, getEditableFamily } from '#goods/catalogue/taxonomy/contract.ts'
import { createFamily, type World } from '../../../test/authorization/world.ts'
import { ada, shareShop } from '../../../test/shop.ts'
import { getProductDocumentUrl } from './addresses.ts'
import { type DocumentEntry, uploadProductDocument } from './contract.ts'

const shared = shareShop()

let number = 0
/** A PDF that no other test has. */
const createPdf = () => `%PDF-1.7\n% ${++number}\n%%EOF\n`

const send = (content: BlobPart) =>
  shared().as(ada)(uploadProductDocument, { document: new File([content], '../a b.pdf') })

async function upload(more: Partial<DocumentEntry> = {}): Promise<DocumentEntry> {
  const { name } = await send(createPdf())
  return { name, kind: 'data-sheet', language: 'de', title: 'Datenblatt', translations: {}, ...more }
}

const download = (name: string) => fetch(`${shared().url}${getProductDocumentUrl(name)}`)

const listShown = async (slug: string) =>
  (await shared().asVisitor(getProductDetails, { slug })).documents.map(({ name }) => name)

async function undoLast(action: string): Promise<void> {
  const entry = (await shared().as(ada)(listAuditEntries, {})).find((entry) => entry.action === action)!
  await shared().as(ada)(undoAction, { entry: entry._id })
}

test('a document is kept as it is, and browsers save it and run nothing of it', async () => {
  const content = createPdf()
  const { name, bytes } = await send(content)
  expect(bytes).toBe(content.length)
  expect(await send(content)).toEqual({ name, bytes })
  const answer = await download(name)
  expect(await answer.text()).toBe(content)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await download('0'.repeat(32))).status).toBe(404)
})

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>%PDF-1.7 %%EOF'],
  ['a PDF without its end', '%PDF-1.7\n1 0 obj'],
  ['a PDF whose end is not at its end', `%PDF-1.7 %%EOF${' '.repeat(2000)}`],
])('%s is no document, whatever its name', async (_, content) => {
  await expect(send(content)).rejects.toMatchObject({ code: 'unsupported_media' })
})

test('a document has at most 10 MiB, and a product at most ten', async () => {
  const fill = (bytes: number) => `%PDF-1.7${' '.repeat(bytes - 13)}%%EOF`
  expect(await send(fill(10 * 1024 * 1024))).toMatchObject({ bytes: 10 * 1024 * 1024 })
  await expect(send(fill(10 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large', params: { max: 10 } })
  const { id } = await shared().stock({ quantity: 1 })
  const document = await upload()
  const documents = Array.from({ length: 11 }, () => document)
  await expect(shared().as(ada)(editProduct, { id, documents })).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('a product shows its documents in their order, with their titles in every language, and undoing brings them back', async () => {
  const shop = shared()
  const { id, slug } = await shop.stock({ quantity: 1 })
  const bengali = { title: { bn: 'তথ্যপত্র' } }
  const [sheet, safety] = [await upload({ translations: bengali }), await upload({ kind: 'safety', title: '' })]
  await shop.as(ada)(editProduct, { id, documents: [sheet, safety] })
  expect((await shop.asVisitor(getProductDetails, { slug })).documents).toMatchObject([
    { ...sheet, translations: bengali, bytes: expect.any(Number) },
    { ...safety },
  ])
  expect(await shop.as(ada)(getEditableProduct, { id })).toMatchObject({ documents: [sheet, safety] })
  const page = await (await fetch(`${shop.url}/api/products/${id}`)).text()
  expect(page).not.toContain(sheet.name)

  await shop.as(ada)(editProduct, { id, documents: [safety] })
  await undoLast('product.edit')
  expect(await listShown(slug)).toEqual([sheet.name, safety.name])
})

test('a document that the shop does not have is refused, in a form and in an import', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  const missing = { ...(await upload()), name: '0'.repeat(32) }
  const documents = [await upload(), missing]
  await expect(shop.as(ada)(editProduct, { id, documents })).rejects.toMatchObject({
    errorCodes: { 'documents.1.name': { code: 'no_such_document' } },
  })
  const line = { sku: 'DOCUMENTED', name: 'Documented', currency: 'USD', priceCents: 5, stock: 0 }
  const load = (documents: object[]) => importProducts(shop.databaseUrl, [checkLine({ ...line, documents }, 1)])
  await load([documents[0]!])
  expect(await listShown('documented-documented')).toEqual([documents[0]!.name])
  await expect(load(documents)).rejects.toThrow(`Line 1: there is no document ${missing.name}.`)
})

test('a family’s documents stand after each product’s own, and undoing takes them away', async () => {
  const shop = shared()
  const { id, slug } = await shop.stock({ quantity: 1 })
  const familyId = await createFamily({ shop } as World)
  const was = { familyId: null, categoryId: null, attributes: {} }
  await shop.as(ada)(classifyProduct, { id, was, is: { ...was, familyId } })
  const [own, shared2] = [await upload(), await upload({ kind: 'certificate', translations: { title: { bn: '' } } })]
  await shop.as(ada)(editProduct, { id, documents: [own] })
  const { entry } = await shop.as(ada)(getEditableFamily, { id: familyId })
  const edit = (documents: DocumentEntry[]) =>
    shop.as(ada)(editFamily, { id: familyId, was: entry, is: { ...entry, documents } } as never)
  await expect(edit([{ ...own, name: '0'.repeat(32) }])).rejects.toMatchObject({
    errorCodes: { 'is.documents.0.name': { code: 'no_such_document' } },
  })
  await edit([shared2])
  expect(await listShown(slug)).toEqual([own.name, shared2.name])
  expect((await shop.as(ada)(getEditableFamily, { id: familyId })).entry.documents).toEqual([
    { ...shared2, translations: {} },
  ])
  await undoLast('family.edit')
  expect(await listShown(slug)).toEqual([own.name])
})

test('a document that a product or a withdrawn one names is kept, and swept once none does', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  const document = await upload()
  const isKept = async () => {
    await sql`update product_documents set created_at = now() - interval '2 days'`.execute(shop.db)
    await shop.jobs.run('sweep_product_documents')
    return (await download(document.name)).status === 200
  }
  await shop.as(ada)(editProduct, { id, documents: [document] })
  expect(await isKept()).toBe(true)
  await shop.as(ada)(deleteProduct, { id })
  expect(await isKept()).toBe(true)
  await undoLast('product.delete')
  await shop.as(ada)(editProduct, { id, documents: [] })
  expect(await isKept()).toBe(false)
})
