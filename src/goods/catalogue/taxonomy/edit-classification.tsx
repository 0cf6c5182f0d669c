import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { checkShape, parseNumber } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { getEditableProduct } from '../contract.ts'
import type { Route } from './+types/edit-classification'
import {
  type AttributeEntry,
  type Classification,
  classifyProduct,
  getClassification,
  getEditableFamily,
  listEditableCategories,
  listEditableFamilies,
} from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.classification())

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [product, was, families, categories] = await loadForPage(
    Promise.all([
      api(getEditableProduct, { id }),
      api(getClassification, { id }),
      api(listEditableFamilies, {}),
      api(listEditableCategories, {}),
    ]),
  )
  return { product, was, families, categories, attributes: await loadForPage(loadAttributes(was.familyId)) }
}

/** The attributes of a family; none without a family. */
const loadAttributes = async (familyId: string | null) =>
  familyId ? (await api(getEditableFamily, { id: familyId })).entry.attributes : []

/** A product's family, category and attributes, saved apart from its texts and prices. */
export default function EditClassification({ loaderData }: Route.ComponentProps) {
  const { product, families, categories } = loaderData
  const [was, setWas] = useState<Classification>(loaderData.was)
  const [familyId, setFamilyId] = useState(was.familyId)
  const [attributes, setAttributes] = useState(loaderData.attributes)
  const { submit, run, busy, reason, fields } = useAction()
  const chooseFamily = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const id = target.value || null
    setFamilyId(id)
    return run(async () => setAttributes(await loadAttributes(id)))
  }
  const onSubmit = submit(
    async (form) => {
      const categoryId = String(form.get('categoryId')) || null
      const is = { familyId, categoryId, attributes: readAttributes(form, attributes) }
      await api(classifyProduct, { id: product._id, ...checkShape(classifyProduct.body, { was, is }) })
      setWas(await api(getClassification, { id: product._id }))
    },
    { toast: m.classification_saved() },
  )
  return (
    <>
      <PageTitle>{m.classification()}</PageTitle>
      <p className="figures mt-1 flex flex-wrap gap-x-4 text-muted">
        {m.part_number({ sku: product.sku })}
        <Link to={`/dashboard/editProduct/${product._id}`} className="link">
          {m.edit_product()}
        </Link>
      </p>
      <p className="mt-3 max-w-prose text-muted">{m.classification_text()}</p>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-2xl gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            name="familyId"
            label={m.family()}
            value={familyId ?? ''}
            onChange={chooseFamily}
            error={fields['is.familyId']}
          >
            <option value="">{m.family_none()}</option>
            {families.map((family) => (
              <option key={family._id} value={family._id} lang={getNameLanguage(family)}>
                {[getName(family), family.standard].filter((text) => text !== '').join(', ')}
              </option>
            ))}
          </Select>
          <Select
            name="categoryId"
            label={m.category()}
            defaultValue={was.categoryId ?? ''}
            error={fields['is.categoryId']}
          >
            <option value="">{m.category_none()}</option>
            {categories.map((category) => (
              <option key={category._id} value={category._id} lang={getNameLanguage(category)}>
                {`${category.parentId ? '\u2003' : ''}${getName(category)}`}
              </option>
            ))}
          </Select>
          {attributes.map((attribute) => (
            <AttributeField
              key={attribute.key}
              attribute={attribute}
              value={was.attributes[attribute.key]}
              error={fields[`is.attributes.${attribute.key}`]}
            />
          ))}
        </div>
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}

type FieldProps = { attribute: AttributeEntry; value: string | number | undefined; error: string | undefined }

/** A text is chosen of the family's values or typed anew; a number has its unit below. */
function AttributeField({ attribute: { key, label, translations, unit, type, options }, value, error }: FieldProps) {
  const list = options.length > 0 ? { list: `values-of-${key}` } : {}
  return (
    <div>
      <Field
        name={`attributes.${key}`}
        label={getName({ name: label, translations: { name: translations.label } })}
        defaultValue={value}
        inputMode={type === 'number' ? 'decimal' : 'text'}
        maxLength={200}
        hint={unit}
        error={error}
        {...list}
      />
      {list.list && (
        <datalist id={list.list}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/** The values that were typed; an empty field is no value. */
function readAttributes(form: FormData, attributes: readonly AttributeEntry[]): Classification['attributes'] {
  const values = attributes.map(({ key, type }) => {
    const text = String(form.get(`attributes.${key}`) ?? '').trim()
    return [key, type === 'number' ? parseNumber(text) : text || undefined] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Classification['attributes']
}
