import { data, Form, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import type { FieldErrors } from '#base/platform/errors.ts'
import { readForm, toProblem } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import type { RefusalCode } from '#base/platform/refusals/kinds.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Notice } from '#base/ui/notice.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { AddressConfirmation, confirmAddress } from '../contract.ts'
import { usePasswordsElsewhere } from '../firebase/use-passwords-elsewhere.ts'
import { useSession } from '../session/guard.tsx'
import { hasAccount, refreshSession } from '../session/session.ts'
import type { Route } from './+types/confirm-address'
import { SignInPanel } from './card.tsx'
import { PasswordField } from './password-field.tsx'
import { buildLoginPath } from './return-path.ts'
import { toIdentityReason } from './sentences.ts'
import { openAsGuest } from './sign-in.ts'
import { SendAgain } from './unconfirmed.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.confirm_title())

/** Without JavaScript, the server confirms. It then knows no session, so it always asks for a new password. */
export const action = ({ request }: Route.ActionArgs) => confirm(request)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answer = await confirm(request)
  if (answer.data.confirmed) await refreshSession()
  return answer
}

type Answer = {
  confirmed?: true
  /** The orders of a guest went to the account that the address had before. */
  isMoved?: boolean
  token?: string
  refusal?: { code: RefusalCode; message: string; fields: FieldErrors }
}

async function confirm(request: Request) {
  const form = await request.formData()
  try {
    const { isMoved } = await api(confirmAddress, readForm(AddressConfirmation, form))
    return data<Answer>({ confirmed: true, isMoved })
  } catch (error) {
    const { code, message, fields, errorCodes, status } = toProblem(error)
    // When the field first appears, it has no error yet.
    const isFirst = errorCodes.password?.code === 'required' && !form.has('password')
    const refusal = { code, message: isFirst ? '' : message, fields: isFirst ? { password: '' } : fields }
    return data<Answer>({ refusal, token: String(form.get('token')) }, { status })
  }
}

/** The page that a mailed link opens. Opening it changes nothing, since mail scanners open links too. */
export default function ConfirmAddress({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { confirmed, isMoved, refusal, token = query.get('token') } = actionData ?? {}
  const isGuest = query.has('guest')
  if (confirmed && isGuest) return <GuestConfirmed isMoved={isMoved === true} />
  if (confirmed) return <Confirmed />
  if (!token || refusal?.code === 'link_expired') return <OldLink isGuest={isGuest} />
  const order = query.get('order')
  if (isGuest && order && !refusal) return <GuestLink token={token} order={order} />
  return <ConfirmForm token={token} refusal={refusal} texts={isGuest ? guestTexts : ownerTexts} />
}

const ownerTexts = {
  title: m.confirm_title,
  text: m.confirm_text,
  button: m.confirm_button,
  passwordText: m.confirm_password_text,
  passwordButton: m.confirm_password_button,
}

const guestTexts = {
  title: m.confirm_guest_title,
  text: m.confirm_guest_text,
  button: m.confirm_guest_button,
  passwordText: m.confirm_guest_password_text,
  passwordButton: m.confirm_guest_password_button,
}

type FormProps = { token: string; refusal: Answer['refusal']; texts: typeof ownerTexts }

function ConfirmForm({ token, refusal, texts }: FormProps) {
  const busy = useNavigation().state !== 'idle'
  const setsPassword = refusal?.fields.password !== undefined
  return (
    <SignInPanel title={texts.title()}>
      <p className="text-soft">{setsPassword ? texts.passwordText() : texts.text()}</p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        {setsPassword && (
          <PasswordField
            label={m.field_new_password()}
            autoComplete="new-password"
            hint={m.register_password_hint()}
            error={refusal.fields.password}
          />
        )}
        <RefusalNotice reason={refusal} />
        <Button type="submit" busy={busy}>
          {setsPassword ? texts.passwordButton() : texts.button()}
        </Button>
      </Form>
    </SignInPanel>
  )
}

/** What the link of a guest is for: the order, and, for whoever wants one, an account. */
function GuestLink({ token, order }: { token: string; order: string }) {
  const navigate = useNavigate()
  const { busy, reason, run } = useAction({ explain: toIdentityReason })
  const session = useSession()
  const see = () =>
    run(async () => {
      await openAsGuest(token)
      await navigate(`/dashboard/orders/${encodeURIComponent(order)}`)
    })
  return (
    <SignInPanel title={m.guest_link_title()}>
      <div className="scripted grid gap-4">
        <p className="text-soft">{m.guest_link_text()}</p>
        {hasAccount(session) && <p className="text-soft">{m.guest_link_leaves()}</p>}
        <RefusalNotice reason={reason} />
        <Button busy={busy} onClick={see}>
          {m.guest_see_order()}
        </Button>
      </div>
      <section className="grid gap-4 border-t border-line pt-5">
        <h2 className="text-xl">{m.confirm_guest_title()}</h2>
        <p className="text-soft">{guestTexts.text()}</p>
        <Form method="post" noValidate>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="secondary" className="w-full">
            {guestTexts.button()}
          </Button>
        </Form>
      </section>
    </SignInPanel>
  )
}

function Confirmed() {
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <Notice title={m.login_verified_title()} text={isSignedIn ? m.login_verified_text() : m.reset_done_text()}>
      {isSignedIn ? (
        <ButtonLink to="/">{m.login_continue()}</ButtonLink>
      ) : (
        <ButtonLink to="/login">{m.login_button()}</ButtonLink>
      )}
    </Notice>
  )
}

/** The guest's session has ended: whoever followed the link may be somebody else. */
function GuestConfirmed({ isMoved }: { isMoved: boolean }) {
  return (
    <Notice
      title={isMoved ? m.confirm_guest_moved_title() : m.confirm_guest_done_title()}
      text={isMoved ? m.confirm_guest_moved_text() : m.confirm_guest_done_text()}
    >
      <ButtonLink to={buildLoginPath('/dashboard')}>{m.login_button()}</ButtonLink>
    </Notice>
  )
}

function OldLink({ isGuest }: { isGuest: boolean }) {
  const session = useSession()
  const elsewhere = usePasswordsElsewhere()
  return (
    <Notice
      title={isGuest ? m.confirm_guest_title() : m.login_not_verified_title()}
      text={isGuest ? `${m.auth_error_link_expired()} ${m.confirm_guest_old()}` : m.auth_error_link_expired()}
    >
      {session.status !== 'signed-in' && <ButtonLink to="/login">{m.login_button()}</ButtonLink>}
      {session.status === 'signed-in' && hasAccount(session) && !session.user.emailVerified && !elsewhere && (
        <SendAgain />
      )}
    </Notice>
  )
}
