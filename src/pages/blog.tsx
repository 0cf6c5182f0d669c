import { Link } from 'react-router'
import { pictureUrl } from '#images/addresses.ts'
import { SquarePicture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { pickLocale } from '#platform/locale.ts'
import { absoluteUrl, breadcrumbs, pageMeta } from '#platform/page-meta.ts'
import { shopName } from '#platform/shop-name.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/blog'
import { getPost, type Post } from './contract.ts'
import { Prose } from './prose.tsx'

export async function loader({ params }: Route.LoaderArgs) {
  return { post: await loaded(api(getPost, { slug: params.slug })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? postMeta(loaderData.post) : [])

function postMeta(post: Post) {
  const title = pickLocale(post.title, post.titleBn)
  const path = `/blogs/${post.slug}`
  const picture = post.picture ? { image: absoluteUrl(pictureUrl(post.picture.name, 1200)) } : {}
  const dated = post.date ? { datePublished: post.date } : {}
  return pageMeta({
    title: m.page_title({ shop: shopName(), page: title }),
    description: pickLocale(plainText(post.html), post.summaryBn || plainText(post.htmlBn)),
    path,
    kind: 'article',
    about: [
      { '@type': 'Article', headline: title, ...dated, inLanguage: getLocale(), ...picture },
      breadcrumbs([
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
  const { post } = loaderData
  const bengali = getLocale() === 'bn' && post.titleBn !== ''
  return (
    <article className="frame max-w-3xl pt-8">
      <Link to="/blogs" className="link inline-flex min-h-8 items-center text-sm">
        {m.nav_blogs()}
      </Link>
      <PageTitle size="large" className="mt-3" lang={bengali ? undefined : post.lang}>
        {bengali ? post.titleBn : post.title}
      </PageTitle>
      {bengali && post.summaryBn && <p className="mt-5 text-lg text-pretty text-soft">{post.summaryBn}</p>}
      {!bengali && post.summaryBn && (
        <div lang="bn" className="mt-5 border-l-2 border-accent pl-4 text-soft">
          <p className="font-semibold">{post.titleBn}</p>
          <p className="mt-1">{post.summaryBn}</p>
        </div>
      )}
      <SquarePicture
        picture={post.picture}
        sizes="(max-width: 640px) and (min-resolution: 2.5dppx) 65vw, (max-width: 640px) 92vw, 20rem"
        eager
        className="mt-6 sm:float-right sm:mb-4 sm:ml-8 sm:w-80"
      />
      <Prose
        html={bengali && post.htmlBn ? post.htmlBn : post.html}
        lang={bengali && post.htmlBn ? 'bn' : post.lang}
        className="mt-6"
      />
    </article>
  )
}
