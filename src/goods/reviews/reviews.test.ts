import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadImage } from '#base/images/contract.ts'
import { createId } from '#base/platform/ids.server.ts'
import { changeSettings } from '#base/settings/contract.ts'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { markConfirmed } from '#people/identity/accounts/confirmation.server.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import {
  addReview,
  answerReview,
  approveReview,
  changeReviews,
  deleteReview,
  listAllReviews,
  listOwnReviews,
  listReviews,
  reportReview,
} from './contract.ts'

async function photo(shop: TestShop, author = anna): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  return (await shop.as(author)(uploadImage, { image: new File([new Uint8Array(bytes)], 'a.png') })).data.url
}

test('a review shows the account’s name and nothing else about its author [P57]', async () => {
  const shop = await openShop()
  const img = await photo(shop)
  const { insertedId } = await shop.as(anna)(addReview, { name: 'The King', description: 'Good.', rating: 5, img })

  const [review] = await shop.asVisitor(listReviews, {})
  expect(review).toMatchObject({ _id: insertedId, name: anna.name, rating: 5 })
  expect(JSON.stringify(review)).not.toContain(anna.email)
  await expect(shop.asVisitor(addReview, { description: 'x', rating: 5, img })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

test('a review of an unconfirmed author is shown to nobody else, until the address is confirmed', async () => {
  const shop = await openShop()
  const stranger = { ...anna, emailVerified: false }
  const [img, drill] = [await photo(shop, stranger), await shop.stock({ quantity: 1 })]
  const { insertedId } = await shop.as(stranger)(addReview, { description: 'Good.', rating: 5, img, product: drill.id })
  const lists = () =>
    Promise.all([
      shop.asVisitor(listReviews, {}),
      shop.asVisitor(listReviews, { product: drill.slug }),
      shop.as(ben)(listReviews, {}),
    ])
  expect(await lists()).toEqual([[], [], []])
  expect(await shop.as(stranger)(listOwnReviews, {})).toMatchObject([{ _id: insertedId }])

  await shop.db.deleteFrom('changes').execute()
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', anna.email)
    .executeTakeFirstOrThrow()
  await shop.db.transaction().execute((tx) => markConfirmed(tx, id))
  expect((await lists()).map((list) => list.length)).toEqual([1, 1, 1])
  const tags = (await shop.db.selectFrom('changes').select('tag').execute()).map(({ tag }) => tag)
  expect(tags.toSorted()).toEqual(['reviews', `reviews-of-${drill.slug}`])
})

test('a product shows its own reviews and those of its family, the newest first, page by page', async () => {
  const shop = await openShop()
  const [drill, saw] = [await shop.stock({ quantity: 1 }), await shop.stock({ quantity: 1 })]
  const familyId = createId()
  const tools = { id: createId(), slug: 'tools', name: 'Tools', position: 1 }
  await shop.db.insertInto('categories').values(tools).execute()
  const family = { id: familyId, categoryId: tools.id, slug: 'drills', name: 'Drills' }
  await shop.db.insertInto('families').values(family).execute()
  await shop.db.updateTable('products').set({ familyId }).where('id', '=', drill.id).execute()
  const about = [
    { productId: drill.id },
    { familyId },
    { productId: saw.id },
    { productId: drill.id },
    { familyId },
    {},
  ]
  const written = about.map((what, index) => ({
    ...{ id: createId(), name: 'Ada', description: `Day ${index}`, rating: 5, approvedAt: new Date() },
    ...{ createdAt: new Date(Date.UTC(2026, 0, 1 + index)), ...what },
  }))
  await shop.db.insertInto('reviews').values(written).execute()

  const read = (query: object) => readPage(shop, { product: drill.slug, ...query })
  const [first, cursor] = await read({ limit: 3 })
  expect(first).toEqual(['Day 4', 'Day 3', 'Day 1'])
  expect(await read({ limit: 3, cursor })).toEqual([['Day 0'], ''])
  expect((await readPage(shop, { product: saw.slug }))[0]).toEqual(['Day 2'])
})

/** The texts of one page of reviews, and the cursor of the next. */
async function readPage(shop: TestShop, query: Record<string, unknown>): Promise<[string[], string]> {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${shop.url}/api/reviews?${asked}`)
  const next = /cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  return [((await response.json()) as { description: string }[]).map(({ description }) => description), next]
}

test('where reviews need approval, a buyer’s is shown at once, and others when an admin approves them', async () => {
  const shop = await openShop()
  await shop.as(ada)(changeSettings, { reviews: 'approved' })
  const drill = await shop.stock({ quantity: 5 })
  const { insertedId: order } = await shop.as(ben)(placeOrder, {
    toolId: drill.id,
    purchaseValue: 1,
    phone: '555-0100',
    address: '1 Forge Lane',
  })
  const review = { description: 'Good.', rating: 5, product: drill.id }
  const byAnna = await shop.as(anna)(addReview, { ...review, img: await photo(shop) })
  // Ordering alone is not buying.
  const byBen = await shop.as(ben)(addReview, { ...review, img: await photo(shop, ben) })
  expect(await shop.asVisitor(listReviews, { product: drill.slug })).toEqual([])
  expect(await shop.as(anna)(listOwnReviews, {})).toMatchObject([{ state: 'waiting', bought: false }])
  await shop.as(ben)(deleteReview, { id: byBen.insertedId })
  await shop.db
    .updateTable('orders')
    .set({ state: 'paid', paidAt: new Date(), holdUntil: null })
    .where('id', '=', order)
    .execute()
  await shop.as(ben)(addReview, { ...review, img: await photo(shop, ben) })
  const listShown = async () => (await shop.asVisitor(listReviews, {})).map(({ name, bought }) => [name, bought])
  expect(await listShown()).toEqual([[ben.name, true]])

  expect(await shop.as(ada)(listAllReviews, { waiting: 'true' })).toMatchObject([{ _id: byAnna.insertedId }])
  expect(await shop.as(ada)(approveReview, { id: byAnna.insertedId })).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(approveReview, { id: byAnna.insertedId })).toEqual({ modifiedCount: 0 })
  expect(await listShown()).toEqual([
    [ben.name, true],
    [anna.name, false],
  ])
  const entry = (await shop.as(ada)(listAuditEntries, {})).find(({ action }) => action === 'review.approve')!
  expect((await shop.as(ada)(previewUndo, { entry: entry._id })).effects).toEqual([
    { what: 'review_disappears', count: 1 },
  ])
  await shop.as(ada)(undoAction, { entry: entry._id })
  expect(await listShown()).toEqual([[ben.name, true]])
  expect(await shop.as(ada)(listAllReviews, {})).toHaveLength(2)
})

const shared = shareShop()

test.each([0, 6, 4.5])('%s stars are refused [P58]', async (rating) => {
  const shop = shared()
  await expect(shop.as(anna)(addReview, { description: 'x', rating, img: '/images/x' })).rejects.toMatchObject({
    fields: { rating: expect.any(String) },
  })
})

test('each customer reviews a product once, and again after deleting the review [P183]', async () => {
  const shop = await openShop()
  const [img, drill] = [await photo(shop), await shop.stock({ quantity: 1 })]
  const review = { description: 'Good.', rating: 4, img, product: drill.id }
  const { insertedId: id } = await shop.as(anna)(addReview, review)
  await expect(shop.as(anna)(addReview, review)).rejects.toMatchObject({ code: 'already_exists' })

  await expect(shop.as(ben)(deleteReview, { id })).rejects.toMatchObject({ code: 'not_found' })
  await shop.as(anna)(deleteReview, { id })
  await shop.as(anna)(addReview, review)
  expect(await shop.as(anna)(listOwnReviews, {})).toHaveLength(1)
})

test('an admin can delete any review [P135]', async () => {
  const shop = await openShop()
  const { insertedId: id } = await shop.as(anna)(addReview, { description: 'Rude.', rating: 1, img: await photo(shop) })
  expect(await shop.as(ada)(deleteReview, { id })).toEqual({ deletedCount: 1 })
  expect(await shop.asVisitor(listReviews, {})).toEqual([])
})

/** A review of Anna's that everybody reads. */
async function writeReview(shop: TestShop, description: string) {
  const { id: product } = await shop.stock({ name: description, quantity: 1 })
  return (await shop.as(anna)(addReview, { description, rating: 4, img: await photo(shop), product })).insertedId
}

const findReview = <Row extends { _id: string }>(rows: readonly Row[], id: string) => rows.find(({ _id }) => _id === id)

test('the shop answers a review in public, and two admins do not overwrite each other', async () => {
  const shop = shared()
  const id = await writeReview(shop, 'Blunt after a day')
  const answer = (was: string, is: string) => shop.as(ada)(answerReview, { id, was, is })
  expect(await answer('', 'We have sent you a new one.')).toEqual({ modifiedCount: 1 })
  expect(findReview(await shop.asVisitor(listReviews, {}), id)).toMatchObject({ answer: 'We have sent you a new one.' })
  await expect(answer('', 'Sorry.')).rejects.toMatchObject({ code: 'stale_version' })

  const entry = (await shop.as(ada)(listAuditEntries, {})).find(({ action }) => action === 'review.answer')!
  await shop.as(ada)(undoAction, { entry: entry._id })
  expect(findReview(await shop.as(ada)(listAllReviews, {}), id)).toMatchObject({ answer: '' })
})

test('a review is hidden for a reason, which its author reads, and shown again without it', async () => {
  const shop = shared()
  const id = await writeReview(shop, 'Call 555-0100 for cheaper saws')
  const reason = 'Reviews hold no advertisements.'
  const { done } = await shop.as(ada)(changeReviews, { action: 'hide', ids: [id], reason })
  expect(findReview(await shop.as(ada)(listAllReviews, {}), id)).toBeUndefined()
  const readOwn = async () => findReview(await shop.as(anna)(listOwnReviews, {}), id)
  expect(await readOwn()).toMatchObject({ state: 'hidden', reason })
  await expect(shop.as(anna)(deleteReview, { id })).rejects.toMatchObject({ code: 'not_found' })

  await shop.as(ada)(undoAction, { entry: done[0]!.entry! })
  expect(await readOwn()).toMatchObject({ state: 'shown', reason: '' })
  await shop.as(anna)(deleteReview, { id })
  expect(await readOwn()).toBeUndefined()
})

test('a reported review is shown until an admin decides, who reads the report as nobody else does', async () => {
  const shop = shared()
  const id = await writeReview(shop, 'The owner is a crook')
  const report = (reason: string) => shop.as(ben)(reportReview, { id, reason })
  expect(await report('This is an insult.')).toEqual({ modifiedCount: 1 })
  expect(await report('Again.')).toEqual({ modifiedCount: 0 })
  expect(findReview(await shop.asVisitor(listReviews, {}), id)).toBeDefined()
  expect(JSON.stringify(await shop.asVisitor(listReviews, {}))).not.toContain('insult')
  expect(findReview(await shop.as(anna)(listOwnReviews, {}), id)).toMatchObject({ report: '' })

  const readQueue = async () => findReview(await shop.as(ada)(listAllReviews, { waiting: 'true' }), id)
  expect(await readQueue()).toMatchObject({ state: 'shown', report: 'This is an insult.' })
  expect(await shop.as(ada)(approveReview, { id })).toEqual({ modifiedCount: 1 })
  expect(await readQueue()).toBeUndefined()
  const entry = (await shop.as(ada)(listAuditEntries, {})).find(({ action }) => action === 'review.approve')!
  await shop.as(ada)(undoAction, { entry: entry._id })
  expect(await readQueue()).toMatchObject({ state: 'shown', report: 'This is an insult.' })
})

test('a review that nobody else reads is not reported', async () => {
  const shop = shared()
  const id = await writeReview(shop, 'Gone again')
  await shop.as(anna)(deleteReview, { id })
  await expect(shop.as(ben)(reportReview, { id, reason: 'Why?' })).rejects.toMatchObject({ code: 'not_found' })
})
