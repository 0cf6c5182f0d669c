import { data, useNavigation } from 'react-router'
import { uploadImage } from '#base/images/contract.ts'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm, toProblem } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { addProduct, type Category, listCategories, NewProduct } from '../contract.ts'
import type { Route } from './+types/add-product'
import { ProductForm, parseProductForm } from './product-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_add_products())

export async function clientLoader() {
  return { categories: await loadForPage(api(listCategories, {})) }
}

/** Uploads the photo first and adds the product only if that succeeds, so that no product refers to a missing photo. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const photo = form.get('image') as File
    const entered = parseProductForm(form)
    readForm(NewProduct, form, { img: photo.size > 0 ? photo.name : '', ...entered })
    const { data: upload } = await api(uploadImage, { image: photo })
    const { insertedId } = await api(addProduct, readForm(NewProduct, form, { img: upload.url, ...entered }))
    showToast(m.added())
    return { added: insertedId, refusal: undefined }
  } catch (error) {
    return data({ added: undefined, refusal: toProblem(error) }, { status: 400 })
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
          <optgroup key={top.slug} label={getName(top)}>
            {top.children.map((leaf) => (
              <option key={leaf.slug} value={leaf.slug}>
                {getName(leaf)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  )
}
