import { useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { requireSession, SignedIn, useUser } from '#identity/session/guard.tsx'
import { uploadImage } from '#images/contract.ts'
import { PhotoField } from '#images/photo-field.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { readForm, refused } from '#platform/forms.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Refused } from '#ui/refused.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/add-review'
import { addReview, NewReview } from './contract.ts'
import { RatingField } from './rating-field.tsx'

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ page: m.nav_add_review() }) }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return null
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

/** The photo goes first; only when it is kept is the review posted. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const photo = form.get('image') as File
    readForm(NewReview, form, { img: photo.size > 0 ? photo.name : '' })
    const { data: kept } = await api(uploadImage, { image: photo })
    const { insertedId } = await api(addReview, readForm(NewReview, form, { img: kept.url }))
    toast(m.added())
    return { added: insertedId, refusal: undefined }
  } catch (error) {
    return data({ added: undefined, refusal: refused(error) }, { status: 400 })
  }
}

export default function AddReview({ actionData }: Route.ComponentProps) {
  return (
    <SignedIn>
      <div className="frame max-w-2xl pt-8">
        <h1 className="text-3xl">{m.nav_add_review()}</h1>
        <ReviewForm key={actionData?.added} actionData={actionData} />
      </div>
    </SignedIn>
  )
}

function ReviewForm({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const user = useUser()
  const [rating, setRating] = useState(0)
  const busy = useNavigation().state !== 'idle'
  const fields = actionData?.refusal?.fields ?? {}
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="mt-6 grid gap-5">
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
      <Refused reason={actionData?.refusal} />
      <Unsaved refusal={actionData?.refusal} />
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
    </Form>
  )
}
