import { useState } from 'react'
import { useNavigate } from 'react-router'
import { uploadImage } from '#base/images/contract.ts'
import { PhotoField } from '#base/images/photo-field.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { checkShape } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { otherLocales } from '#base/platform/text/locale.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { readLanguageFields } from '#base/ui/language-fields.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { SaveOrCancel } from '#base/ui/save-or-cancel.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/edit-article'
import { ArticleTexts } from './article-texts.tsx'
import { type ArticleEntry, addArticle, editArticle, getArticleDay, getEditableArticle } from './contract.ts'
import { PublicationFields } from './publication-fields.tsx'

const getTitle = (id: string | undefined) => (id ? m.article_edit() : m.article_add())

export const meta: Route.MetaFunction = ({ params }) => buildTitleMeta(getTitle(params.id))

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [day, article] = await loadForPage(
    Promise.all([
      api(getArticleDay, {}),
      params.id ? api(getEditableArticle, { id: params.id }) : Promise.resolve(undefined),
    ]),
  )
  return { day, article }
}

const emptyArticle: ArticleEntry = {
  ...{ slug: '', title: '', summary: '', body: '', alt: '', translations: {}, publishedOn: null },
}

/** Writes an article, or changes one, and then shows how it looks. */
export default function EditArticle({ loaderData: { day, article } }: Route.ComponentProps) {
  // What was loaded, not what another admin has saved since.
  const [was] = useState(article)
  const entry = was?.entry ?? emptyArticle
  const navigate = useNavigate()
  const { submit, busy, reason, fields } = useAction()
  const onSubmit = submit(async (form) => {
    const is = readEntry(form)
    checkShape(addArticle.body, { is })
    const photo = form.get('image') as File
    const img = photo.size > 0 ? (await api(uploadImage, { image: photo })).data.url : undefined
    const removed = form.has('withoutPicture') ? { img: null } : {}
    if (was) await api(editArticle, { id: was._id, version: was.version, is, ...removed, ...(img && { img }) })
    const id = was?._id ?? (await api(addArticle, { is, ...(img && { img }) })).insertedId
    showToast(m.article_saved())
    navigate(`/dashboard/articles/${id}`)
  })
  return (
    <>
      <PageTitle>{getTitle(was?._id)}</PageTitle>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
        <ArticleTexts entry={entry} fields={fields} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-3">
            <PhotoField
              name="image"
              label={m.photo()}
              error={fields.img ?? fields.image}
              {...(was?.img ? { current: was.img } : {})}
            />
            {was?.img && (
              <label className="flex min-h-11 items-center gap-3">
                <input type="checkbox" name="withoutPicture" className="size-5 accent-accent" />
                {m.article_picture_remove()}
              </label>
            )}
          </div>
          <PublicationFields publishedOn={entry.publishedOn} day={day} error={fields['is.publishedOn']} />
        </div>
        <SaveOrCancel reason={reason} busy={busy} back="/dashboard/articles" />
      </form>
    </>
  )
}

const readEntry = (form: FormData): ArticleEntry => {
  const read = (name: string) => String(form.get(name) ?? '')
  const translated = (field: string) => readLanguageFields(form, `translations.${field}`, otherLocales)
  return {
    ...{ slug: read('slug'), title: read('title'), summary: read('summary'), body: read('body'), alt: read('alt') },
    translations: {
      ...{ title: translated('title'), summary: translated('summary') },
      ...{ body: translated('body'), alt: translated('alt') },
    },
    publishedOn: read('visibility') === 'draft' ? null : read('publishedOn'),
  }
}
