import { data, Form, redirect, useNavigation } from 'react-router'
import { AdminOnly, requireSession } from '#identity/guard.tsx'
import { uploadImage } from '#images/contract.ts'
import { PhotoField } from '#images/photo-field.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { readForm, refused } from '#platform/forms.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Refused } from '#ui/refused.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/edit-product'
import { EditedProduct, editProduct, getProduct } from './contract.ts'

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ page: m.edit_product() }) }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return { product: await loaded(api(getProduct, { id: params.id })) }
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const edited = readForm(EditedProduct, form)
    const photo = form.get('image') as File
    const img = photo.size > 0 ? (await api(uploadImage, { image: photo })).data.url : undefined
    await api(editProduct, { id: params.id, ...edited, ...(img ? { img } : {}) })
    toast(m.product_saved())
    return redirect('/dashboard/manageProduct')
  } catch (error) {
    return data(refused(error), { status: 400 })
  }
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData
  const busy = useNavigation().state !== 'idle'
  const fields = actionData?.fields ?? {}
  return (
    <AdminOnly>
      <h1 className="text-3xl">{m.edit_product()}</h1>
      <p className="figures mt-1 text-muted">{m.part_number({ sku: product.sku })}</p>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-6 grid max-w-2xl gap-5">
        <input type="hidden" name="quantityWas" value={product.quantity} />
        <input type="hidden" name="version" value={product.version} />
        <Field name="name" label={m.name()} defaultValue={product.name} required maxLength={200} error={fields.name} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="price"
            label={m.price()}
            type="number"
            inputMode="decimal"
            min={0.01}
            step="any"
            defaultValue={product.price}
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
            defaultValue={product.quantity}
            required
            error={fields.quantity}
          />
        </div>
        <Field
          name="description"
          label={m.details()}
          defaultValue={product.description}
          multiline
          rows={6}
          required
          maxLength={5000}
          error={fields.description}
        />
        <PhotoField
          name="image"
          label={m.photo()}
          error={fields.img ?? fields.image}
          {...(product.img ? { current: product.img } : {})}
        />
        <Refused reason={actionData} />
        <Unsaved refusal={actionData} />
        <div className="flex gap-3">
          <Button type="submit" busy={busy}>
            {m.save()}
          </Button>
          <ButtonLink to="/dashboard/manageProduct" variant="secondary">
            {m.cancel()}
          </ButtonLink>
        </div>
      </Form>
    </AdminOnly>
  )
}
