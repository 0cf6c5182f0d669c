import { data, redirect } from 'react-router'
import { putImage } from '#base/images/contract.ts'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm, toProblem } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { userContext, useUser } from '#people/identity/session/guard.tsx'
import { refreshSession } from '#people/identity/session/session.ts'
import type { Route } from './+types/profile-edit'
import { EditedProfile, getProfile, updateProfile } from './contract.ts'
import { ProfileForm } from './profile-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.edit_profile())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { profile: await loadForPage(api(getProfile, { profile: params.profileEdit })) }
}

/** Uploads a newly chosen photo first; without one, the existing photo is sent again. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const user = context.get(userContext)
  const form = await request.formData()
  try {
    const photo = form.get('image') as File
    const img = photo.size > 0 ? (await api(putImage, { image: photo })).data.url : String(form.get('img'))
    await api(updateProfile, readForm(EditedProfile, form, { img }))
    await refreshSession()
    showToast(m.profile_saved())
    return redirect(`/dashboard/myProfile/${encodeURIComponent(user.email)}`)
  } catch (error) {
    return data(toProblem(error), { status: 400 })
  }
}

export default function ProfileEdit({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{m.edit_profile()}</PageTitle>
      <ProfileForm profile={loaderData.profile} user={useUser()} refusal={actionData} submitLabel={m.save()} />
    </>
  )
}
