import { data, Form, useNavigation } from 'react-router'
import { AdminOnly, requireSession } from '#identity/guard.tsx'
import { uploadImage } from '#images/contract.ts'
import { PhotoField } from '#images/photo-field.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { readForm, refused } from '#platform/forms.ts'
import { pickLocale } from '#platform/locale.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Refused } from '#ui/refused.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/add-product'
import { addProduct, listCategories, NewProduct } from './contract.ts'

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ page: m.menu_add_products() }) }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return { categories: await loaded(api(listCategories, {})) }
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

/** The photo goes first; only when it is kept is the product added, so that no product names a lost photo. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const photo = form.get('image') as File
    readForm(NewProduct, form, { img: photo.size > 0 ? photo.name : '' })
    const { data: kept } = await api(uploadImage, { image: photo })
    const { insertedId } = await api(addProduct, readForm(NewProduct, form, { img: kept.url }))
    toast(m.added())
    return { added: insertedId, refusal: undefined }
  } catch (error) {
    return data({ added: undefined, refusal: refused(error) }, { status: 400 })
  }
}

export default function AddProduct({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const fields = actionData?.refusal?.fields ?? {}
  return (
    <AdminOnly>
      <h1 className="text-3xl">{m.menu_add_products()}</h1>
      <Form
        key={actionData?.added}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-6 grid max-w-2xl gap-5"
      >
        <Field name="name" label={m.name()} required maxLength={200} error={fields.name} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="price"
            label={m.price()}
            type="number"
            inputMode="decimal"
            min={0.01}
            step="any"
            required
            error={fields.price}
          />
          <Field
            name="quantity"
            label={m.quantity()}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            required
            error={fields.quantity}
          />
        </div>
        <Field
          name="description"
          label={m.details()}
          multiline
          rows={5}
          required
          maxLength={5000}
          error={fields.description}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="sku"
            label={m.part_number_label()}
            hint={m.part_number_hint()}
            maxLength={60}
            error={fields.sku}
          />
          <Select name="category" label={m.category()} error={fields.category}>
            <option value="">{m.category_none()}</option>
            {loaderData.categories.map((top) => (
              <optgroup key={top.slug} label={pickLocale(top.name, top.nameBn)}>
                {top.children.map(({ slug, name, nameBn }) => (
                  <option key={slug} value={slug}>
                    {pickLocale(name, nameBn)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
        <PhotoField name="image" label={m.photo()} error={fields.img ?? fields.image} />
        <Refused reason={actionData?.refusal} />
        <Unsaved refusal={actionData?.refusal} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.add_product()}
        </Button>
      </Form>
    </AdminOnly>
  )
}
