import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { ownScript, withDocument } from './base/platform/http/document.server.ts'
import { setPartRenderer } from './base/ui/kept-html.ts'

setPartRenderer(renderToString)

/**
 * Renders a whole document as one string. Pages are cached as finished bytes, so streaming would gain nothing and costs
 * about a third more. React Router streams the loaders' data into a document; here it is all known before.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { serverHandoffStream: data, ...settled } = context
  const scripts = data ? dataScripts(await text(data)) : ''
  const html = renderToString(<ServerRouter context={settled} url={request.url} nonce={ownScript} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  const document = `<!DOCTYPE html>${html.replace('</body>', () => `${scripts}</body>`)}`
  return withDocument(new Response(null, { status, headers }), document)
}

/** The script that React Router's own streaming writes for the browser to read the loaders' data from, in one piece. */
function dataScripts(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${ownScript}">${controller}.enqueue(${inScript(data)});${controller}.close();</script>`
}

/** A text as a JavaScript literal that cannot end its script element. */
const inScript = (text: string) =>
  JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
