import { api } from '#base/platform/contract/client.ts'
import { Problem } from '#base/platform/errors.ts'
import { Confirm } from '#base/ui/confirm.tsx'
import type { Action } from '#base/ui/hooks/use-action.ts'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { type Account, deactivateUser, makeAdmin, reactivateUser, resetSecondFactor, revokeAdmin } from '../contract.ts'

/** The actions on an account: each asks for confirmation and names the person. */
export const accountActions = {
  promote: {
    call: makeAdmin,
    button: m.make_admin,
    title: m.make_admin_question,
    warning: m.make_admin_warning,
    said: m.admin_created,
    variant: 'secondary',
  },
  revoke: {
    call: revokeAdmin,
    button: m.revoke_admin,
    title: m.revoke_admin_question,
    warning: m.revoke_admin_warning,
    said: m.admin_revoked,
    variant: 'secondary',
  },
  close: {
    call: deactivateUser,
    button: m.delete,
    title: m.close_account_question,
    warning: m.close_account_warning,
    said: m.account_closed,
    variant: 'danger',
  },
  resetFactor: {
    call: resetSecondFactor,
    button: m.reset_second_factor,
    title: m.reset_second_factor_question,
    warning: m.reset_second_factor_warning,
    said: m.second_factor_reset,
    variant: 'secondary',
  },
  open: {
    call: reactivateUser,
    button: m.open_account,
    title: m.open_account_question,
    warning: m.open_account_warning,
    said: m.account_opened,
    variant: 'secondary',
  },
} as const

export type AccountPlan = { account: Pick<Account, 'name' | 'email'>; action: keyof typeof accountActions }

export type IssuedCode = { email: string; code: string }

/** The code for the other admin, to be handed over now: it appears only once. */
export function EnrolmentCode({ email, code }: IssuedCode) {
  return (
    <div role="status" className="mb-6 grid gap-2 border border-line border-l-4 border-l-accent bg-card p-5">
      <p className="max-w-prose [overflow-wrap:anywhere]">{m.enrolment_code_for({ email })}</p>
      <p className="figures text-lg font-semibold">{code}</p>
    </div>
  )
}

type DialogProps = { plan: AccountPlan; onCode: (issued: IssuedCode | undefined) => void } & Pick<
  Action<AccountPlan>,
  'run' | 'dialog'
>

/** Asks before an account is changed, and names its owner. */
export function AccountDialog({ plan: { account, action }, onCode, run, dialog }: DialogProps) {
  const { call, button, title, warning, said } = accountActions[action]
  const work = async () => {
    const done = await api(call, { email: account.email }).catch(action === 'promote' ? sayAdminFailed : undefined)
    onCode(done.enrolmentCode ? { email: account.email, code: done.enrolmentCode } : undefined)
  }
  return (
    <Confirm
      {...dialog}
      onConfirm={() => run(work, { toast: said(), revalidate: true })}
      title={title()}
      confirmLabel={button()}
      cancelLabel={m.cancel()}
    >
      <p className="font-semibold break-all text-ink">
        {account.name} ({account.email})
      </p>
      <p>{warning()}</p>
    </Confirm>
  )
}

/** The specification prescribes this toast for a refusal. */
function sayAdminFailed(error: unknown): never {
  if (error instanceof Problem && error.status === 403) showToast(m.admin_failed(), 'failure')
  throw error
}
