import { expect, test } from 'vitest'
import { sendMessage } from '../../src/desk/inbox/contract.ts'
import { Browser } from '../../src/people/identity/test-browser.ts'
import { placeOrder } from '../../src/trade/orders/placing/contract.ts'
import { createPaymentIntent } from '../../src/trade/payments/contract.ts'
import { takeClock } from '../clock.ts'
import { endConnections } from '../end-connections.ts'
import { anna, openShop } from '../shop.ts'

/** Texts that must not appear in any line of the log. */
const marks = {
  password: 'marker password battery',
  wrong: 'marker wrong password',
  email: 'marker.person@example.com',
  name: 'Marker Person',
  phone: '+880 1711 909090',
  address: 'Marker Lane 42',
  subject: 'Marker subject',
  opinion: 'Marker opinion',
  card: '4000000000000002',
}

test('the log holds no secret and no personal data, one event per line, whatever is sent', async () => {
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  const browser = new Browser(shop)
  const { name, email, password } = marks
  await browser.post('/api/auth/sign-up/email', { name, email, password })
  await browser.post('/api/auth/sign-in/email', { email, password: marks.wrong })
  await browser.post('/api/auth/sign-in/email', { email, password })
  await browser.post('/api/auth/request-password-reset', { email })
  const cookie = browser.cookie.split('=')[1]!.split('.')[0]!
  const token = await shop.getToken({ ...anna, name, email })
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const person = { ...anna, name, email }
  const { insertedId: order } = await shop.as(person)(placeOrder, {
    toolId,
    purchaseValue: 1,
    phone: marks.phone,
    address: marks.address,
  })
  const { clientSecret } = await shop.as(person)(createPaymentIntent, { order })
  const form = { 'card[number]': marks.card, 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' }
  await fetch(`${shop.url}/sandbox/stripe/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.provider.publishableKey}` },
    body: new URLSearchParams({ type: 'card', ...form }),
  })
  const { subject, opinion } = marks
  await shop.asVisitor(sendMessage, { name, email, subject, opinion })
  const forged = `{"level":"fatal","msg":"forged"}\\n\u001b[31m`
  await fetch(`${shop.url}/api/order/${email}?secret=${token}&x=%0a${encodeURIComponent(forged)}`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': forged.replaceAll(/\p{Cc}/gu, '') },
  })

  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  const secrets = {
    ...marks,
    token,
    cookie,
    clientSecret,
    key: shop.provider.webhookSecret,
    secret: shop.config.secret,
  }
  for (const [what, mark] of Object.entries(secrets)) expect(text.includes(mark), what).toBe(false)
  expect(text.includes(encodeURIComponent(email))).toBe(false)
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) })
  }
  expect(text).not.toContain('forged')
  // The account is logged by its id, which means nothing to outsiders.
  expect(lines.some((line) => JSON.parse(line).by && line.includes('/api/purchase'))).toBe(true)
})

const readLines = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('every line says which node wrote it, and from which block of addresses it was asked, but from none of its people', async () => {
  const lines: string[] = []
  const shop = await openShop({ env: { TRUST_PROXY: '1' }, onLog: (line) => lines.push(line) })
  const callers = { '198.51.100.77': '198.51.100.0/24', '2001:db8:1:2345::9': '2001:db8:1:2300::/56' }
  for (const [address, block] of Object.entries(callers)) {
    const from = lines.length
    for (const path of ['/api/products', '/api/orders', '/api/nowhere'])
      await fetch(shop.url + path, { headers: { 'x-forwarded-for': address } })
    const told = readLines(lines.slice(from)).filter(({ reqId }) => reqId !== undefined)
    expect(told.length).toBeGreaterThan(3)
    expect(new Set(told.map((line) => line.block))).toEqual(new Set([block]))
    expect(lines.join('')).not.toContain(address)
  }
  const nodes = new Set(readLines(lines).map(({ node }) => node))
  expect([...nodes]).toEqual([expect.stringMatching(new RegExp(`.+/${process.pid}$`))])
})

test('an outage of the database is told once a second, with a count, and not for each call', async () => {
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  await endConnections(shop.databaseUrl)
  await expect.poll(async () => (await fetch(`${shop.url}/api/products`)).status).toBe(503)
  // Nothing more than at once is written while no time passes.
  const clock = takeClock({ isHeld: true })
  lines.length = 0
  // Lines of two kinds, sixty of each at once.
  for (let time = 0; time < 500; time += 1) await fetch(`${shop.url}/api/products`)
  const told = readLines(lines).filter(({ level, reqId }) => reqId !== undefined && level !== 'debug')
  expect(told.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThanOrEqual(120)
  clock.pass(1000)
  await fetch(`${shop.url}/api/products`)
  const last = readLines(lines).find(({ more }) => Number(more) > 200)
  expect(last?.msg).toMatch(/^refused/)
})
