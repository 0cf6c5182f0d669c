import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadImage } from '../src/base/images/contract.ts'
import { createId } from '../src/base/platform/ids.server.ts'
import { type RowsReply, undoRows } from '../src/base/platform/rows/contract.ts'
import { changeMessages, listMessages, sendMessage } from '../src/desk/inbox/contract.ts'
import { changeProducts, deleteProduct, getProduct } from '../src/goods/catalogue/contract.ts'
import { addCategory, getClassification } from '../src/goods/catalogue/taxonomy/contract.ts'
import { addReview, changeReviews, listReviews } from '../src/goods/reviews/contract.ts'
import { changeUsers, listUsers } from '../src/people/identity/contract.ts'
import { changeOrders, getOrder, getTimeline } from '../src/trade/orders/contract.ts'
import { shipParcel } from '../src/trade/orders/shipping/contract.ts'
import { paidOrder } from './paid-order.ts'
import { ada, anna, ben, shareShop } from './shop.ts'

const shared = shareShop()

const undo = ({ done }: RowsReply) => shared().as(ada)(undoRows, { entries: done.flatMap(({ entry }) => entry ?? []) })

test('a row that is refused stops no other, and what was done to many rows is undone at once', async () => {
  const shop = shared()
  const [saw, vice, file] = [
    await shop.stock({ name: 'Saw', quantity: 1 }),
    await shop.stock({ name: 'Vice', quantity: 1 }),
    createId(),
  ]
  await shop.as(ada)(deleteProduct, { id: saw.id })

  const reply = await shop.as(ada)(changeProducts, { action: 'withdraw', ids: [saw.id, vice.id, file, vice.id] })
  expect(reply).toEqual({
    done: [{ id: vice.id, entry: expect.stringMatching(/^\d+$/) }],
    refused: [saw.id, file].map((id) => ({ id, code: 'not_found', message: expect.stringMatching(/^[A-Z].*\.$/) })),
  })
  await expect(shop.asVisitor(getProduct, { id: vice.id })).rejects.toMatchObject({ code: 'not_found' })

  expect(await undo(reply)).toMatchObject({ done: [{ id: reply.done[0]!.entry }], refused: [] })
  expect(await shop.asVisitor(getProduct, { id: vice.id })).toMatchObject({ name: 'Vice' })
  expect(await undo(reply)).toMatchObject({ done: [], refused: [{ code: 'wrong_state' }] })
})

test('products are put into a category, and back where each was', async () => {
  const shop = shared()
  const is = { name: 'Clamps', description: '', translations: {}, parentId: null }
  const { insertedId: category } = await shop.as(ada)(addCategory, { is })
  const ids = [
    (await shop.stock({ name: 'Clamp A', quantity: 1 })).id,
    (await shop.stock({ name: 'Clamp B', quantity: 1 })).id,
  ]
  const listCategories = () =>
    Promise.all(ids.map(async (id) => (await shop.as(ada)(getClassification, { id })).categoryId))

  await shop.as(ada)(changeProducts, { action: 'categorize', ids: [ids[0]!], category })
  const reply = await shop.as(ada)(changeProducts, { action: 'categorize', ids, category })
  expect(reply.done.map(({ entry }) => entry === null)).toEqual([true, false])
  expect(await listCategories()).toEqual([category, category])
  await undo(reply)
  expect(await listCategories()).toEqual([category, null])
})

test('reviews are approved and hidden by the page, and shown again', async () => {
  const shop = shared()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const image = new File([new Uint8Array(picture)], 'saw.png')
  const img = (await shop.as(anna)(uploadImage, { image })).data.url
  const write = async (description: string) =>
    (
      await shop.as(anna)(addReview, {
        ...{ description, rating: 4, img },
        product: (await shop.stock({ name: description, quantity: 1 })).id,
      })
    ).insertedId
  const ids = [await write('Straight cuts'), await write('Holds well')]
  const listShown = async () =>
    (await shop.asVisitor(listReviews, {})).map(({ _id }) => _id).filter((id) => ids.includes(id))

  const reply = await shop.as(ada)(changeReviews, { action: 'hide', ids })
  expect(await listShown()).toEqual([])
  await undo(reply)
  expect((await listShown()).toSorted()).toEqual(ids.toSorted())
  const approved = await shop.as(ada)(changeReviews, { action: 'approve', ids })
  expect(approved).toEqual({ done: ids.map((id) => ({ id, entry: null })), refused: [] })
})

test('messages are marked and archived by the page, and each action undone by its opposite', async () => {
  const shop = shared()
  const send = (subject: string) =>
    shop.asVisitor(sendMessage, { name: 'Mia', email: 'mia@example.com', subject, opinion: 'Do you cut to length?' })
  const ids = [(await send('Chains')).insertedId, (await send('Ropes')).insertedId]
  const change = (action: 'read' | 'unread' | 'archive' | 'restore') => shop.as(ada)(changeMessages, { action, ids })
  const list = async () => (await shop.as(ada)(listMessages, {})).map(({ read }) => read)

  await change('read')
  expect(await list()).toEqual([true, true])
  await change('unread')
  expect(await list()).toEqual([false, false])
  await change('archive')
  expect(await list()).toEqual([])
  await change('restore')
  expect(await list()).toHaveLength(2)
})

test('accounts are closed and opened by the page, and the last admin stays', async () => {
  const shop = shared()
  await Promise.all([anna, ben].map((person) => shop.getToken(person)))
  const accounts = await shop.as(ada)(listUsers, {})
  const idByEmail = new Map(accounts.map(({ email, _id }) => [email, _id]))
  const ids = [ben, ada].map(({ email }) => idByEmail.get(email)!)

  expect(await shop.as(ada)(changeUsers, { action: 'close', ids })).toMatchObject({
    done: [{ id: idByEmail.get(ben.email) }],
    refused: [{ id: idByEmail.get(ada.email), code: 'last_admin' }],
  })
  await shop.as(ada)(changeUsers, { action: 'open', ids })
  expect((await shop.as(ada)(listUsers, {})).map(({ active }) => active)).not.toContain(false)
})

test('orders are packed by the page, and packing is undone until something was sent', async () => {
  const { shop, id, details } = await paidOrder()
  const change = (action: 'pack' | 'unpack') => shop.as(ada)(changeOrders, { action, ids: [id] })
  const listSteps = async () => (await shop.as(anna)(getTimeline, { id })).map(({ what }) => what)

  expect(await change('pack')).toEqual({ done: [{ id, entry: null }], refused: [] })
  expect(await change('pack')).toMatchObject({ done: [], refused: [{ id, code: 'wrong_state' }] })
  await change('unpack')
  expect(await shop.as(anna)(getOrder, { id })).toMatchObject({ state: 'paid' })
  expect(await listSteps()).toEqual(['placed', 'paid', 'packed', 'not-packed'])

  await change('pack')
  const [line] = (await details()).lines
  await shop.as(ada)(shipParcel, { id, lines: [{ line: line!._id, quantity: 1 }] }, { idempotencyKey: 'a' })
  expect(await change('unpack')).toMatchObject({ done: [], refused: [{ code: 'wrong_state' }] })
})
