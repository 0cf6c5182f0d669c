import { Link } from 'react-router'
import { Picture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import type { Route } from './+types/blog'
import { getPost } from './contract.ts'

export const headers = () => ({ 'x-tags': 'posts' })

export async function loader({ params }: Route.LoaderArgs) {
  return { post: await loaded(api(getPost, { slug: params.slug })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: m.page_title({ page: loaderData.post.title }) }] : []

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData
  return (
    <article className="frame max-w-3xl pt-8" lang={post.lang}>
      <Link to="/blogs" className="link inline-flex min-h-8 items-center text-sm">
        {m.nav_blogs()}
      </Link>
      <h1 className="mt-3 text-3xl sm:text-4xl">{post.title}</h1>
      {post.summaryBn && (
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from markdown in which HTML is text */}
      <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: post.html }} />
    </article>
  )
}
