import { Link } from 'react-router'
import { SquarePicture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { pickLocale } from '#platform/locale.ts'
import { pageMeta } from '#platform/page-meta.ts'
import { shopName } from '#platform/shop-name.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/blogs'
import { listPosts, type Post } from './contract.ts'
import { Prose } from './prose.tsx'

export async function loader() {
  const posts = await loaded(api(listPosts, {}))
  const articles = posts.filter(({ kind }) => kind === 'article').map(({ html: _, htmlBn: __, ...article }) => article)
  return { questions: posts.filter(({ kind }) => kind === 'question'), articles }
}

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: m.page_title({ shop: shopName(), page: m.nav_blogs() }),
    description: m.blogs_description(),
    path: '/blogs',
  })

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { articles, questions } = loaderData
  return (
    <div className="frame pt-8">
      <PageTitle size="large">{m.nav_blogs()}</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">{m.blogs_description()}</p>
      {articles.length > 0 && (
        <section className="mt-10" aria-labelledby="articles">
          <h2 id="articles" className="text-2xl">
            {m.blogs_articles()}
          </h2>
          <ul className="cells mt-4 sm:grid-cols-2 lg:grid-cols-4">
            {articles.map((article) => (
              <li key={article.slug} className="relative bg-card">
                <SquarePicture
                  picture={article.picture}
                  sizes="(max-width: 640px) and (min-resolution: 2.5dppx) 67vw, (max-width: 640px) 100vw, 20rem"
                  alt=""
                />
                <h3 className="p-4 text-lg">
                  <Link
                    to={`/blogs/${article.slug}`}
                    prefetch="intent"
                    className="hover:underline after:absolute after:inset-0"
                  >
                    {pickLocale(article.title, article.titleBn)}
                  </Link>
                </h3>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mt-12 max-w-3xl" aria-labelledby="questions">
        <h2 id="questions" className="text-2xl">
          {m.blogs_questions()}
        </h2>
        {questions.map((question) => (
          <Question key={question.slug} question={question} />
        ))}
      </section>
    </div>
  )
}

/** On Bengali pages only the Bengali text is shown; on English ones an answer may also be in Bengali, marked as such. */
function Question({ question }: { question: Post }) {
  const { slug, title, titleBn, html, htmlBn, bengaliToo } = question
  const bengali = getLocale() === 'bn' && htmlBn !== ''
  return (
    <article id={slug} className="border-b border-line py-6">
      <h3 className="text-lg" lang={bengali ? 'bn' : 'en'}>
        {bengali ? titleBn : title}
      </h3>
      <Prose html={bengali ? htmlBn : html} lang={bengali ? 'bn' : 'en'} className="mt-2" />
      {bengaliToo && !bengali && <Prose html={htmlBn} lang="bn" className="mt-4 border-l-2 border-accent pl-4" />}
    </article>
  )
}
