import { PictureImage } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { Route } from './+types/my-profile'
import { getProfileByEmail, type Profile } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_my_profile())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { profile: await loadForPage(api(getProfileByEmail, { email: params.id })) }
}

export default function MyProfile({ loaderData }: Route.ComponentProps) {
  const { profile } = loaderData
  if (!profile) {
    return (
      <Notice title={m.profile_none()} text={m.profile_none_text()}>
        <ButtonLink to="/dashboard/addProfile">{m.add_profile()}</ButtonLink>
      </Notice>
    )
  }
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_my_profile()}</PageTitle>
        <ButtonLink to={`/dashboard/profileEdit/${profile._id}`} variant="secondary">
          {m.edit()}
        </ButtonLink>
      </div>
      <div className="mt-6 grid gap-6 border border-line bg-card p-5 sm:grid-cols-[10rem_1fr] sm:p-6">
        <PictureImage
          picture={profile.picture}
          sizes="10rem"
          alt={m.photo()}
          lang={getLocale()}
          className="aspect-square w-40 object-cover"
        />
        <div>
          <h2 className="text-2xl">{profile.name}</h2>
          <p className="break-all text-muted">{profile.email}</p>
          <Facts profile={profile} />
        </div>
      </div>
    </section>
  )
}

function Facts({ profile }: { profile: Profile }) {
  const facts = [
    [m.full_name(), profile.fname],
    [m.phone(), profile.phone],
    [m.address(), profile.address],
    [m.about_me(), profile.description],
    [m.education(), profile.education],
    [m.skills(), profile.skills],
    [m.experience(), profile.experience],
  ] as const
  return (
    <dl className="mt-5">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-1 border-t border-line py-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted">{label}</dt>
          <dd className="break-words whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
