import type { MetaDescriptor } from 'react-router'
import { m } from '#paraglide/messages.js'
import { getLocale, getUrlOrigin } from '#paraglide/runtime.js'
import { getShopName, hasOwnName, softwareName } from './shop-name.ts'
import { languages } from './text/languages.ts'
import { baseLocale, type Locale, locales, toLocalePath, toLocalizedPath } from './text/locale.ts'

type Share = { url: string; width: number; height: number; alt: string }

type PageMeta = {
  title: string
  description: string
  /** The page's canonical path, without a language prefix. */
  path: string
  kind?: 'website' | 'article' | 'product'
  image?: Share | undefined
  /** The subject of the page, as schema.org objects. */
  about?: readonly object[]
  /** For search results and other pages that search engines should not list. */
  unlisted?: boolean
}

/** The head of a page that nobody shares or searches for: just a title. */
export const buildTitleMeta = (page: string) => [{ title: m.page_title({ shop: getShopName(), page }) }]

/** The absolute URL of something in this shop. `path` is used as given: no language prefix is added. */
export const toAbsoluteUrl = (path: string) => getUrlOrigin() + path

/** It shows the mark of this software. */
const defaultShareImage: Share = {
  url: '/share.png',
  width: 1200,
  height: 630,
  alt: softwareName[baseLocale as Locale],
}

/** The head of a public page, for readers, search engines and link previews. */
export function buildPageMeta({ title, description, path, kind = 'website', image, about = [], unlisted }: PageMeta) {
  const address = toAbsoluteUrl(toLocalizedPath(path))
  const shared = image ?? (hasOwnName() ? undefined : defaultShareImage)
  const text = shortened(description)
  return [
    { title },
    { name: 'description', content: text },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : listAddresses(path)),
    { property: 'og:site_name', content: getShopName() },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: languages[getLocale()].openGraph },
    ...(shared ? shareMeta(shared) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...about.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ] as MetaDescriptor[]
}

/** The page's one address in this language, whatever was asked for, and that in each language. */
function listAddresses(path: string) {
  const toHref = (locale: Locale) => toAbsoluteUrl(toLocalePath(locale, path))
  const alternate = { tagName: 'link', rel: 'alternate' }
  return [
    { tagName: 'link', rel: 'canonical', href: toHref(getLocale()) },
    ...locales.map((locale) => ({ ...alternate, hrefLang: locale, href: toHref(locale) })),
    { ...alternate, hrefLang: 'x-default', href: toHref(baseLocale) },
  ]
}

const shareMeta = ({ url, width, height, alt }: Share) => [
  { property: 'og:image', content: toAbsoluteUrl(url) },
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
  { property: 'og:image:alt', content: alt },
]

/** The trail from the home page to a page, for search engines. Each step's path has no language prefix. */
export function buildBreadcrumbs(steps: readonly { name: string; path: string }[]) {
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toAbsoluteUrl(toLocalizedPath(path)),
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** As much as search results show, cut between words. */
function shortened(text: string): string {
  if (text.length <= 155) return text
  const space = text.lastIndexOf(' ', 154)
  return `${text.slice(0, space > 0 ? space : 155).trimEnd()} …`
}
