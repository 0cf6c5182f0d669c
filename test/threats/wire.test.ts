import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Browser } from '../../src/people/identity/test-browser.ts'
import { eventually } from '../eventually.ts'
import { mailsIn } from '../mails.ts'
import { ada, anna, openShop, shareShop } from '../shop.ts'
import { parseStatuses, sendRaw } from './raw-http.ts'

const shared = shareShop()

const host = (url: string) => `Host: ${new URL(url).host}\r\n`

test('request smuggling is impossible', async () => {
  const { url } = shared()
  const post = `POST /api/purchase HTTP/1.1\r\n${host(url)}Content-Type: application/json\r\n`
  const hidden = `GET /api/admin/x@example.com HTTP/1.1\r\n${host(url)}\r\n`
  const tricks = {
    'both lengths': `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'two lengths': `${post}Content-Length: 0\r\nContent-Length: 50\r\n\r\n${hidden}`,
    'a length that is none': `${post}Content-Length: +5\r\n\r\n${hidden}`,
    'a space before the colon': `${post}Content-Length : 5\r\n\r\n${hidden}`,
    'a bare line feed in the head': `${post}X: a\nContent-Length: 5\r\n\r\n${hidden}`,
    'a folded header': `${post}X: a\r\n b\r\nContent-Length: 5\r\n\r\n${hidden}`,
    'another coding': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a chunk length that is none': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${hidden}`,
  }
  for (const [trick, bytes] of Object.entries(tricks)) {
    const [first, ...more] = parseStatuses(await sendRaw(url, bytes))
    // Refused and closed; or, where the first request is complete on its own, refused for lack of a token. Never a
    // response to the request hidden in the body.
    expect([400, 401], trick).toContain(first)
    if (first === 400) expect(more, trick).toEqual([])
  }
  // A body that never ends does not block anyone else.
  const endless = sendRaw(url, `${post}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`, 1000)
  expect(parseStatuses(await sendRaw(url, `GET /health/live HTTP/1.1\r\n${host(url)}\r\n`))).toEqual([200])
  await endless
})

test('oversized requests are refused before they are read', async () => {
  const { url } = shared()
  const get = (path: string, headers = '') => sendRaw(url, `GET ${path} HTTP/1.1\r\n${host(url)}${headers}\r\n`)
  expect(parseStatuses(await get(`/api/products?q=${'a'.repeat(64 * 1024)}`))[0]).toBe(431)
  expect(parseStatuses(await get('/api/products', `X-Long: ${'a'.repeat(100_000)}\r\n`))[0]).toBe(431)
  expect(parseStatuses(await get('/api/products', 'X: 1\r\n'.repeat(3000)))[0]).toBe(431)
  const fill = 16 * 1024 - 300
  expect(parseStatuses(await get('/api/products', `X-Long: ${'a'.repeat(fill)}\r\n`))[0]).toBe(200)
  expect(parseStatuses(await get('/api/products', `X-Long: ${'a'.repeat(fill + 300)}\r\n`))[0]).toBe(431)
  const zipped = `Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n`
  const received = await sendRaw(url, `POST /api/inbox HTTP/1.1\r\n${host(url)}${zipped}\r\n0123456789`)
  expect(parseStatuses(received)[0]).toBe(415)
})

test('the method cannot be overridden, and TRACE is refused', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  const authorization = `Bearer ${await shop.getToken(ada)}`
  const overridden = await fetch(`${shop.url}/api/products/${id}?_method=DELETE`, {
    headers: { authorization, 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  })
  expect(overridden.status).toBe(400)
  for (const method of ['HEAD', 'OPTIONS'])
    await fetch(`${shop.url}/api/products/${id}`, { method, headers: { authorization } })
  expect((await fetch(`${shop.url}/api/products/${id}`)).status).toBe(200)
  const received = await sendRaw(shop.url, `TRACE /api/products HTTP/1.1\r\n${host(shop.url)}X-Secret: echo\r\n\r\n`)
  expect(parseStatuses(received)[0]).toBeGreaterThanOrEqual(400)
  expect(received).not.toContain('echo')
})

test('a tampered cookie opens nothing and breaks nothing', async () => {
  const shop = shared()
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-up/email', {
    name: 'A',
    email: 'a@example.com',
    password: 'correct horse battery',
  })
  const [cookie = ''] = browser.cookie.split('; ')
  const ask = (value: string) =>
    fetch(`${shop.url}/api/users/a@example.com`, {
      method: 'PUT',
      headers: { cookie: value, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{"email":"a@example.com"}',
    })
  expect((await ask(cookie)).status).toBe(200)
  const [name, value = ''] = cookie.split('=')
  const flipped = `${name}=${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`
  for (const bad of [flipped, cookie.slice(0, -9), `${name}=`, `${name}=%ff%00`, `${name}=${'a'.repeat(8000)}`])
    expect((await ask(bad)).status, bad.slice(0, 60)).toBe(401)
  expect((await ask(`${name}=${'a'.repeat(20_000)}`)).status).toBe(431)
})

