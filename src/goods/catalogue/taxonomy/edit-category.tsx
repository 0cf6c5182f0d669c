import { useNavigate } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { checkShape } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getName, getNameLanguage, otherLocales } from '#base/platform/text/locale.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { LanguageFields, readLanguageFields } from '#base/ui/language-fields.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { SaveOrCancel } from '#base/ui/save-or-cancel.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/edit-category'
import {
  addCategory,
  type CategoryEntry,
  type EditableCategory,
  editCategory,
  listEditableCategories,
} from './contract.ts'
import { MergeCategory } from './merge-category.tsx'

const getTitle = (id: string | undefined) => (id ? m.category_edit() : m.category_add())

export const meta: Route.MetaFunction = ({ params }) => buildTitleMeta(getTitle(params.id))

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const categories = await loadForPage(api(listEditableCategories, {}))
  const category = categories.find(({ _id }) => _id === params.id)
  if (params.id && !category) throw new Response(null, { status: 404 })
  return { categories, category }
}

const toEntry = ({ name, description, translations, parentId }: EditableCategory): CategoryEntry => ({
  ...{ name, description, translations, parentId },
})

/** Adds a category, or changes one. */
export default function EditCategory({ loaderData: { categories, category } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { submit, busy, reason, fields } = useAction()
  const onSubmit = submit(async (form) => {
    const is = readEntry(form)
    if (category)
      await api(editCategory, { id: category._id, ...checkShape(editCategory.body, { was: toEntry(category), is }) })
    else await api(addCategory, checkShape(addCategory.body, { is }))
    showToast(m.category_saved())
    navigate('/dashboard/categories')
  })
  const parents = categories.filter(({ _id, parentId }) => parentId === null && _id !== category?._id)
  return (
    <>
      <PageTitle>{getTitle(category?._id)}</PageTitle>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-2xl gap-5">
        <Field
          name="name"
          label={m.name()}
          defaultValue={category?.name}
          required
          maxLength={80}
          error={fields['is.name']}
        />
        <LanguageFields
          languages={otherLocales}
          label={m.name()}
          path="translations.name"
          errorPath="is.translations.name"
          texts={category?.translations.name ?? {}}
          errors={fields}
          maxLength={80}
        />
        <Select
          name="parentId"
          label={m.category_parent()}
          hint={m.category_parent_hint()}
          defaultValue={category?.parentId ?? ''}
          error={fields['is.parentId']}
        >
          <option value="">{m.category_parent_none()}</option>
          {parents.map((parent) => (
            <option key={parent._id} value={parent._id} lang={getNameLanguage(parent)}>
              {getName(parent)}
            </option>
          ))}
        </Select>
        <Field
          name="description"
          label={m.details()}
          multiline
          rows={3}
          defaultValue={category?.description}
          maxLength={5000}
          error={fields['is.description']}
        />
        <LanguageFields
          languages={otherLocales}
          label={m.details()}
          path="translations.description"
          errorPath="is.translations.description"
          texts={category?.translations.description ?? {}}
          errors={fields}
          rows={3}
          maxLength={5000}
        />
        <SaveOrCancel reason={reason} busy={busy} back="/dashboard/categories" />
      </form>
      {category && <MergeCategory category={category} categories={categories} />}
    </>
  )
}

const readEntry = (form: FormData) => ({
  name: String(form.get('name')),
  description: String(form.get('description')),
  parentId: String(form.get('parentId')) || null,
  translations: {
    name: readLanguageFields(form, 'translations.name', otherLocales),
    description: readLanguageFields(form, 'translations.description', otherLocales),
  },
})
