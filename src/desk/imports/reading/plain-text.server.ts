import type { RawRow } from '../sql.server.ts'

/** Other shops export HTML. A text that only has a sign of comparison is none. */
const html =
  /<\/(?:p|div|span|ul|ol|li|b|i|u|em|strong|a|h[1-6]|table|tr|td|font|center|small|sub|sup)\s*>|<(?:br|p|hr|img)\b[^<>]{0,200}>/i
/** `&amp;`, `&quot;`, `&#39;`: the whole of a name, and not in a text that happens to have an ampersand. */
const entity = /&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d{0,2});/i

const hasMarkup = (cell: unknown) => typeof cell === 'string' && (html.test(cell) || entity.test(cell))

/** What makes a text of HTML, where some rows have any; loaded when one does. */
export async function loadPlainText(rows: readonly Pick<RawRow, 'cells'>[]): Promise<(text: string) => string> {
  if (!rows.some(({ cells }) => cells.some(hasMarkup))) return (text) => text
  const { convert } = await import('html-to-text')
  const heads = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }))
  const selectors = [
    ...heads,
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ]
  const limits = { maxDepth: 40, maxChildNodes: 5000 }
  return (text) => {
    if (html.test(text)) return convert(text, { wordwrap: false, limits, selectors }).trim()
    return entity.test(text) ? convert(text, { wordwrap: false, limits, preserveNewlines: true }) : text
  }
}
