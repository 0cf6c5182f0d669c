import { toLocalizedPath } from '#base/platform/text/locale.ts'

/** HTML rendered by the server from markdown without raw HTML. Links to the shop stay in the page's language. */
export function Prose({ html, lang, className = '' }: { html: string; lang?: string; className?: string }) {
  const linked = html.replace(/ href="(\/[^"]*)"/g, (_, path: string) => ` href="${toLocalizedPath(path)}"`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: linked }} />
}
