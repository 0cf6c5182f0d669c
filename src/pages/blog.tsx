import { Link } from 'react-router'
import { Picture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { inLocale } from '#platform/locale.ts'
import type { Route } from './+types/blog'
import { getPost } from './contract.ts'
import { Prose } from './prose.tsx'

export const headers = () => ({ 'x-tags': 'posts' })

export async function loader({ params }: Route.LoaderArgs) {
  return { post: await loaded(api(getPost, { slug: params.slug })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: m.page_title({ page: inLocale(loaderData.post.title, loaderData.post.titleBn) }) }] : []

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData
  const bengali = getLocale() === 'bn' && post.titleBn !== ''
  return (
    <article className="frame max-w-3xl pt-8">
      <Link to="/blogs" className="link inline-flex min-h-8 items-center text-sm">
        {m.nav_blogs()}
      </Link>
      <h1 className="mt-3 text-3xl sm:text-4xl" lang={bengali ? undefined : post.lang}>
        {bengali ? post.titleBn : post.title}
      </h1>
      {bengali && <p className="mt-5 text-lg text-pretty text-soft">{post.summaryBn}</p>}
      {!bengali && post.summaryBn && (
        <div lang="bn" className="mt-5 border-l-2 border-accent pl-4 text-soft">
          <p className="font-semibold">{post.titleBn}</p>
          <p className="mt-1">{post.summaryBn}</p>
        </div>
      )}
      <Picture
        picture={post.picture}
        sizes="(max-width: 768px) 100vw, 46rem"
        eager
        className="mt-6 aspect-[2/1] w-full object-cover"
      />
      <Prose html={post.html} lang={post.lang} className="mt-6" />
    </article>
  )
}
