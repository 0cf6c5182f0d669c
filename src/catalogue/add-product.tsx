import { data, useNavigation } from 'react-router'
import { uploadImage } from '#images/contract.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { asProblem, readForm } from '#platform/forms.ts'
import { pickLocale } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { toast } from '#ui/toast.ts'
import type { Route } from './+types/add-product'
import { addProduct, type Category, listCategories, NewProduct } from './contract.ts'
import { enteredIn, ProductForm } from './product-form.tsx'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_add_products())

export async function clientLoader() {
  return { categories: await loaded(api(listCategories, {})) }
}

/** Uploads the photo first and adds the product only if that succeeds, so that no product refers to a missing photo. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const photo = form.get('image') as File
    const entered = enteredIn(form)
    readForm(NewProduct, form, { img: photo.size > 0 ? photo.name : '', ...entered })
    const { data: upload } = await api(uploadImage, { image: photo })
    const { insertedId } = await api(addProduct, readForm(NewProduct, form, { img: upload.url, ...entered }))
    toast(m.added())
    return { added: insertedId, refusal: undefined }
  } catch (error) {
    return data({ added: undefined, refusal: asProblem(error) }, { status: 400 })
  }
}

export default function AddProduct({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const fields = actionData?.refusal?.fields ?? {}
  return (
    <>
      <PageTitle>{m.menu_add_products()}</PageTitle>
      <ProductForm
        key={actionData?.added}
        refusal={actionData?.refusal}
        more={<PartNumberAndCategory categories={loaderData.categories} fields={fields} />}
      >
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.add_product()}
        </Button>
      </ProductForm>
    </>
  )
}

/** Fields that are set when a product is added and cannot be edited later. */
function PartNumberAndCategory({ categories, fields }: { categories: Category[]; fields: Record<string, string> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="sku" label={m.part_number_label()} hint={m.part_number_hint()} maxLength={60} error={fields.sku} />
      <Select name="category" label={m.category()} error={fields.category}>
        <option value="">{m.category_none()}</option>
        {categories.map((top) => (
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
  )
}
