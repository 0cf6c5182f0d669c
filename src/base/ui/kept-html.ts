import type { ReactNode } from 'react'
import { getLocale } from '#base/platform/text/locale.ts'

type Html = { dangerouslySetInnerHTML: { __html: string } }

let render: ((part: ReactNode) => string) | undefined

/** Called once by the server, which keeps the HTML of parts that are the same on page after page. */
export function setPartRenderer(own: (part: ReactNode) => string): void {
  render = own
}

const ofData = new WeakMap<object, Html>()
const ofTexts = new Map<string, Html>()

/**
 * What is in an element, as HTML that the server makes once: of data that it keeps in the page's language and nobody changes,
 * or, by a name, of the software's own texts. A browser gets what React would have written, and makes the same of its own;
 * so nothing in it may ask the router or a context. Undefined in browsers, and for data of this page alone.
 */
export function keepHtml(source: object | string, make: () => ReactNode): Html | undefined {
  if (!render || (typeof source === 'object' && !Object.isFrozen(source))) return undefined
  const name = typeof source === 'string' ? `${getLocale()} ${source}` : ''
  const known = typeof source === 'object' ? ofData.get(source) : ofTexts.get(name)
  if (known) return known
  const html = { dangerouslySetInnerHTML: { __html: render(make()) } }
  if (typeof source === 'object') ofData.set(source, html)
  else ofTexts.set(name, html)
  return html
}
