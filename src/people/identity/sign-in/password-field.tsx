import { useState } from 'react'
import { Field } from '#base/ui/field.tsx'
import { Icon } from '#base/ui/icon.tsx'
import { m } from '#paraglide/messages.js'

type Props = {
  label: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: string
  name?: string
}

const eye =
  'M2.1 12.3a1 1 0 0 1 0-.6 10.75 10.75 0 0 1 19.8 0 1 1 0 0 1 0 .6 10.75 10.75 0 0 1-19.8 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6'

/** A password field that can reveal its text. */
export function PasswordField({ name = 'password', ...props }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className="grid gap-1">
      <Field
        {...props}
        name={name}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="inline-flex min-h-9 items-center gap-2 justify-self-start text-sm text-link underline-offset-4 hover:underline"
      >
        <Icon path={eye} className="size-4" />
        {shown ? m.password_hide() : m.password_show()}
      </button>
    </div>
  )
}
