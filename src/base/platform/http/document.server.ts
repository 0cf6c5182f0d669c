import { randomBytes } from 'node:crypto'

type Rendered = Response & { document?: string }

/** A response that carries its document as a string: through a body it would be encoded and decoded on the way. */
export const withDocument = (response: Response, document: string): Response => Object.assign(response, { document })

/** The document of a page, undefined for other responses. */
export const getDocument = ({ document }: Rendered): string | undefined => document

/**
 * Marks the inline scripts that the shop itself writes while a page is rendered, as their nonce. It is taken out before
 * a page is sent, so nobody outside this process ever knows it, and what others brought into a page cannot carry it.
 */
export const ownScript = randomBytes(18).toString('base64url')

/** A document without the marks, and the code of the inline scripts that carry one. */
export function takeOwnScripts(html: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${ownScript}"`
  const scripts = html.split('<script').flatMap((part) => {
    const start = part.indexOf('>') + 1
    const tag = part.slice(0, start)
    // guard: only the inline scripts that the shop writes may run | tag.includes(mark) && → true && | platform/http/document
    return tag.includes(mark) && !tag.includes(' src=') ? [part.slice(start, part.indexOf('</script>', start))] : []
  })
  return { html: html.replaceAll(mark, ''), scripts }
}
