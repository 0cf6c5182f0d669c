import { Marked } from 'marked'
import { toSafePath } from '../files/safe-path.ts'
import { escapeHtml } from '../http/html.server.ts'

/** Markdown in which HTML is shown as text, and links are http(s) addresses or paths of the shop. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      // guard: a path leads to a page of the shop, as browsers read it | toSafePath(href) → href | base/platform/text/markdown.test
      const target = /^https?:\/\//.test(href) ? href : toSafePath(href)
      return target ? `<a href="${escapeHtml(target)}">${text}</a>` : text
    },
    image: ({ text }) => escapeHtml(text),
  },
})

/** Safe HTML of a text in Markdown. `breaks`: a line ends where it was ended, as in an address. */
export const renderMarkdown = (text: string, options: { breaks?: boolean } = {}): string =>
  markdown.parse(text, { async: false, ...options })
