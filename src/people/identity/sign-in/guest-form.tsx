import { readLazyForm } from '#base/platform/lazy-form.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { toIdentityReason } from './sentences.ts'
import { continueAsGuest } from './sign-in.ts'

/** The way to the checkout without an account. */
export function GuestForm({ disabled }: { disabled: boolean }) {
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const onSubmit = submit(async (values) => {
    const shape = () => import('../contract.ts').then(({ NewGuest }) => NewGuest)
    await continueAsGuest(await readLazyForm(shape, values))
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <h2 className="text-xl">{m.guest_title()}</h2>
      <p className="text-soft">{m.guest_text()}</p>
      <Field name="email" type="email" label={m.guest_email()} autoComplete="email" required error={fields.email} />
      <RefusalNotice reason={reason} />
      <Button type="submit" busy={busy} disabled={disabled}>
        {m.guest_continue()}
      </Button>
    </form>
  )
}
