import { useState } from 'react'
import { useNavigate } from 'react-router'
import { uploadImage } from '#base/images/contract.ts'
import { PhotoField } from '#base/images/photo-field.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { checkShape } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { AddButton } from '#base/ui/lists/row-buttons.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { SaveOrCancel } from '#base/ui/save-or-cancel.tsx'
import { showToast } from '#base/ui/toast.ts'
import { DocumentFields } from '#goods/product-documents/document-fields.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/edit-family'
import { AskFields } from './ask-fields.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { addFamily, editFamily, getEditableFamily, listEditableCategories, listEditableFamilies } from './contract.ts'
import { DrawingFields } from './drawing-fields.tsx'
import {
  type AttributeDraft,
  createAttributeDraft,
  emptyFamily,
  parseFamilyDraft,
  toFamilyDraft,
} from './family-draft.ts'
import { FamilyTexts } from './family-texts.tsx'
import { MergeFamily } from './merge-family.tsx'

const getTitle = (id: string | undefined) => (id ? m.family_edit() : m.family_add())

export const meta: Route.MetaFunction = ({ params }) => buildTitleMeta(getTitle(params.id))

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [categories, family, families] = await loadForPage(
    Promise.all([
      api(listEditableCategories, {}),
      params.id ? api(getEditableFamily, { id: params.id }) : Promise.resolve(undefined),
      params.id ? api(listEditableFamilies, {}) : [],
    ]),
  )
  return { categories, family, families }
}

/** Adds a family, or changes one: its texts, its picture and its attributes. */
export default function EditFamily({ loaderData: { categories, family, families } }: Route.ComponentProps) {
  const [was] = useState(family?.entry ?? emptyFamily)
  const [draft, setDraft] = useState(() => toFamilyDraft(was))
  const navigate = useNavigate()
  const { submit, busy, reason, fields, clear } = useAction()
  const onSubmit = submit(async (form) => {
    const is = parseFamilyDraft(draft)
    checkShape(addFamily.body, { is })
    const photo = form.get('image') as File
    const img = photo.size > 0 ? { img: (await api(uploadImage, { image: photo })).data.url } : {}
    if (family) await api(editFamily, { id: family._id, was, is, ...img })
    else await api(addFamily, { is, ...img })
    showToast(m.family_saved())
    navigate('/dashboard/families')
  })
  const setAttributes = (attributes: AttributeDraft[]) => {
    // Errors name rows by index, so they are cleared when rows move.
    if (attributes.some(({ row }, index) => row !== draft.attributes[index]?.row)) clear()
    setDraft({ ...draft, attributes })
  }
  const { attributes } = draft
  return (
    <>
      <PageTitle>{getTitle(family?._id)}</PageTitle>
      {family && (
        <p lang="en" className="figures mt-1 text-muted">
          {family.slug}
        </p>
      )}
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-4xl gap-5">
        <FamilyTexts draft={draft} categories={categories} fields={fields} onChange={setDraft} />
        <PhotoField
          name="image"
          label={m.photo()}
          error={fields.img ?? fields.image}
          {...(family?.img ? { current: family.img } : {})}
        />
        <h2 className="mt-4 text-xl">{m.family_attributes()}</h2>
        <p className="-mt-3 max-w-prose text-muted">{m.family_attributes_text()}</p>
        {attributes.map((attribute, index) => (
          <AttributeFields
            key={attribute.row}
            attribute={attribute}
            index={index}
            last={attributes.length - 1}
            used={family?.used[attribute.key] ?? 0}
            fields={fields}
            onChange={(changed) => setAttributes(attributes.with(index, changed))}
            onRemove={() => setAttributes(attributes.toSpliced(index, 1))}
            onMove={(to) => setAttributes(attributes.toSpliced(index, 1).toSpliced(to, 0, attribute))}
          />
        ))}
        <AddButton label={m.attribute_add()} onAdd={() => setAttributes([...attributes, createAttributeDraft()])} />
        <DocumentFields
          documents={draft.documents}
          onChange={(change) => setDraft((now) => ({ ...now, documents: change(now.documents) }))}
          hint={m.product_documents_family_hint()}
          path="is.documents"
          fields={fields}
        />
        <DrawingFields
          draft={draft}
          familyId={family?._id}
          onChange={(drawing) => setDraft((now) => ({ ...now, drawing }))}
        />
        <AskFields draft={draft} onChange={setDraft} />
        <SaveOrCancel reason={reason} busy={busy} back="/dashboard/families" />
      </form>
      {family && <MergeFamily family={family} families={families} />}
    </>
  )
}
