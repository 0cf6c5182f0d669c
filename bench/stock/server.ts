import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { readDocument } from './document.ts'
import { documents, stockHandler } from './render.ts'

/** A page of the shop: its address, its document, and the data that it was made from. */
export type StockPage = { path: string; html: string; data: unknown }

const handler = stockHandler()
// As the middleware that React Router's own server compresses with.
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** The reference for pages that are not cached: a stock React Router route with the same DOM, and no database. */
const server = createServer(async (request, response) => {
  const rendered = await handler(new Request(`http://localhost${request.url}`))
  response.writeHead(rendered.status, { 'content-type': 'text/html', 'content-encoding': 'br' })
  await pipeline(Readable.fromWeb(rendered.body as never), createBrotliCompress({ params }), response)
})

process.once('disconnect', () => process.exit())
process.on('message', (pages: StockPage[]) => {
  for (const { path, html, data } of pages) documents.set(path, { document: readDocument(html), data })
  const say = () => process.send!((server.address() as { port: number }).port)
  if (server.listening) say()
  else server.listen(0, '127.0.0.1', say)
})
