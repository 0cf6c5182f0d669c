import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { allowGuests, beginAsGuest, orderAsGuest } from '../../../../test/guests.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { shareShop } from '../../../../test/shop.ts'
import { Browser } from '../test-browser.ts'

const shared = shareShop({ env: { TRUST_PROXY: '1' } })
const fresh = () => `${createId()}@example.com`
const password = 'five unrelated words'

let blocks = 0

/** Follows a link in a browser of its own, which is at an address of its own. */
async function follow(token: string) {
  const browser = new Browser(shared())
  const answer = await browser.post('/api/guests/return', { token }, { 'x-forwarded-for': `10.7.${blocks++}.1` })
  return { browser, status: answer.status, body: await answer.json() }
}

const readLink = async (email: string): Promise<URLSearchParams> => {
  const mail = (await mailsIn(shared())).findLast(({ recipient }) => recipient === email)!
  return new URL(/http\S+/.exec(mail.body)![0]).searchParams
}

/** The link in the mail about the paid order of a guest. */
async function orderAndPay() {
  const shop = shared()
  await allowGuests(shop)
  const { id: productId } = await shop.stock({ quantity: 3 })
  const email = fresh()
  const guest = await beginAsGuest(shop, email)
  const id = await orderAsGuest(shop, guest, productId)
  await payOrder(shop, id, guest)
  await shop.jobs.run('mail_paid')
  const link = await readLink(email)
  expect(link.get('order')).toBe(id)
  return { shop, email, guest, token: link.get('token')! }
}

test('the link shows the order in any browser, more than once, and gives it to nobody', async () => {
  const { email, guest, token } = await orderAndPay()
  for (const _ of ['at home', 'at work']) {
    const { browser, status, body } = await follow(token)
    expect([status, body.user.email]).toEqual([201, guest.email])
    const { user } = await (await browser.get('/api/auth/get-session')).json()
    expect(user).toMatchObject({ guestEmail: email, emailVerified: false })
  }
  const claim = await new Browser(shared()).post('/api/auth/confirm-address', { token, password })
  expect(claim.status).toBe(200)
})

test('once the order is in an account, the link opens nothing, and neither does one that nobody was mailed', async () => {
  const { token } = await orderAndPay()
  await new Browser(shared()).post('/api/auth/confirm-address', { token, password })
  for (const old of [token, 'unknown']) {
    const { status, body } = await follow(old)
    expect([status, body.code]).toEqual([400, 'link_expired'])
  }
})

test('the link that confirms the address of an account begins no session', async () => {
  const email = fresh()
  const owner = { name: 'Owner', email, password }
  await new Browser(shared()).post('/api/auth/sign-up/email', owner, { 'x-forwarded-for': '10.6.0.1' })
  const { status, body } = await follow((await readLink(email)).get('token')!)
  expect([status, body.code]).toEqual([400, 'link_expired'])
})

test('a guest who was closed is opened by no link', async () => {
  const { shop, guest, token } = await orderAndPay()
  await shop.db.updateTable('users').set({ deactivatedAt: new Date() }).where('email', '=', guest.email).execute()
  expect((await follow(token)).status).toBe(400)
})

test('the links of a guest begin few sessions a day', async () => {
  const { token } = await orderAndPay()
  const statuses: number[] = []
  for (let round = 0; round < 21; round++) statuses.push((await follow(token)).status)
  expect(statuses).toEqual([...Array(20).fill(201), 429])
})
