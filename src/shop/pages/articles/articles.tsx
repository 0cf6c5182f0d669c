import { Link } from 'react-router'
import { SquarePicture } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDay, getTranslationLang, translate } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { EditDelete } from '#base/ui/lists/edit-delete.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/articles'
import { deleteArticle, type EditableArticle, listEditableArticles } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_articles())

export const clientLoader = async () => ({ articles: await loadForPage(api(listEditableArticles, {})) })

const getTitle = (article: EditableArticle) => translate(article, 'title')

/** All articles: drafts first, then those to come, then the latest. */
export default function Articles({ loaderData: { articles } }: Route.ComponentProps) {
  const deletion = useAction<EditableArticle>()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_articles()}</PageTitle>
        <ButtonLink to="/dashboard/addArticle">{m.article_add()}</ButtonLink>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.articles_text()}</p>
      {articles.length === 0 ? (
        <Notice title={m.articles_none()} text={m.articles_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.menu_articles()}
          rows={articles}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.article_title(), unlabelled: true, cell: (article) => <TitleCell article={article} /> },
            { label: m.article_state(), cell: (article) => <State article={article} /> },
            {
              label: m.edit(),
              unlabelled: true,
              align: 'right',
              cell: (article) => (
                <EditDelete
                  name={getTitle(article)}
                  to={`/dashboard/editArticle/${article._id}`}
                  onDelete={() => deletion.ask(article)}
                />
              ),
            },
          ]}
        />
      )}
      <DeleteDialog
        action={deletion}
        title={m.article_delete_question()}
        getItemName={getTitle}
        getWarning={() => m.article_delete_warning()}
        call={({ _id }) => api(deleteArticle, { id: _id })}
        getToast={(article) => m.article_deleted({ name: getTitle(article) })}
      />
    </>
  )
}

const TitleCell = ({ article }: { article: EditableArticle }) => (
  <span className="flex items-center gap-3">
    <span className="w-12 shrink-0">
      <SquarePicture picture={article.picture} sizes="3rem" alt="" className="border border-line" />
    </span>
    <span className="min-w-0">
      <Link
        to={`/dashboard/articles/${article._id}`}
        lang={getTranslationLang(article, 'title')}
        className="link font-semibold"
      >
        {getTitle(article)}
      </Link>
      <span lang="en" className="block text-sm text-muted wrap-anywhere">
        {article.slug}
      </span>
    </span>
  </span>
)

function State({ article: { state, publishedOn } }: { article: EditableArticle }) {
  const day = publishedOn ? formatDay(publishedOn) : ''
  if (state === 'draft') return <span className="font-semibold">{m.article_state_draft()}</span>
  if (state === 'planned') return <span className="font-semibold">{m.article_state_planned({ day })}</span>
  return <span className="text-soft">{m.article_state_published({ day })}</span>
}
