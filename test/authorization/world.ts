import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll } from 'vitest'
import { createId } from '../../src/base/platform/ids.server.ts'
import { createLinkToken } from '../../src/desk/inbox/conversations/links.server.ts'
import type { CategoryEntry, FamilyEntry } from '../../src/goods/catalogue/taxonomy/contract.ts'
import type { Address } from '../../src/people/addresses/contract.ts'
import { register } from '../../src/people/identity/contract.ts'
import { Browser } from '../../src/people/identity/test-browser.ts'
import type { ArticleEntry } from '../../src/shop/pages/articles/contract.ts'
import { issueInvoice } from '../../src/trade/invoices/issue.server.ts'
import type { SupplierEntry } from '../../src/trade/purchasing/suppliers/contract.ts'
import { beginAsGuest } from '../guests.ts'
import { openShop, type Person, type ShopOptions, shareShop, type TestShop } from '../shop.ts'

/** Who calls. Those without access carry a token that was once valid. */
export const principals = [
  'visitor',
  'expired',
  'signed-out',
  'deactivated',
  'owner',
  'other',
  'admin',
  'demoted',
  'guest',
] as const
export type Principal = (typeof principals)[number]

/** Whose object the call is for: the caller's own, somebody else's, or one that does not exist. */
export const objects = ['own', 'another', 'unknown'] as const
export type Ownership = (typeof objects)[number]

export type Member = Person & { id: string; token: string; browser: Browser; marker: string }

export type World = {
  shop: TestShop
  members: Record<Exclude<Principal, 'visitor'> | 'bystander', Member>
  product: { id: string; slug: string }
  photo: Blob
}

const people: Record<Exclude<keyof World['members'], 'guest'>, Person['role']> = {
  expired: 'customer',
  'signed-out': 'customer',
  deactivated: 'customer',
  owner: 'customer',
  other: 'customer',
  bystander: 'customer',
  admin: 'admin',
  demoted: 'customer',
}

// Every call comes from an address of its own, so that no rate limit replies before a guard does.
const ownAddresses = { env: { TRUST_PROXY: '1' } }

/** A shop with a member of every kind, each with an order, a profile, a review and texts found nowhere else. */
export const openWorld = async (options?: ShopOptions): Promise<World> =>
  await addMembers(await openShop({ ...ownAddresses, ...options }))

/** One world for all tests of a file, in their order. */
export function shareWorld(options?: ShopOptions): () => World {
  const shared = shareShop({ ...ownAddresses, ...options })
  let world: World
  beforeAll(async () => {
    world = await addMembers(shared())
  })
  return () => world
}

async function addMembers(shop: TestShop): Promise<World> {
  const product = await shop.stock({ quantity: 10_000 })
  await addFamily(shop)
  const joined = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, role]) => [name, await join(shop, name, role)])),
  ) as Omit<World['members'], 'guest'>
  const members = { ...joined, guest: await joinAsGuest(shop) }
  for (const member of Object.values(members)) await addProfile(shop, member)

  const { db } = shop
  const past = new Date(Date.now() - 1000)
  await db.updateTable('accessTokens').set({ expiresAt: past }).where('userId', '=', members.expired.id).execute()
  await db.updateTable('identitySessions').set({ expiresAt: past }).where('userId', '=', members.expired.id).execute()
  await db.deleteFrom('identitySessions').where('userId', '=', members['signed-out'].id).execute()
  await db.updateTable('users').set({ deactivatedAt: past }).where('id', '=', members.deactivated.id).execute()
  await db.updateTable('users').set({ role: 'customer' }).where('id', '=', members.demoted.id).execute()
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return { shop, members, product, photo: new Blob([new Uint8Array(photo)], { type: 'image/png' }) }
}

async function addFamily({ db }: TestShop): Promise<void> {
  const [id, categoryId] = [createId(), createId()]
  await db
    .insertInto('categories')
    .values({ id: categoryId, slug: 'nuts', name: 'Nuts', description: '', position: 1 })
    .execute()
  await db.insertInto('families').values({ id, categoryId, slug: 'hex-nuts', name: 'Hex nuts' }).execute()
}

