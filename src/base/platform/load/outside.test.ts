// Walks over all sources, for requests to other services.
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { requestOutside } from './outside.server.ts'

const limits = { answersWithinMs: 5000, maxBytes: 1000 }

async function openService(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an answer is read as bytes and as text, and a failure is an answer too', async () => {
  const address = await openService((request, response) => {
    response.statusCode = request.url === '/' ? 200 : 404
    response.end('größer')
  })
  expect(await requestOutside(`${address}/`, limits)).toMatchObject({ ok: true, status: 200, text: 'größer' })
  expect(await requestOutside(`${address}/lost`, limits)).toMatchObject({ ok: false, status: 404, text: 'größer' })
})

test('an answer without an end does not fill the memory', async () => {
  const address = await openService((_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(10_000, 'a')));
    }
    response.on('drain', more)
    more()
  })
  await expect(requestOutside(address, limits)).rejects.toThrow('more than 1000 bytes')
})

test('an answer that drips is given up in time', async () => {
  const address = await openService((_, response) => {
    response.write('a')
    const drip = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(drip))
  })
  await expect(requestOutside(address, { ...limits, answersWithinMs: 300 })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('a redirect fails, so that no key is sent to where it leads', async () => {
  const asked: string[] = []
  const other = await openService((request, response) => {
    asked.push(request.url!)
    response.end()
  })
  const address = await openService((_, response) => {
    response.writeHead(307, { location: `${other}/key` })
    response.end()
  })
  await expect(requestOutside(address, limits, { method: 'POST', body: 'key' })).rejects.toThrow(TypeError)
  expect(asked).toEqual([])
})

/** Clients that sign what they send. */
const signers = ['src/shop/backups/bucket.server.ts', 'src/base/images/stores/s3.server.ts']

test('every other request to another service takes this road', () => {
  const files = globSync('src/**/*.server.ts').map((file) => file.replaceAll('\\', '/'))
  const requesting = files.filter((file) => /(?<!customFetch\]: |documents\.|known\.)\bfetch\(/.test(readCode(file)))
  expect(requesting.toSorted()).toEqual([...signers, 'src/base/platform/load/outside.server.ts'].toSorted())
})

const readCode = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
