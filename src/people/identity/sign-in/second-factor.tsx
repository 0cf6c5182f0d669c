import { readForm } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Code } from '../contract.ts'
import { SignInPanel } from './card.tsx'
import { toIdentityReason } from './sentences.ts'
import { finishSignIn } from './sign-in.ts'

/** The second step of signing in: the password was right, a code is required. */
export function SecondFactor({ onBack }: { onBack: () => void }) {
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const onSubmit = submit((values) => finishSignIn(readForm(Code, values)))
  return (
    <SignInPanel title={m.second_factor_title()}>
      <p className="text-soft">{m.second_factor_text()}</p>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <CodeField error={fields.code} autoFocus />
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy}>
          {m.login_button()}
        </Button>
      </form>
      <Button variant="secondary" className="justify-self-start" onClick={onBack}>
        {m.second_factor_back()}
      </Button>
    </SignInPanel>
  )
}

/** The field for a code, which phones can autofill. */
export function CodeField({ error, autoFocus }: { error: string | undefined; autoFocus?: boolean }) {
  return (
    <Field
      name="code"
      label={m.second_factor_code()}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={30}
      required
      autoFocus={autoFocus}
      error={error}
    />
  )
}
