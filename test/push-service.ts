import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'

export type Delivered = { path: string; headers: Record<string, unknown>; content: unknown; sender: unknown }

/** A push service on loopback, and browsers that are subscribed to it. It answers with `status`. */
export async function openPushService() {
  const service = { status: 201, delivered: [] as Delivered[], url: '' }
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; authSecret: string }>()
  const server = createServer(async (request, response) => {
    const { keys, authSecret } = browsers.get(request.url!)!
    const body = await buffer(request)
    const opened = { version: 'aes128gcm', privateKey: keys, authSecret } as const
    const content = JSON.parse(decrypt(body, opened).toString())
    const sender = await readSender(String(request.headers.authorization), service.url)
    service.delivered.push({ path: request.url!, headers: request.headers, content, sender })
    response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const subscribe = () => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const authSecret = randomBytes(16).toString('base64url')
    const path = `/push/${randomBytes(12).toString('base64url')}`
    browsers.set(path, { keys, authSecret })
    return { endpoint: service.url + path, publicKey: keys.getPublicKey('base64url'), authSecret }
  }
  return { service, subscribe }
}

/** Who says that they send, and with which key, if the signature is right and for this service. */
async function readSender(authorization: string, audience: string) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization)!
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const { payload } = await jwtVerify(token!, publicKey, { audience, algorithms: ['ES256'] })
  return { subject: payload.sub, key, hours: (payload.exp! - Date.now() / 1000) / 3600 }
}
