import { expect, test } from 'vitest'
import { createHostCheck } from '../../src/base/platform/http/security.server.ts'
import { shareShop } from '../shop.ts'
import { parseStatuses, sendRaw } from './raw-http.ts'

const shared = shareShop()

test('a request names one host, and one of this shop, in whichever form', async () => {
  const { url } = shared()
  const { host } = new URL(url)
  const readStatus = async (target: string, headers: string) =>
    parseStatuses(await sendRaw(url, `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`))[0]
  const own = `Host: ${host}\r\n`
  const wrong: Record<string, [string, string]> = {
    none: ['/api/categories', ''],
    two: ['/api/categories', `${own}${own}`],
    'two, the second of another': ['/api/categories', `${own}Host: evil.example\r\n`],
    'two, in other letters': ['/api/categories', `${own}hOST: ${host}\r\n`],
    another: ['/api/categories', 'Host: evil.example\r\n'],
    'another, of a probe with a query': ['/health/live?x', 'Host: evil.example\r\n'],
    empty: ['/api/categories', 'Host:\r\n'],
    'absolute form of another host': ['http://evil.example/health/live', own],
    'absolute form that is none': ['http://[', own],
    'another scheme': ['ftp://evil.example/', own],
  }
  for (const [what, [target, headers]] of Object.entries(wrong))
    expect(await readStatus(target, headers), what).toBe(400)
  expect(await readStatus('/health/live', own)).toBe(200)
  expect(await readStatus(`http://${host}/health/live`, own)).toBe(200)
})

test('balancers may ask for health by whatever host, or none', async () => {
  const { url } = shared()
  for (const path of ['/health/live', '/health/ready'])
    for (const rest of ['HTTP/1.1\r\nHost: 10.0.0.7\r\nConnection: close', 'HTTP/1.0'])
      expect(parseStatuses(await sendRaw(url, `GET ${path} ${rest}\r\n\r\n`)), rest).toEqual([200])
})

test.each([
  ['https://shop.example', 'shop.example:443'],
  ['http://shop.example', 'SHOP.example:80'],
  ['https://shop.example', 'Shop.Example.'],
  ['https://shop.example:8443', 'shop.example.:8443'],
])('%s is also called %s', (shopUrl, host) => {
  const isKnown = createHostCheck({ shopUrl, port: 3000 })
  expect(isKnown(host)).toBe(true)
  for (const other of ['shop.example:444', 'shop.example:80443', 'shop.example..', `${host}.evil.example`])
    expect(isKnown(other), other).toBe(false)
})
