import { data, redirect } from 'react-router'
import { uploadImage } from '#base/images/contract.ts'
import { api } from '#base/platform/contract/client.ts'
import { readForm, toProblem } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { userContext, useUser } from '#people/identity/session/guard.tsx'
import { refreshSession } from '#people/identity/session/session.ts'
import type { Route } from './+types/add-profile'
import { createProfile, NewProfile } from './contract.ts'
import { ProfileForm } from './profile-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.add_profile())

/** Uploads the photo first; the profile is created only if that succeeds. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const user = context.get(userContext)
  const form = await request.formData()
  try {
    const photo = form.get('image') as File
    readForm(NewProfile, form, { img: photo.size > 0 ? photo.name : '' })
    const { data: upload } = await api(uploadImage, { image: photo })
    await api(createProfile, readForm(NewProfile, form, { img: upload.url }))
    await refreshSession()
    showToast(m.added())
    return redirect(`/dashboard/myProfile/${encodeURIComponent(user.email)}`)
  } catch (error) {
    return data(toProblem(error), { status: 400 })
  }
}

export default function AddProfile({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{m.add_profile()}</PageTitle>
      <ProfileForm user={useUser()} refusal={actionData} submitLabel={m.add_profile()} />
    </>
  )
}
