import { SquarePicture } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { dropOtherLocales, getTranslationLang, locales, translate } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/blogs'
import { type BlogPost, listPosts } from './contract.ts'
import { Prose } from './prose.tsx'

export async function loader() {
  const posts = await loadForPage(api(listPosts, {}))
  const articles = posts
    .filter(({ kind }) => kind === 'article')
    .map(({ html: _, translations: { title }, ...article }) =>
      dropOtherLocales({ ...article, translations: { title } }),
    )
  return { questions: posts.filter(({ kind }) => kind === 'question').map(shownQuestion), articles }
}

/** An answer may stand in other languages too, besides that of the page. */
function shownQuestion(question: BlogPost) {
  const beside = question.alsoIn.flatMap((language) => {
    const locale = locales.find((nextLocale) => nextLocale === language)
    const html = locale && locale !== getTranslationLang(question, 'html') && question.translations.html?.[locale]
    return html ? [{ locale, html }] : []
  })
  return { ...dropOtherLocales(question), beside }
}

type Question = ReturnType<typeof shownQuestion>

export const meta: Route.MetaFunction = () =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.nav_blogs() }),
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
                    {translate(article, 'title')}
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
          <QuestionEntry key={question.slug} question={question} />
        ))}
      </section>
    </div>
  )
}

function QuestionEntry({ question }: { question: Question }) {
  return (
    <article id={question.slug} className="border-b border-line py-6">
      <h3 className="text-lg" lang={getTranslationLang(question, 'title')}>
        {translate(question, 'title')}
      </h3>
      <Prose html={translate(question, 'html')} lang={getTranslationLang(question, 'html')} className="mt-2" />
      {question.beside.map(({ locale, html }) => (
        <Prose key={locale} html={html} lang={locale} className="mt-4 border-l-2 border-accent pl-4" />
      ))}
    </article>
  )
}
