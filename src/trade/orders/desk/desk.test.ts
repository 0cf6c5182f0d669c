import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { dismissMails, listUnsentMails, repeatMail, retryMails } from '#base/platform/mail/contract.ts'
import { getPersonalData } from '#desk/privacy/contract.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { getOrderDetails, getTimeline, listCustomerOrders, listOrders } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { addNoteToOrder, changeDesk, findLineByCode, getDesk, listOrderMails } from './contract.ts'

const shared = shareShop()

/** An order of Anna's that is paid, and calls about it. */
async function openDesk(shop: TestShop) {
  for (const person of [ada, anna]) await shop.getToken(person)
  await shop.db.updateTable('users').set({ emailVerified: true }).where('email', '=', anna.email).execute()
  const bolt = await shop.stock({ quantity: 50 })
  const lines = [{ productId: bolt.id, quantity: 2 }]
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 39.98 })
  await payOrder(shop, id)
  const { id: admin } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow()
  const change = (is: { assignee?: string | null; tags?: string[] }) => shop.as(ada)(changeDesk, { id, ...is })
  const load = () => shop.as(ada)(getDesk, { id })
  const list = async (query: { assigned?: 'me' | 'nobody'; tagged?: string }) =>
    (await shop.as(ada)(listOrders, { ...query })).map(({ _id }) => _id)
  return { shop, id, admin, change, load, list }
}

test('an order is given to an admin, marked and noted about, and is found by that', async () => {
  const { id, admin, change, load, list } = await openDesk(shared())
  const tag = `t-${createId().slice(0, 8)}`
  expect(await load()).toMatchObject({ assignee: null, tags: [], notes: [] })
  await change({ assignee: admin })
  await change({ tags: [tag, 'fragile', tag] })
  await shared().as(ada)(addNoteToOrder, { id, text: 'Rings twice.' })
  const desk = await load()
  expect(desk).toMatchObject({ assignee: { name: ada.name }, tags: [tag, 'fragile'] })
  expect(desk.notes).toMatchObject([{ text: 'Rings twice.', author: ada.name }])
  expect(desk.knownTags).toContain(tag)
  expect(await list({ assigned: 'me' })).toContain(id)
  expect(await list({ assigned: 'nobody' })).not.toContain(id)
  expect(await list({ tagged: tag })).toEqual([id])
  await change({ assignee: null })
  expect(await load()).toMatchObject({ assignee: null, tags: [tag, 'fragile'] })
  expect(await list({ assigned: 'nobody' })).toContain(id)
})

test('customers see nothing of it but in their data', async () => {
  const shop = shared()
  const { id, admin, change } = await openDesk(shop)
  await change({ assignee: admin, tags: ['late'] })
  await shop.as(ada)(addNoteToOrder, { id, text: 'Pays late.' })
  expect(await shop.as(ada)(getOrderDetails, { id })).toMatchObject({ assignee: ada.name, tags: ['late'] })
  expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({ assignee: null, tags: [] })
  const [listed] = await shop.as(anna)(listCustomerOrders, { email: anna.email })
  expect(listed).toMatchObject({ assignee: null, tags: [] })
  const moments = async (who: typeof anna) => (await shop.as(who)(getTimeline, { id })).map(({ what }) => what)
  expect(await moments(ada)).toEqual(expect.arrayContaining(['assigned', 'tagged']))
  expect(await moments(anna)).not.toContain('assigned')
  expect(await moments(anna)).not.toContain('tagged')
  const { orderNotes } = await shop.as(anna)(getPersonalData, {})
  expect(orderNotes.find(({ tags }) => tags.includes('late'))).toMatchObject({ notes: [{ text: 'Pays late.' }] })
})

