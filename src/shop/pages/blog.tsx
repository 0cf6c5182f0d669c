import { getPictureUrl } from '#base/images/addresses.ts'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildBreadcrumbs, buildPageMeta, toAbsoluteUrl } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { getTranslationLang, translate } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Route } from './+types/blog'
import { Article, getSummary } from './article.tsx'
import { type BlogPost, getPost } from './contract.ts'

export async function loader({ params }: Route.LoaderArgs) {
  return { post: await loadForPage(api(getPost, { slug: params.slug })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? postMeta(loaderData.post) : [])

function postMeta(post: BlogPost) {
  const title = translate(post, 'title')
  const path = `/blogs/${post.slug}`
  const picture = post.picture ? { image: toAbsoluteUrl(getPictureUrl(post.picture.name, 1200)) } : {}
  const dated = post.date ? { datePublished: post.date } : {}
  return buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: title }),
    description: getSummary(post, getTranslationLang(post, 'title')) || plainText(translate(post, 'html')),
    path,
    kind: 'article',
    about: [
      { '@type': 'Article', headline: title, ...dated, inLanguage: getLocale(), ...picture },
      buildBreadcrumbs([
        { name: m.nav_blogs(), path: '/blogs' },
        { name: title, path },
      ]),
    ],
  })
}

/** The plain text, for a description; the markup is our own, so it contains nothing hostile. */
const plainText = (html: string) =>
  html
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .replace(/\s+/g, ' ')
    .trim()

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <Article post={loaderData.post}>
      <Link to="/blogs" className="link inline-flex min-h-8 items-center text-sm">
        {m.nav_blogs()}
      </Link>
    </Article>
  )
}
