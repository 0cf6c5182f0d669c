import { useState } from 'react'
import { Link } from 'react-router'
import { uploadImage } from '#base/images/contract.ts'
import { PhotoField } from '#base/images/photo-field.tsx'
import { PictureImage } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { Unconfirmed } from '#people/identity/sign-in/unconfirmed.tsx'
import type { Route } from './+types/add-review'
import { addReview, getSubject, NewReview, type Subject } from './contract.ts'
import { RatingField } from './rating-field.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.nav_add_review())

/** Reads the product from the address; without one, the review is about the shop. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('product')
  return { product: id ? await loadForPage(api(getSubject, { id })) : undefined }
}

/** Uploads the photo first; the review is posted only if that succeeds. */
async function post(values: FormData): Promise<void> {
  const photo = values.get('image') as File
  readForm(NewReview, values, { img: photo.size > 0 ? photo.name : '' })
  const { data: upload } = await api(uploadImage, { image: photo })
  await api(addReview, readForm(NewReview, values, { img: upload.url }))
}

export default function AddReview({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  const [added, setAdded] = useState(0)
  return (
    <div className="frame max-w-2xl pt-8">
      <Unconfirmed />
      <PageTitle>{m.nav_add_review()}</PageTitle>
      <ReviewForm key={`${product?._id} ${added}`} product={product} onAdded={() => setAdded(added + 1)} />
    </div>
  )
}

/** The name of the review's subject. */
function ReviewedSubject({ product }: { product: Subject | undefined }) {
  return (
    <div className="flex items-center gap-4 border border-line bg-card p-4">
      {product?.picture && <PictureImage picture={product.picture} sizes="4rem" className="size-16 object-cover" />}
      <div>
        <p className="text-sm text-muted">{m.review_about()}</p>
        {product ? (
          <Link to={`/products/${product.slug}`} lang={getNameLanguage(product)} className="link font-semibold">
            {getName(product)}
          </Link>
        ) : (
          <>
            <p className="font-semibold">{m.review_about_shop()}</p>
            <p className="text-sm text-muted">{m.review_about_shop_hint()}</p>
          </>
        )}
      </div>
    </div>
  )
}

type FormProps = { product: Subject | undefined; onAdded: () => void }

function ReviewForm({ product, onAdded }: FormProps) {
  const user = useUser()
  const [rating, setRating] = useState(0)
  const { busy, fields, reason, submit } = useAction()
  const onSubmit = submit((values) => post(values).then(onAdded), { toast: m.added() })
  return (
    <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-5">
      <ReviewedSubject product={product} />
      {product && <input type="hidden" name="product" value={product._id} />}
      <Field name="shownName" label={m.name()} value={user.name} readOnly />
      <Field
        name="description"
        label={m.details()}
        multiline
        rows={5}
        required
        maxLength={2000}
        error={fields.description}
      />
      <PhotoField name="image" label={m.review_photo()} error={fields.img ?? fields.image} />
      <RatingField value={rating} onChange={setRating} />
      <RefusalNotice reason={reason} />
      <UnsavedNotice refusal={reason} />
      <div>
        <Button type="submit" busy={busy} disabled={rating === 0} aria-describedby="rating-needed">
          {m.nav_add_review()}
        </Button>
        {rating === 0 && (
          <p id="rating-needed" className="mt-2 text-sm text-muted">
            {m.rating_needed()}
          </p>
        )}
      </div>
    </form>
  )
}
