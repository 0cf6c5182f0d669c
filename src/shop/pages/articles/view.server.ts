import type { Localized } from '#base/platform/text/locale.ts'
import { renderMarkdown } from '#base/platform/text/markdown.server.ts'
import type { BlogPost } from '../contract.ts'
import type { PostRow } from './sql.server.ts'

/** An article as its readers see it. */
export function toPost({ body, translations: { body: bodies, ...translations }, ...row }: PostRow): BlogPost {
  return {
    ...row,
    kind: 'article',
    html: renderMarkdown(body),
    translations: { ...translations, html: toHtml(bodies) },
    alsoIn: [],
  }
}

/** Markdown in several languages as HTML. */
export const toHtml = (texts: Localized = {}): Localized =>
  Object.fromEntries(
    Object.entries<string | undefined>(texts).map(([locale, text]) => [locale, renderMarkdown(text ?? '')]),
  )
