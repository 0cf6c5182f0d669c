import { foreignPaths } from '../test/threats/foreign-paths.ts'
import { parseStatuses, sendRaw } from '../test/threats/raw-http.ts'
import { getShop } from './shop.ts'
import { expect, test } from './test.ts'

test('no address makes a page name another site', async () => {
  const { url } = getShop()
  const head = `HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`
  for (const path of foreignPaths.filter((text) => /^\/[\x21-\x7e]+$/.test(text))) {
    const received = await sendRaw(url, `GET ${path} ${head}`, 10_000)
    expect([400, 404], path).toContain(parseStatuses(received)[0])
    expect(received, path).not.toContain('evil')
  }
})

test('a flood of made-up pages from one address leaves others their pages', async () => {
  const { url } = getShop()
  // Node's own client: the browser's takes seconds for so many requests.
  const get = async (path: string, address: string) => {
    const answer = await fetch(url + path, { headers: { 'x-forwarded-for': address } })
    await answer.arrayBuffer()
    return answer.status
  }
  const cursor = (index: number) =>
    Buffer.from(JSON.stringify(['products', index, crypto.randomUUID()])).toString('base64url')
  const flood = Array.from({ length: 300 }, (_, index) => get(`/products?cursor=${cursor(index)}`, '10.66.6.6'))
  for (let index = 0; index < 10; index += 1)
    expect(await get(`/products?q=made-up-${index}`, `10.67.${index}.1`)).toBe(200)
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
  // Its own pages may be told to come again later.
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
})