/** Registers over HTTP, so that the cookie and the token are those that a browser would hold. */
async function join(shop: TestShop, name: string, role: Person['role']): Promise<Member> {
  const email = `${name}@example.com`
  const browser = new Browser(shop)
  const answer = await browser.post(`/api${register.path}`, { name, email, password: `${name} likes long words` })
  if (answer.status !== 201) throw new Error(`${name} could not register: ${await answer.text()}`)
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const wasAdmin = role === 'admin' || name === 'demoted'
  await shop.db
    .updateTable('users')
    .set({ role: wasAdmin ? 'admin' : 'customer', emailVerified: true })
    .where('id', '=', id)
    .execute()
  return { name, email, role, id, browser, token: await browser.exchange(email), marker: `marker-of-${name}` }
}

/** Whoever orders without an account, in a shop whose owner allows it. */
async function joinAsGuest(shop: TestShop): Promise<Member> {
  await shop.db
    .insertInto('settings')
    .values({ key: 'guests', value: JSON.stringify('on') })
    .execute()
  const guest = await beginAsGuest(shop, 'typed@example.com')
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', guest.email)
    .executeTakeFirstOrThrow()
  return { ...guest, name: 'guest', id, token: await guest.browser.exchange(guest.email), marker: 'marker-of-guest' }
}

async function addProfile({ db }: TestShop, { id, marker }: Member): Promise<void> {
  const about = { description: marker, experience: marker, skills: marker, education: marker }
  const values = { id: createId(), userId: id, phone: '555-0100', address: marker, ...about }
  await db.insertInto('profiles').values(values).execute()
}

/** A member's order that can still be cancelled; a new one if the last was used up. */
export async function createOrder({ shop, product }: World, { id, name, marker }: Member): Promise<string> {
  const open = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', id)
    .where('state', 'in', ['unpaid', 'paying'])
    .executeTakeFirst()
  if (open) return open.id

  const order = { id: createId(), customerId: id, customerName: name, currency: 'USD', totalMinor: 1999 }
  await shop.db
    .insertInto('orders')
    .values({ ...order, phone: '555-0100', address: marker })
    .execute()
  const line = {
    id: createId(),
    orderId: order.id,
    position: 0,
    productId: product.id,
    sku: 'sku',
    name: 'Cordless drill',
  }
  await shop.db
    .insertInto('orderLines')
    .values({ ...line, unitPriceMinor: 1999, quantity: 1 })
    .execute()
  return order.id
}

/** The invoice of a member's order. */
export async function createInvoice(
  { shop, product }: World,
  { id: customerId, name, marker }: Member,
): Promise<string> {
  const order = { id: createId(), customerId, customerName: name, currency: 'USD', totalMinor: 1999, state: 'paid' }
  const line = { id: createId(), orderId: order.id, position: 0, productId: product.id, sku: 'sku', name: marker }
  const attempt = { id: createId(), orderId: order.id, amountMinor: 1999, currency: 'USD', state: 'succeeded' }
  const payment = { id: createId(), orderId: order.id, attemptId: attempt.id, amountMinor: 1999, currency: 'USD' }
  return await shop.db.transaction().execute(async (tx) => {
    const paidAt = new Date()
    await tx
      .insertInto('orders')
      .values({ ...order, phone: '555-0100', address: marker, paidAt })
      .execute()
    await tx
      .insertInto('orderLines')
      .values({ ...line, unitPriceMinor: 1999, quantity: 1 })
      .execute()
    await tx.insertInto('paymentAttempts').values(attempt).execute()
    await tx
      .insertInto('payments')
      .values({ ...payment, transactionId: payment.id, kept: true })
      .execute()
    return issueInvoice(tx, { mode: 'demo' }, order.id, payment.id)
  })
}

