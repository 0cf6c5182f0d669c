import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Problem } from '#base/platform/errors.ts'
import { formatNumber, otherLocales } from '#base/platform/text/locale.ts'
import { Field } from '#base/ui/field.tsx'
import { useWrongFieldFocus } from '#base/ui/hooks/use-wrong-field-focus.ts'
import { LanguageFields, readLanguageFields } from '#base/ui/language-fields.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import type { DocumentEntry, ShownDocument } from '#goods/product-documents/contract.ts'
import { DocumentFields } from '#goods/product-documents/document-fields.tsx'
import { maxDocuments } from '#goods/product-documents/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { EditableProduct } from '../contract.ts'
import { formatPack, formatUnit } from '../packs/pack.ts'
import { PlainControls, readPlainControls } from '../page/plain-controls.tsx'
import { PriceBreakFields, readPriceBreaks } from '../prices/price-break-fields.tsx'
import { DraftFields, readDraftFields } from './draft-fields.tsx'
import { translatedFields } from './fields.ts'
import { PictureFields, readPictureFields } from './picture-fields.tsx'

type Props = {
  /** The product to edit; undefined when adding one. */
  product?: EditableProduct
  refusal: Problem | undefined
  /** Fields that only one of the two forms has. */
  more?: ReactNode
  /** The buttons below. */
  children: ReactNode
}

/** The fields that an admin enters for a product, to add or edit one. */
export function ProductForm({ product, refusal, more, children }: Props) {
  const fields = refusal?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  useWrongFieldFocus(form, refusal)
  const [documents, setDocuments] = useState<readonly DocumentEntry[]>(() => (product?.documents ?? []).map(toEntry))
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="mt-6 grid max-w-2xl gap-5">
      {product && <input type="hidden" name="quantityWas" value={product.quantity} />}
      {product && <input type="hidden" name="version" value={product.version} />}
      <Field name="name" label={m.name()} defaultValue={product?.name} required maxLength={200} error={fields.name} />
      <LanguageFields
        languages={otherLocales}
        label={m.name()}
        path="translations.name"
        texts={product?.translations.name ?? {}}
        errors={fields}
        maxLength={200}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="price"
          label={m.price()}
          inputMode="decimal"
          defaultValue={product?.price}
          required
          hint={product && formatUnit(product.packSize)}
          error={fields.price}
        />
        <Field
          name="quantity"
          label={m.quantity()}
          inputMode="numeric"
          defaultValue={product?.quantity}
          required
          hint={product && formatPack(product.packSize)}
          error={fields.quantity}
        />
      </div>
      <DraftFields draft={product?.draft ?? ''} error={fields.draft} />
      <PlainControls product={product} problems={fields} />
      <PriceBreakFields breaks={product?.priceBreaks ?? []} fields={fields} />
      <Field
        name="description"
        label={m.details()}
        defaultValue={product?.description}
        multiline
        rows={6}
        required
        maxLength={5000}
        error={fields.description}
      />
      <LanguageFields
        languages={otherLocales}
        label={m.details()}
        path="translations.description"
        texts={product?.translations.description ?? {}}
        errors={fields}
        rows={6}
        maxLength={5000}
      />
      {more}
      <PictureFields product={product} fields={fields} />
      <DocumentFields
        documents={documents}
        onChange={setDocuments}
        hint={m.product_documents_hint({ max: formatNumber(maxDocuments) })}
        path="documents"
        fields={fields}
      />
      <input type="hidden" name="documents" value={JSON.stringify(documents)} />
      <RefusalNotice reason={refusal} />
      <UnsavedNotice refusal={refusal} />
      {children}
    </Form>
  )
}

/** Without what only pages show of it. */
const toEntry = ({ bytes: _, ...entry }: ShownDocument) => entry as DocumentEntry

/** Form values that span several inputs or can be cleared. A box that is empty is as in a new product. */
export const parseProductForm = (form: FormData) => ({
  priceBreaks: readPriceBreaks(form),
  draft: readDraftFields(form),
  pictures: readPictureFields(form),
  documents: JSON.parse(String(form.get('documents'))) as DocumentEntry[],
  ...readPlainControls(form),
  translations: Object.fromEntries(
    translatedFields.map((field) => [field, readLanguageFields(form, `translations.${field}`, otherLocales)]),
  ),
})
