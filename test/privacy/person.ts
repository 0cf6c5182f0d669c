import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createId } from '../../src/base/platform/ids.server.ts'
import { addNote } from '../../src/desk/customers/contract.ts'
import { replyToMessage, sendMessage } from '../../src/desk/inbox/contract.ts'
import { Browser } from '../../src/people/identity/test-browser.ts'
import { refundOrder } from '../../src/trade/orders/cancellation/contract.ts'
import { advanceOrder, deleteOrder, getOrderDetails } from '../../src/trade/orders/contract.ts'
import { placeOrder } from '../../src/trade/orders/placing/contract.ts'
import { answerReturn, receiveReturn, refundReturn, requestReturn } from '../../src/trade/orders/returns/contract.ts'
import { shipParcel } from '../../src/trade/orders/shipping/contract.ts'
import { berlin } from '../addresses.ts'
import { payOrder } from '../invoices.ts'
import { countPieces } from '../received-pieces.ts'
import { ada, anna, type TestShop } from '../shop.ts'

export const password = 'correct horse battery'

/** Where the order that is paid goes, as its invoice says. */
export const typedAddress = 'Marker Lane 42'

/** Fills every table that says something of a person with rows of Anna's. */
export async function fillPerson(shop: TestShop): Promise<void> {
  const { db } = shop
  await new Browser(shop).post('/api/auth/sign-up/email', { name: anna.name, email: anna.email, password })
  const { id: userId } = await db
    .updateTable('users')
    .set({ emailVerified: true })
    .where('email', '=', anna.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: productId } = await shop.stock({ quantity: 9 })
  await fillOrders(shop, productId)
  await fillIdentity(shop, userId)
  const upload = { id: createId(), ownerId: userId, sha256: randomBytes(32), width: 1, height: 1, bytes: 1 }
  await db.insertInto('uploads').values(upload).execute()
  const about = { description: 'd', experience: 'e', skills: 's', education: 'e', phone: '555-0100', address: 'a' }
  await db
    .insertInto('profiles')
    .values({ id: createId(), userId, ...about })
    .execute()
  await db
    .insertInto('addresses')
    .values({ id: createId(), userId, ...berlin })
    .execute()
  const review = { id: createId(), authorId: userId, name: anna.name, description: 'd', rating: 4 }
  await db.insertInto('reviews').values(review).execute()
  await db
    .insertInto('accountTerms')
    .values({ customerId: userId, limitMinor: 5000, days: 30, currency: 'USD' })
    .execute()
  await db.insertInto('cartLines').values({ userId, productId, quantity: 1, seenPriceMinor: 1 }).execute()
  const listId = createId()
  await db.insertInto('partLists').values({ id: listId, userId, name: 'n' }).execute()
  await db.insertInto('partListLines').values({ listId, productId, position: 0, quantity: 1, note: 'n' }).execute()
  await db.insertInto('ownNumbers').values({ userId, productId, number: 'n', compact: 'n', name: 'n' }).execute()
  await db.insertInto('notificationChoices').values({ userId, kind: 'digest', isOn: true }).execute()
  const { id: sessionId } = await db
    .selectFrom('identitySessions')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const device = { sessionId, endpoint: 'https://push.example/1', kinds: ['order'] }
  const keys = { publicKey: randomBytes(65), authSecret: randomBytes(16) }
  await db
    .insertInto('pushDevices')
    .values({ id: createId(), ...device, ...keys })
    .execute()
  await db.insertInto('stockAlerts').values({ id: createId(), userId, productId, locale: 'en' }).execute()
  await shop.as(ada)(addNote, { id: userId, text: `Moved to ${typedAddress}` })
  const message = { name: anna.name, email: anna.email, subject: 's', opinion: 'o' }
  const { insertedId: id } = await shop.asVisitor(sendMessage, message)
  const file = { id: createId(), messageId: id, name: 'bracket.step', content: Buffer.from('ISO-10303-21;') }
  await shop.db.insertInto('conversationFiles').values(file).execute()
  await shop.as(ada)(replyToMessage, { id, text: 'An answer' })
}

/** A paid order that was sent, partly returned and partly refunded, and a cancelled one. */
async function fillOrders(shop: TestShop, toolId: string): Promise<void> {
  const order = { toolId, purchaseValue: 3, phone: '555-0100', address: typedAddress }
  const { insertedId: id } = await shop.as(anna)(placeOrder, order, { idempotencyKey: createId() })
  const { insertedId: cancelled } = await shop.as(anna)(placeOrder, { ...order, purchaseValue: 1 })
  await shop.as(anna)(deleteOrder, { id: cancelled })
  await payOrder(shop, id)
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(shipParcel, { id, carrier: 'DHL', trackingNumber: '1' })
  await sql`insert into labels (id, order_id, parcel_id, state, consignment, rate, price_minor, currency, tracking_number, tracking_url, image)
    select gen_random_uuid(), order_id, id, 'bought', 'shp_1', 'rate_1', 747, 'USD', '1', 'https://track.example', 'image'
    from parcels where order_id = ${id}`.execute(shop.db)
  const line = (await shop.as(anna)(getOrderDetails, { id })).lines[0]!._id
  const asked = { id, lines: [{ line, quantity: 1, reason: 'Too long' }] }
  const { insertedId: returned } = await shop.as(anna)(requestReturn, asked)
  await shop.as(ada)(answerReturn, { id: returned, state: 'agreed', answer: 'Please' })
  await shop.as(ada)(refundOrder, { id, amount: 1, reason: 'Scratched' })
  await shop.jobs.run('pay_refunds')
  // An account with a return that is not finished is not erased.
  const lines = [{ ...countPieces(line, 1), finding: 'Scratched' }]
  await shop.as(ada)(receiveReturn, { id: returned, lines })
  await shop.as(ada)(refundReturn, { id: returned, amount: 1, reason: 'Scratched' })
  await shop.jobs.run('pay_refunds')
  await shop.as(ada)(advanceOrder, { id, state: 'delivered' })
  const addresses = { deliveryAddress: JSON.stringify(berlin), billingAddress: JSON.stringify(berlin) }
  await shop.db.updateTable('orders').set(addresses).execute()
}

async function fillIdentity({ db }: TestShop, userId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const [secret, hash] = ['secret of the second factor', randomBytes(32)]
  await db.insertInto('identityTwoFactors').values({ id: createId(), userId, secret, backupCodes: secret }).execute()
  await db.insertInto('identityEnrolmentCodes').values({ userId, codeHash: hash, expiresAt }).execute()
  await db.insertInto('identityDevices').values({ id: createId(), userId, tokenHash: hash }).execute()
  await db
    .insertInto('identityVerifications')
    .values({ id: createId(), identifier: 'i', value: userId, expiresAt })
    .execute()
  await sql`update identity_sessions set ip_address = '192.0.2.1', user_agent = 'Browser'`.execute(db)
}
