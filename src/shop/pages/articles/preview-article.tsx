import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { toLocalizedPath, translate } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import { Article } from '../article.tsx'
import type { Route } from './+types/preview-article'
import { getEditableArticle } from './contract.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildTitleMeta(
    loaderData ? m.article_preview_of({ name: translate(loaderData.article.post, 'title') }) : m.article_preview(),
  )

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  article: await loadForPage(api(getEditableArticle, { id: params.id })),
})

/** An article as its readers see it, or will: also a draft, which nobody else is shown. */
export default function PreviewArticle({ loaderData: { article } }: Route.ComponentProps) {
  const { _id, state, post } = article
  const path = toLocalizedPath(`/blogs/${post.slug}`)
  const isPublished = state === 'published'
  return (
    <>
      <div className="border-l-2 border-accent bg-band p-4">
        <p>{isPublished ? m.article_preview_public({ path }) : m.article_preview_hidden({ path })}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to={`/dashboard/editArticle/${_id}`} size="small">
            {m.edit()}
          </ButtonLink>
          {isPublished && (
            <ButtonLink to={`/blogs/${post.slug}`} variant="secondary" size="small">
              {m.article_open()}
            </ButtonLink>
          )}
          <ButtonLink to="/dashboard/articles" variant="secondary" size="small">
            {m.menu_articles()}
          </ButtonLink>
        </div>
      </div>
      <Article post={post} />
    </>
  )
}
