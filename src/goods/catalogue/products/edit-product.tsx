import { data, Link, redirect, useNavigate, useNavigation } from 'react-router'
import { uploadImage } from '#base/images/contract.ts'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm, toProblem } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { getListAddress } from '#base/ui/lists/list-address.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { duplicateProduct, EditedProduct, editProduct, getEditableProduct } from '../contract.ts'
import { getCrossReferences } from '../cross-references/contract.ts'
import { CrossReferenceForm } from '../cross-references/cross-reference-form.tsx'
import type { Route } from './+types/edit-product'
import { MissingText } from './missing-text.tsx'
import { ProductForm, parseProductForm } from './product-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.edit_product())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [product, { numbers }] = await loadForPage(
    Promise.all([api(getEditableProduct, { id: params.id }), api(getCrossReferences, { id: params.id })]),
  )
  return { product, numbers }
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const edited = readForm(EditedProduct, form, parseProductForm(form))
    const photo = form.get('image') as File
    const img =
      photo.size > 0 ? (await api(uploadImage, { image: photo })).data.url : String(form.get('firstImg') ?? '')
    await api(editProduct, { id: params.id, ...edited, ...(img ? { img } : {}) })
    showToast(m.product_saved())
    return redirect(getListAddress('/dashboard/manageProduct'))
  } catch (error) {
    return data(toProblem(error), { status: 400 })
  }
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, numbers } = loaderData
  const busy = useNavigation().state !== 'idle'
  const copying = useAction()
  const navigate = useNavigate()
  const duplicate = () =>
    copying.run(async () => {
      const { insertedId } = await api(duplicateProduct, { id: product._id })
      showToast(m.product_duplicated())
      navigate(`/dashboard/editProduct/${insertedId}`)
    })
  return (
    <>
      <PageTitle>{m.edit_product()}</PageTitle>
      <p className="figures mt-1 flex flex-wrap gap-x-4 text-muted">
        {m.part_number({ sku: product.sku })}
        <Link to={`/dashboard/productAttributes/${product._id}`} className="link">
          {m.classification()}
        </Link>
        <Link to={`/dashboard/previewProduct/${product._id}`} className="link">
          {m.product_preview()}
        </Link>
        <button type="button" className="link" disabled={copying.busy} onClick={duplicate}>
          {m.product_duplicate()}
        </button>
      </p>
      <RefusalNotice reason={copying.reason} />
      <MissingText completeness={product.completeness} className="mt-1 block text-muted" />
      <ProductForm
        key={product._id}
        product={product}
        refusal={actionData}
        more={
          <Field
            name="replacedBy"
            label={m.replaced_by()}
            hint={m.replaced_by_hint()}
            defaultValue={product.replacedBy}
            maxLength={60}
            error={actionData?.fields.replacedBy}
          />
        }
      >
        <div className="flex gap-3">
          <Button type="submit" busy={busy}>
            {m.save()}
          </Button>
          <ButtonLink to={getListAddress('/dashboard/manageProduct')} variant="secondary">
            {m.cancel()}
          </ButtonLink>
        </div>
      </ProductForm>
      <CrossReferenceForm key={product._id} id={product._id} numbers={numbers} />
    </>
  )
}