/** A parcel of a member's order. */
export async function createParcel(world: World, member: Member): Promise<string> {
  const orderId = await createOrder(world, member)
  const sent = await world.shop.db.selectFrom('parcels').select('id').where('orderId', '=', orderId).executeTakeFirst()
  if (sent) return sent.id
  const id = createId()
  const parcel = { id, orderId, carrier: '', trackingNumber: member.marker }
  await world.shop.db
    .insertInto('parcels')
    .values({ ...parcel, trackingUrl: '' })
    .execute()
  await sql`insert into parcel_lines (parcel_id, order_line_id, quantity)
    select ${id}, id, quantity from order_lines where order_id = ${parcel.orderId}`.execute(world.shop.db)
  return id
}

export async function createAddress({ shop }: World, { id: userId, marker }: Member, postal: Address): Promise<string> {
  const id = createId()
  await shop.db
    .insertInto('addresses')
    .values({ ...postal, id, userId, extra: `${marker} ${id}` })
    .execute()
  return id
}

export async function createList({ shop }: World, { id: userId, marker }: Member): Promise<string> {
  const id = createId()
  await shop.db.insertInto('partLists').values({ id, userId, name: marker }).execute()
  return id
}

/** The token of a list that somebody has shared. */
export async function createSharedList({ shop, members }: World): Promise<string> {
  const [id, token] = [createId(), createId().replaceAll('-', '')]
  await shop.db.insertInto('partLists').values({ id, userId: members.owner.id, name: 'Shared', token }).execute()
  return token
}

/** A return of a member's order that waits for its answer. */
export async function createReturn(world: World, member: Member): Promise<string> {
  const { db } = world.shop
  const id = createId()
  const orderId = await createOrder(world, member)
  await db.insertInto('returns').values({ id, orderId }).execute()
  return id
}

export async function createIncident({ shop }: World): Promise<string> {
  const id = createId()
  await shop.db
    .insertInto('incidents')
    .values({ id, kind: 'paid_twice', details: { intent: id } })
    .execute()
  return id
}

export async function createProfile({ shop }: World, { id }: Member): Promise<string> {
  const profile = await shop.db.selectFrom('profiles').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
  return profile.id
}

/** A review that is still shown. */
export async function createReview({ shop }: World, { id, name }: Member): Promise<string> {
  const shown = shop.db.selectFrom('reviews').select('id').where('authorId', '=', id).where('hiddenAt', 'is', null)
  const found = await shown.executeTakeFirst()
  if (found) return found.id
  const review = { id: createId(), authorId: id, name, description: 'Cuts well', rating: 5 }
  await shop.db.insertInto('reviews').values(review).execute()
  return review.id
}

/** Another session of a member, as in a second browser. */
export async function createSession({ shop }: World, { id }: Member): Promise<string> {
  const session = { id: createId(), userId: id, token: createId(), expiresAt: new Date(Date.now() + 3_600_000) }
  await shop.db.insertInto('identitySessions').values(session).execute()
  return session.id
}

/** A member's upload, as the SHA-256 in its address. */
export async function createUpload({ shop }: World, { id }: Member): Promise<string> {
  const sha256 = Buffer.alloc(32, id)
  const found = await shop.db.selectFrom('uploads').select('id').where('ownerId', '=', id).executeTakeFirst()
  if (!found) {
    const size = { width: 8, height: 8, bytes: 100 }
    await shop.db
      .insertInto('uploads')
      .values({ id: createId(), ownerId: id, sha256, ...size })
      .execute()
  }
  return sha256.toString('hex')
}

/** A product in stock, to be changed or deleted. */
export async function createSpareProduct({ shop }: World): Promise<string> {
  const { id } = await shop.stock({ name: 'Spare part', quantity: 3 })
  return id
}

/** The slug of a product that is no longer sold. */
export async function createWithdrawnProduct({ shop }: World): Promise<string> {
  const { id, slug } = await shop.stock({ name: 'Old part', quantity: 3 })
  await shop.db.updateTable('products').set({ archivedAt: new Date() }).where('id', '=', id).execute()
  return slug
}

/** What such a supplier was entered as. */
export const supplierEntry: SupplierEntry = {
  ...{ name: 'Forge and Sons', email: '', phone: '', address: '', notes: '', currency: 'EUR', leadTimeDays: 7 },
}

export async function createSupplier({ shop }: World): Promise<string> {
  const id = createId()
  await shop.db
    .insertInto('suppliers')
    .values({ id, ...supplierEntry })
    .execute()
  return id
}

