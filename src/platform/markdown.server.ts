import { Marked } from 'marked'
import { escapeHtml } from './http/html.server.ts'

/** Markdown in which HTML is shown as text, and links are http(s) addresses or paths of the shop. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return /^(https?:\/\/|\/(?!\/))/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
    },
    image: ({ text }) => escapeHtml(text),
  },
})

/** Safe HTML of a text in Markdown. `breaks`: a line ends where it was ended, as in an address. */
export const renderMarkdown = (text: string, options: { breaks?: boolean } = {}): string =>
  markdown.parse(text, { async: false, ...options })
