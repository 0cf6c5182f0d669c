import { expect, test } from 'vitest'
import { shareShop } from '../shop.ts'
import { sendRaw, statusesOf } from './raw-http.ts'

const shared = shareShop()

test('a request names one host, and one of this shop, in whichever form', async () => {
  const { url } = shared()
  const { host } = new URL(url)
  const statusOf = async (target: string, headers: string) =>
    statusesOf(await sendRaw(url, `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`))[0]
  const own = `Host: ${host}\r\n`
  const wrong: Record<string, [string, string]> = {
    none: ['/health/live', ''],
    two: ['/health/live', `${own}${own}`],
    'two, the second of another': ['/health/live', `${own}Host: evil.example\r\n`],
    'two, in other letters': ['/health/live', `${own}hOST: ${host}\r\n`],
    another: ['/health/live', 'Host: evil.example\r\n'],
    empty: ['/health/live', 'Host:\r\n'],
    'absolute form of another host': ['http://evil.example/health/live', own],
    'absolute form that is none': ['http://[', own],
    'another scheme': ['ftp://evil.example/', own],
  }
  for (const [what, [target, headers]] of Object.entries(wrong)) expect(await statusOf(target, headers), what).toBe(400)
  expect(await statusOf('/health/live', own)).toBe(200)
  expect(await statusOf(`http://${host}/health/live`, own)).toBe(200)
})
