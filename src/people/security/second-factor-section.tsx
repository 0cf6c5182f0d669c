import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { refreshSession, renewSession } from '#people/identity/session/session.ts'
import { PasswordField } from '#people/identity/sign-in/password-field.tsx'
import { CodeField } from '#people/identity/sign-in/second-factor.tsx'
import { toIdentityReason } from '#people/identity/sign-in/sentences.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  Enrolment,
  EnrolmentConfirmation,
  type Protection,
  removeSecondFactor,
  renewRecoveryCodes,
} from './contract.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { AccountHint, SecurityPanel } from './section.tsx'

type Setup = { uri: string; secret: string; recoveryCodes: string[]; enrolmentCode: string | undefined }
type EnrolmentInput = z.input<typeof Enrolment>

/** Sets up or removes the second factor, or makes new recovery codes; each starts with the password. */
export function SecondFactorSection({ email, ...protection }: Protection & { email: string }) {
  const { secondFactor: isOn, needsEnrolmentCode, password } = protection
  const { emailVerified } = useUser()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const begin = async (given: EnrolmentInput) =>
    setSetup({ ...(await api(beginSecondFactor, given)), enrolmentCode: given.enrolmentCode })
  if (codes) return <NewCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (setup) {
    const onDone = () => {
      setSetup(undefined)
      setCodes(setup.recoveryCodes)
    }
    return <Confirm setup={setup} onDone={onDone} onCancel={() => setSetup(undefined)} />
  }
  if (!isOn) {
    return (
      <SecurityPanel title={m.second_factor()} text={m.security_second_factor_text()}>
        {emailVerified ? (
          <PasswordForm
            email={email}
            asksPassword={password}
            asksEnrolmentCode={needsEnrolmentCode}
            actions={[{ label: m.security_set_up(), run: begin }]}
          />
        ) : (
          <p className="max-w-prose font-medium">{m.security_unconfirmed()}</p>
        )}
      </SecurityPanel>
    )
  }
  const remove = async ({ password }: EnrolmentInput) => {
    await api(removeSecondFactor, { password })
    await renewAccess()
    showToast(m.security_second_factor_off())
  }
  const make = async ({ password }: EnrolmentInput) =>
    setCodes((await api(renewRecoveryCodes, { password })).recoveryCodes)
  return (
    <SecurityPanel title={m.second_factor()} text={m.security_second_factor_is_on()}>
      <PasswordForm
        email={email}
        asksPassword={password}
        actions={[
          { label: m.security_new_codes(), run: make },
          { label: m.security_remove(), run: remove },
        ]}
      />
    </SecurityPanel>
  )
}

/** Changing the account's protection starts a new session, so the page needs a new token. */
async function renewAccess(): Promise<void> {
  await renewSession()
  await refreshSession()
}

type PasswordAction = { label: string; run: (given: EnrolmentInput) => Promise<void> }

type PasswordFormProps = {
  email: string
  actions: PasswordAction[]
  /** If not, the server requires a recent sign-in. */
  asksPassword: boolean
  asksEnrolmentCode?: boolean
}

function PasswordForm({ email, actions, asksPassword, asksEnrolmentCode = false }: PasswordFormProps) {
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const runAction = async (values: FormData) => {
    const action = actions[Number(values.get('action') ?? 0)]!
    await action.run(readForm(Enrolment, values))
  }
  return (
    <form method="post" noValidate onSubmit={submit(runAction, { revalidate: true })} className="grid max-w-md gap-4">
      <AccountHint email={email} />
      {asksEnrolmentCode && (
        <Field
          name="enrolmentCode"
          label={m.security_enrolment_code()}
          hint={m.security_enrolment_code_hint()}
          autoComplete="off"
          required
          error={fields.enrolmentCode}
        />
      )}
      {asksPassword ? (
        <PasswordField label={m.field_password()} autoComplete="current-password" error={fields.password} />
      ) : (
        <p className="max-w-prose">{m.security_proof_elsewhere()}</p>
      )}
      <RefusalNotice reason={reason} />
      <div className="flex flex-wrap gap-3">
        {actions.map(({ label }, index) => (
          <Button
            key={label}
            type="submit"
            name="action"
            value={index}
            busy={busy}
            variant={index === 0 ? 'primary' : 'danger'}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}

function Confirm({ setup, onDone, onCancel }: { setup: Setup; onDone: () => void; onCancel: () => void }) {
  const { busy, fields, reason, submit } = useAction({ explain: toIdentityReason })
  const confirm = async (values: FormData) => {
    const { enrolmentCode } = setup
    await api(confirmSecondFactor, readForm(EnrolmentConfirmation, values, { ...(enrolmentCode && { enrolmentCode }) }))
    await renewAccess()
    onDone()
  }
  return (
    <SecurityPanel title={m.second_factor()} text={m.security_scan()}>
      <QrCode text={setup.uri} label={m.security_qr()} />
      <p className="max-w-prose text-soft">
        {m.security_secret()} <code className="figures font-semibold break-all text-ink">{setup.secret}</code>
      </p>
      <form
        method="post"
        noValidate
        onSubmit={submit(confirm, { toast: m.security_second_factor_on(), revalidate: true })}
        className="grid max-w-md gap-4"
      >
        <CodeField error={fields.code} autoFocus />
        <RefusalNotice reason={reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {m.security_confirm()}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {m.cancel()}
          </Button>
        </div>
      </form>
    </SecurityPanel>
  )
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <SecurityPanel title={m.security_recovery_codes()} text={m.security_recovery_codes_text()}>
      <RecoveryCodes codes={codes} />
      <Button className="justify-self-start" onClick={onDone}>
        {m.security_codes_kept()}
      </Button>
    </SecurityPanel>
  )
}
