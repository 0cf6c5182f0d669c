import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { PhotoField } from '#images/photo-field.tsx'
import { m } from '#paraglide/messages.js'
import type { Problem } from '#platform/errors.ts'
import { numberOf } from '#platform/forms.ts'
import { packText, unitText } from '#platform/pack.ts'
import { taxClassNames } from '#tax/class-names.ts'
import { Field, Select } from '#ui/field.tsx'
import { Refused } from '#ui/refused.tsx'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Product } from './contract.ts'
import { PriceBreakFields, priceBreaksIn } from './price-break-fields.tsx'

type Props = {
  /** The product to edit; undefined when adding one. */
  product?: Product
  refusal: Problem | undefined
  /** Fields that only one of the two forms has. */
  more?: ReactNode
  /** The buttons below. */
  children: ReactNode
}

/** The fields that an admin enters for a product, to add or edit one. */
export function ProductForm({ product, refusal, more, children }: Props) {
  const fields = refusal?.fields ?? {}
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="mt-6 grid max-w-2xl gap-5">
      {product && <input type="hidden" name="quantityWas" value={product.quantity} />}
      {product && <input type="hidden" name="version" value={product.version} />}
      <Field name="name" label={m.name()} defaultValue={product?.name} required maxLength={200} error={fields.name} />
      <Field
        name="nameBn"
        label={m.name_bn()}
        lang="bn"
        defaultValue={product?.nameBn}
        maxLength={200}
        error={fields.nameBn}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="price"
          label={m.price()}
          inputMode="decimal"
          defaultValue={product?.price}
          required
          hint={product && unitText(product.packSize)}
          error={fields.price}
        />
        <Field
          name="quantity"
          label={m.quantity()}
          inputMode="numeric"
          defaultValue={product?.quantity}
          required
          hint={product && packText(product.packSize)}
          error={fields.quantity}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="minimum"
          label={m.minimum_quantity()}
          inputMode="numeric"
          defaultValue={product?.minimum ?? 1}
          error={fields.minimum}
        />
        <Field
          name="step"
          label={m.quantity_step()}
          inputMode="numeric"
          defaultValue={product?.step ?? 1}
          error={fields.step}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          name="leadTimeDays"
          label={m.lead_time_days()}
          inputMode="numeric"
          defaultValue={product?.leadTimeDays ?? undefined}
          hint={m.lead_time_hint()}
          error={fields.leadTimeDays}
        />
        <Select name="taxClass" label={m.tax_class()} defaultValue={product?.taxClass} error={fields.taxClass}>
          {Object.entries(taxClassNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </Select>
      </div>
      <label className="grid grid-cols-[auto_1fr] items-center gap-x-3">
        <input
          type="checkbox"
          name="backOrders"
          defaultChecked={product?.backOrders}
          className="size-5 accent-accent"
        />
        <span className="flex min-h-11 items-center font-semibold">{m.back_orders()}</span>
        <span className="col-start-2 text-sm text-muted">{m.back_orders_hint()}</span>
      </label>
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
      {more}
      <PhotoField
        name="image"
        label={m.photo()}
        error={fields.img ?? fields.image}
        {...(product?.img ? { current: product.img } : {})}
      />
      <Refused reason={refusal} />
      <Unsaved refusal={refusal} />
      {children}
    </Form>
  )
}

/** What of the form is more than one field each, or may be emptied. */
export const enteredIn = (form: FormData) => ({
  priceBreaks: priceBreaksIn(form),
  leadTimeDays: numberOf(String(form.get('leadTimeDays') ?? '')) ?? null,
  backOrders: form.has('backOrders'),
})
