import { createServer } from 'node:http'

/** A response of the bare server, with exactly these headers. The body is base64. */
export type StoredPage = { path: string; headers: Record<string, string>; body: string; etag?: string }

/** The reference: node:http alone, sending bytes from memory, and 304 if the client has them. */
const server = createServer((request, response) => {
  const answer = answers.get(request.url!)!
  if (answer.etag && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, answer.notModified)
    response.end()
    return
  }
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})

type Answer = { headers: Record<string, string>; notModified: Record<string, string>; body: Buffer; etag?: string }
const answers = new Map<string, Answer>()

process.once('disconnect', () => process.exit())
process.on('message', (kept: StoredPage[]) => {
  for (const { path, headers, body, etag } of kept) {
    const { 'cache-control': cacheControl = '', vary = '' } = headers
    const notModified = { etag: etag ?? '', vary, 'cache-control': cacheControl }
    answers.set(path, { headers, notModified, body: Buffer.from(body, 'base64'), ...(etag ? { etag } : {}) })
  }
  const say = () => process.send!((server.address() as { port: number }).port)
  if (server.listening) say()
  else server.listen(0, '127.0.0.1', say)
})