test('links in mails begin with the shop’s address, whatever the request’s Host', async () => {
  const shop = await openShop({ env: { SHOP_URL: 'https://shop.example' } })
  await new Browser(shop).post('/api/auth/sign-up/email', {
    ...anna,
    role: undefined,
    password: 'correct horse battery',
  })
  const body = JSON.stringify({ email: anna.email })
  const ask = (head: string) =>
    sendRaw(
      shop.url,
      `POST /api/auth/request-password-reset HTTP/1.1\r\n${head}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      1500,
    )
  for (const head of [
    'Host: evil.example\r\n',
    'Host: shop.example:80@evil.example\r\n',
    `Host: shop.example.evil.example\r\n`,
  ])
    expect(parseStatuses(await ask(head))[0], head).toBe(400)
  const forwarded = 'X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nX-Forwarded-Proto: ftp\r\n'
  expect(parseStatuses(await ask(`Host: shop.example\r\n${forwarded}`))[0]).toBe(200)
  const mails = await mailsIn(shop)
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) {
    expect(mail.body).not.toContain('evil')
    expect(mail.body.match(/https?:\/\/[^/\s]+/g) ?? []).toEqual(expect.arrayContaining(['https://shop.example']))
  }
})

const live = {
  SHOP_MODE: 'live',
  SHOP_URL: 'https://shop.example',
  SHOP_SECRET: 'Jq8vXw2mTzr4LpYd9NcKb3HsGf7RaUe1',
  ALLOW_TEST_PAYMENTS: 'warn',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://127.0.0.1:1',
}

test('a live shop exposes no tools, jobs, files or sandboxes', async () => {
  const shop = await openShop({ env: live })
  const words = `/metrics /health /debug /admin /docs /swagger /graphql /.env /.git/config /package.json /server-status
    /actuator /jobs /cron /api/jobs /api/cron /api/docs /api/outbox /api/internal /api/admin /api/reset /api/seed
    /sandbox/stripe/card-en /sandbox/stripe/v1/payment_intents/pi_x /sandbox/google /demo/oidc/.well-known/openid-configuration
    /api/auth/ok /api/auth/error /api/auth/sign-in/social /api/auth/update-user /api/auth/delete-user
    /api/auth/two-factor/enable /api/auth/list-sessions /api/auth/change-email`
  for (const path of words.split(/\s+/)) {
    const { status } = await fetch(`${shop.url}${path}`, { headers: { host: 'shop.example' } })
    expect(status, path).toBe(404)
  }
})

test('only products, sizes, orders, sales, invoices and accounts are exported as tables, whose texts are no formulas', async () => {
  const shop = shared()
  const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as { paths: object }
  // src/goods/catalogue/importing/export.test.ts, src/desk/imports/files.test.ts, src/goods/families/families.test.ts, src/trade/invoices/journal/journal.test.ts,
  // src/desk/accounting/accounting.test.ts, src/trade/orders/search/export.test.ts and src/desk/analytics/analytics.test.ts look at the texts.
  const tables = Object.entries(paths).filter(([, calls]) => /csv|spreadsheet|excel|xlsx/i.test(JSON.stringify(calls)))
  expect(tables.map(([path]) => path).toSorted()).toEqual([
    '/accounting/file',
    '/analytics/breakdown/file',
    '/analytics/sales/file',
    '/bank-statements',
    '/families/{slug}/sizes.csv',
    '/import-sample',
    // These three only say what a file is that comes in.
    '/imports',
    '/imports/{id}',
    '/imports/{id}/refused',
    '/invoices/journal',
    '/orders/file',
    '/products/export',
  ])
})

test('four hundred idle connections delay nobody', async () => {
  const { url } = shared()
  const idle = Array.from({ length: 400 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of idle) socket.destroy()
  })
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  for (const socket of idle) socket.write(`GET / HTTP/1.1\r\n${host(url)}X-Slow: `)
  for (let index = 0; index < 20; index += 1) expect((await fetch(`${url}/api/products`)).status).toBe(200)
  expect(idle.filter(({ readyState }) => readyState === 'open')).toHaveLength(400)
})

/** The statuses for bodies of a call that everybody may send. */
async function statusOfBody(url: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

test('a body is refused beyond its depth, its size and the number of problems that a reply names', async () => {
  const { url } = shared()
  const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  expect(await statusOfBody(url, nested(16))).toBe(422)
  for (const depth of [17, 1000, 30_000]) expect(await statusOfBody(url, nested(depth)), String(depth)).toBe(400)
  expect(await statusOfBody(url, `{"x":"${'['.repeat(1000)}\\"[[[["}`)).toBe(422)
  expect(await statusOfBody(url, `{"x":"${'a'.repeat(64 * 1024 - 8)}"}`)).toBe(422)
  expect(await statusOfBody(url, `{"x":"${'a'.repeat(64 * 1024 - 7)}"}`)).toBe(413)

  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]))
  const answer = await fetch(`${url}/api/inbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(many),
  })
  expect(Object.keys((await answer.json()).errorCodes)).toHaveLength(50)
})

test('whoever hangs up is no fault of the shop', async () => {
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  const { port } = new URL(shop.url)
  for (const end of ['destroy', 'resetAndDestroy'] as const)
    for (const path of ['/api/inbox', '/api/webhooks/payment', '/oidc/sign-in/x']) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded'
      const half = `POST ${path} HTTP/1.1\r\n${host(shop.url)}Content-Type: ${type}\r\nContent-Length: 99\r\n\r\n{"a`
      // Once it has answered what came before, the shop has read the half as well.
      socket.write(`GET /health/live HTTP/1.1\r\n${host(shop.url)}\r\n${half}`)
      await once(socket, 'data')
      socket[end]()
    }
  await eventually(() => expect(lines.filter((line) => line.includes('"refused"'))).toHaveLength(6))
  expect(lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line))).toEqual([])
})