test('only an admin is on an order, and what changes nothing leaves no trace', async () => {
  const shop = shared()
  const { id, admin, change } = await openDesk(shop)
  const { id: customer } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', anna.email)
    .executeTakeFirstOrThrow()
  await expect(change({ assignee: customer })).rejects.toMatchObject({ code: 'not_found' })
  for (const _ of [1, 2]) await change({ assignee: admin, tags: ['a'] })
  const moments = (await shop.as(ada)(getTimeline, { id })).map(({ what }) => what)
  expect(moments.slice(2)).toEqual(['assigned', 'tagged'])
})

test('a line is found by its part number or by the barcode on its pack', async () => {
  const { shop, id } = await openDesk(shared())
  const [line] = (await shop.as(ada)(getOrderDetails, { id })).lines
  const barcode = String(40_000_000 + Math.floor(Math.random() * 9_000_000))
  await shop.db.updateTable('products').set({ gtin: barcode }).where('id', '=', line!.productId).execute()
  const other = await shop.stock({ quantity: 1 })
  const find = async (code: string) => (await shop.as(ada)(findLineByCode, { id, code })).line
  expect(await find(line!.sku)).toBe(line!._id)
  expect(await find(barcode)).toBe(line!._id)
  const { sku } = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(await find(sku)).toBeNull()
  expect(await find('no such part')).toBeNull()
})

test('what was mailed about an order is read, and sent once more', async () => {
  const { shop, id } = await openDesk(await openShop())
  const { number } = await shop.as(ada)(getOrderDetails, { id })
  await shop.jobs.run('mail_paid')
  await shop.jobs.run('relay_mail')
  const read = () => shop.as(ada)(listOrderMails, { id })
  const paid = (await read()).find(({ subject }) => subject === `Your order ${number} is paid`)!
  expect(paid).toMatchObject({ recipient: anna.email, state: 'sent', isRepeatable: true })
  expect(paid.body).toContain(number)
  await shop.as(ada)(repeatMail, { id: paid._id })
  const copy = (await read()).find(({ subject, _id }) => subject === paid.subject && _id !== paid._id)!
  expect(copy).toMatchObject({ body: paid.body, recipient: anna.email })
  await shop.jobs.run('relay_mail')
  expect((await mailsIn(shop)).filter(({ subject }) => subject === paid.subject)).toHaveLength(2)
  // One whose number only begins with this one is another order.
  await shop.db
    .insertInto('mailOutbox')
    .values({
      ...{ id: createId(), dedupeKey: createId(), recipient: anna.email, locale: 'en' },
      ...{ subject: `Your order ${number}1`, body: `${number}1` },
    })
    .execute()
  expect((await read()).map(({ subject }) => subject)).not.toContain(`Your order ${number}1`)
})

test('a mail that waits or holds a secret is not sent once more', async () => {
  const { shop } = await openDesk(await openShop())
  const insert = async (more: { sentAt?: Date; body: string; sealedBody?: Buffer }) => {
    const mail = { id: createId(), dedupeKey: createId(), recipient: anna.email, locale: 'en', subject: 's', ...more }
    await shop.db.insertInto('mailOutbox').values(mail).execute()
    return mail.id
  }
  const waiting = await insert({ body: 'b' })
  const secret = await insert({ body: '', sealedBody: Buffer.from('x'), sentAt: new Date() })
  for (const id of [waiting, secret])
    await expect(shop.as(ada)(repeatMail, { id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a mail that cannot be sent is given up, and comes back when it is tried again', async () => {
  const shop = await openShop()
  const mail = { id: createId(), dedupeKey: createId(), recipient: 'gone@example.com', locale: 'en' }
  await shop.db
    .insertInto('mailOutbox')
    .values({ ...mail, subject: 's', body: 'b', parkedAt: new Date(), failure: 'no such user' })
    .execute()
  const list = async () => (await shop.as(ada)(listUnsentMails, {})).map(({ _id }) => _id)
  expect(await list()).toEqual([mail.id])
  expect(await shop.as(ada)(dismissMails, { ids: [mail.id] })).toEqual({ modifiedCount: 1 })
  expect(await list()).toEqual([])
  expect(await shop.as(ada)(retryMails, { ids: [mail.id] })).toEqual({ modifiedCount: 1 })
})
