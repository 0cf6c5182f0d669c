import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { PhotoField } from '#base/images/photo-field.tsx'
import type { Problem } from '#base/platform/errors.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useWrongFieldFocus } from '#base/ui/hooks/use-wrong-field-focus.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Profile } from './contract.ts'

type Props = {
  /** The existing profile, when editing. */
  profile?: Profile
  user: { name: string; email: string }
  refusal: Problem | undefined
  submitLabel: string
}

const texts = [
  { name: 'description', label: m.about_me, maxLength: 2000 },
  { name: 'address', label: m.address, rows: 3, maxLength: 300, autoComplete: 'street-address' },
  { name: 'experience', label: m.experience, rows: 2, maxLength: 2000 },
  { name: 'skills', label: m.skills, rows: 2, maxLength: 2000 },
  { name: 'education', label: m.education, rows: 2, maxLength: 2000 },
] as const

/** The fields of a profile, for creating and editing it. */
export function ProfileForm({ profile, user, refusal, submitLabel }: Props) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useWrongFieldFocus(form, refusal)
  const fields = refusal?.fields ?? {}
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="mt-6 grid max-w-2xl gap-5">
      {profile && <input type="hidden" name="version" value={profile.version} />}
      {profile && <input type="hidden" name="img" value={profile.img} />}
      <div className="grid gap-5 sm:grid-cols-2">
        {profile ? (
          <>
            <Field
              name="username"
              label={m.username()}
              defaultValue={profile.username}
              required
              maxLength={100}
              error={fields.username}
            />
            <Field
              name="fname"
              label={m.full_name()}
              defaultValue={profile.fname}
              required
              maxLength={200}
              error={fields.fname}
            />
          </>
        ) : (
          <Field name="shownName" label={m.name()} value={user.name} readOnly />
        )}
        <Field name="shownEmail" label={m.email()} value={user.email} readOnly />
        <Field
          name="phone"
          type="tel"
          label={m.phone()}
          defaultValue={profile?.phone}
          autoComplete="tel"
          required
          maxLength={30}
          error={fields.phone}
        />
      </div>
      {texts.map(({ name, label, ...field }) => (
        <Field
          key={name}
          {...{ name, ...field }}
          label={label()}
          defaultValue={profile?.[name]}
          multiline
          required
          error={fields[name]}
        />
      ))}
      <PhotoField
        name="image"
        label={m.photo()}
        error={fields.img ?? fields.image}
        {...(profile?.img ? { current: profile.img } : {})}
      />
      <RefusalNotice reason={refusal} />
      <UnsavedNotice refusal={refusal} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {submitLabel}
      </Button>
    </Form>
  )
}
