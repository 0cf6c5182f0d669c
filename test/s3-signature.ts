import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request is signed with this secret, as Amazon describes it for S3 (Signature Version 4). */
export function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const { pathname, searchParams } = new URL(url!, 'http://bucket')
  const given = searchParams.get('X-Amz-Signature')
  const parts = [...(headers.authorization ?? '').matchAll(/(\w+)=([^, ]+)/g)]
  const header: Record<string, string> = Object.fromEntries(parts.map(([, name, text]) => [name!, text!]))
  const value = (name: string) => searchParams.get(`X-Amz-${name}`)
  const [credential, names, signature] = given
    ? [value('Credential')!, value('SignedHeaders')!, given]
    : [header.Credential, header.SignedHeaders, header.Signature]
  if (!credential || !names || !signature) return false
  const content = given ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256'])
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body)) return false

  const date = value('Date') ?? String(headers['x-amz-date'])
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&')
  const signedHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const path = pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const request = [method, path, query, signedHeaders.join(''), names, content].join('\n')
  const [, ...scope] = credential.split('/')
  const key = scope.reduce<string | Buffer>((from, part) => sign(from, part), `AWS4${secret}`)
  const expected = sign(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash(request)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
