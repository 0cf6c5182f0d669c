import { localizedPath } from '#platform/locale.ts'

/** Text that the server made from markdown in which HTML is text. Its links to the shop stay in the page's language. */
export function Prose({ html, lang, className = '' }: { html: string; lang?: string; className?: string }) {
  const linked = html.replace(/ href="(\/[^"]*)"/g, (_, path: string) => ` href="${localizedPath(path)}"`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: linked }} />
}