/** A draft of one line. */
export async function createPurchaseOrder(world: World): Promise<string> {
  const { db } = world.shop
  const [id, supplierId, { id: productId }] = [createId(), await createSupplier(world), world.product]
  await db.insertInto('purchaseOrders').values({ id, supplierId, currency: 'EUR' }).execute()
  const line = { position: 0, productId, sku: productId, name: 'Saw', packSize: 1, quantity: 1 }
  await db
    .insertInto('purchaseOrderLines')
    .values({ id: createId(), purchaseOrderId: id, ...line })
    .execute()
  return id
}

/** What such a category was entered as. */
export const categoryEntry: CategoryEntry = { name: 'Saws', description: '', translations: {}, parentId: null }

/** A category that holds nothing. */
export async function createCategory({ shop }: World, parentId: string | null = null): Promise<string> {
  const id = createId()
  await shop.db.insertInto('categories').values({ id, slug: id, name: 'Saws', position: 0, parentId }).execute()
  return id
}

/** What such an article was entered as. */
export const articleEntry: ArticleEntry = {
  ...{ slug: '', title: 'Saws', summary: '', body: 'Text', alt: '', translations: {}, publishedOn: null },
}

/** A draft. */
export async function createArticle({ shop }: World): Promise<string> {
  const id = createId()
  await shop.db.insertInto('posts').values({ id, slug: id, kind: 'article', title: 'Saws', body: 'Text' }).execute()
  return id
}

/** What such a family was entered as. */
export const familyEntry = (categoryId: string): FamilyEntry => ({
  ...{
    name: 'Saw',
    description: '',
    translations: {},
    standard: '',
    commonness: 1,
    purposes: '',
    categoryId,
    facts: [],
    attributes: [],
    asks: [],
    documents: [],
  },
})

/** A family without products. */
export async function createFamily(world: World): Promise<string> {
  const id = createId()
  const categoryId = await createCategory(world)
  await world.shop.db.insertInto('families').values({ id, slug: id, name: 'Saw', categoryId }).execute()
  return id
}

export async function findFamilyCategory({ shop }: World, familyId: string): Promise<string> {
  const row = await shop.db.selectFrom('families').select('categoryId').where('id', '=', familyId).executeTakeFirst()
  return row?.categoryId ?? createId()
}

/** A message in the inbox. */
/** A message that a member has written with their account. */
export const createConversation = (world: World, { id: customerId, marker: opinion }: Member): Promise<string> =>
  createMessage(world, { customerId, opinion })

/** A file that somebody has sent. */
export async function createConversationFile(world: World, { id: customerId, marker }: Member): Promise<string> {
  const messageId = await createMessage(world, { customerId, opinion: marker })
  return await sendFile(world, messageId, marker)
}

async function sendFile({ shop }: World, messageId: string, text: string): Promise<string> {
  const file = { id: createId(), messageId, name: 'bracket.step', content: Buffer.from(text) }
  await shop.db.insertInto('conversationFiles').values(file).execute()
  return file.id
}

/** A file of a conversation, and the token of the link that opens it. */
export async function createLinkedFile(world: World): Promise<{ id: string; token: string }> {
  const messageId = await createMessage(world, { opinion: 'Which rate?' })
  const token = await world.shop.db.transaction().execute((tx) => createLinkToken(tx, messageId))
  return { id: await sendFile(world, messageId, 'ISO-10303-21;'), token }
}

/** The token of a link that opens a message. */
export async function createLinkedConversation(world: World): Promise<string> {
  const messageId = await createMessage(world, { opinion: 'Which rate?' })
  return await world.shop.db.transaction().execute((tx) => createLinkToken(tx, messageId))
}

type MessageFields = { customerId?: string; opinion?: string }

export async function createMessage({ shop }: World, fields: MessageFields = {}): Promise<string> {
  const message = {
    id: createId(),
    name: 'V',
    email: 'v@example.com',
    subject: 'A drawing',
    opinion: 'marker-of-inbox',
    ...fields,
  }
  await shop.db.insertInto('messages').values(message).execute()
  return message.id
}
