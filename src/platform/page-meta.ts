import type { MetaDescriptor } from 'react-router'
import { m } from '#paraglide/messages.js'
import { getLocale, getUrlOrigin } from '#paraglide/runtime.js'
import { languages } from './languages.ts'
import { localizedPath } from './locale.ts'

type Share = { url: string; width: number; height: number; alt: string }

type PageMeta = {
  title: string
  description: string
  /** The page's own address, without language, of all those that show the same. */
  path: string
  kind?: 'website' | 'article' | 'product'
  image?: Share | undefined
  /** What the page is about, as schema.org has it. */
  about?: readonly object[]
  /** Search results and other pages that should not themselves be found. */
  unlisted?: boolean
}

/** The head of a page that nobody shares or searches for: its title is all that is said of it. */
export const titleMeta = (page: string) => [{ title: m.page_title({ page }) }]

/** The address of something in this shop as others may use it. `path` has no language. */
export const absoluteUrl = (path: string) => getUrlOrigin() + path

const defaultShareImage: Share = { url: '/share.png', width: 1200, height: 630, alt: 'Ironwright' }

/** What the head of a public page says to readers, search engines and whoever shares it. */
export function pageMeta({ title, description, path, kind = 'website', image, about = [], unlisted }: PageMeta) {
  const address = absoluteUrl(localizedPath(path))
  const shared = image ?? defaultShareImage
  const text = shortened(description)
  return [
    { title },
    { name: 'description', content: text },
    unlisted ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: m.shop_name() },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: languages[getLocale()].openGraph },
    { property: 'og:image', content: absoluteUrl(shared.url) },
    { property: 'og:image:width', content: String(shared.width) },
    { property: 'og:image:height', content: String(shared.height) },
    { property: 'og:image:alt', content: shared.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...about.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ] as MetaDescriptor[]
}

/** The way to a page from the shop's first one, for search engines. Each step has a path without language. */
export function breadcrumbs(steps: readonly { name: string; path: string }[]) {
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(localizedPath(path)),
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** As much as result lists show, cut between words. */
function shortened(text: string): string {
  if (text.length <= 155) return text
  return `${text.slice(0, 155).replace(/\s+\S*$/, '')} …`
}
