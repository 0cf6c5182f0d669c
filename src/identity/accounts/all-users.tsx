import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { api, callList } from '#platform/contract/client.ts'
import { loadForPage } from '#platform/contract/load.ts'
import { Problem } from '#platform/errors.ts'
import { formatDate } from '#platform/locale.ts'
import { buildTitleMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pill } from '#ui/pill.tsx'
import { type RowAction, RowActions } from '#ui/row-actions.tsx'
import { PanelFacts, RowPanel, useRowPanel } from '#ui/row-panel.tsx'
import { useRowSelection } from '#ui/row-selection.ts'
import { SearchForm } from '#ui/search-form.tsx'
import { Table } from '#ui/table.tsx'
import { showToast } from '#ui/toast.ts'
import { type Action, useAction } from '#ui/use-action.ts'
import {
  type Account,
  changeUsers,
  deactivateUser,
  listUsers,
  makeAdmin,
  reactivateUser,
  resetSecondFactor,
  revokeAdmin,
} from '../contract.ts'
import { useUser } from '../session/guard.tsx'
import type { Route } from './+types/all-users'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_all_users())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  return {
    q,
    ...(await loadForPage(callList(listUsers, { q, cursor: searchParams.get('cursor') ?? '', limit: '50' }))),
  }
}

/** The actions on an account: each asks for confirmation and names the person. */
const accountActions = {
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

type Plan = { account: Account; action: keyof typeof accountActions }

export default function AllUsers({ loaderData }: Route.ComponentProps) {
  const { items, next, q } = loaderData
  // An admin's account is closed by nobody unawares.
  const selection = useRowSelection(
    items,
    ({ email }) => email,
    ({ role }) => role !== 'admin',
  )
  const keys = items.map(({ _id }) => _id)
  const panel = useRowPanel(keys)
  const shown = items.find(({ _id }) => _id === panel.open)
  const [close, open] = (['close', 'open'] as const).map((action) => {
    return (ids: string[]) => api(changeUsers, { action, ids })
  }) as [RowAction['act'], RowAction['act']]
  const action = useAction<Plan>()
  const [issued, setIssued] = useState<Issued>()
  return (
    <>
      <PageTitle>{m.menu_all_users()}</PageTitle>
      {issued && <EnrolmentCode {...issued} />}
      <SearchForm label={m.users_search()} q={q} />
      <RowActions
        selection={selection}
        actions={[
          { label: m.users_close(), act: close, undo: open, variant: 'danger' },
          { label: m.users_open(), act: open, undo: close },
        ]}
      />
      <Table
        dense
        selection={selection}
        panel={panel}
        caption={m.menu_all_users()}
        rows={items.map((account, index) => ({ account, number: index + 1 }))}
        getKey={({ account }) => account._id}
        columns={[
          { label: m.number(), width: 'xl:w-20', cell: ({ number }) => <span className="figures">{number}</span> },
          { label: m.email(), cell: ({ account }) => <Person account={account} /> },
          {
            label: m.since(),
            width: 'xl:w-28',
            cell: ({ account }) => (
              <time dateTime={account.since} className="figures">
                {formatDate(account.since)}
              </time>
            ),
          },
          { label: m.role(), width: 'xl:w-100', cell: ({ account }) => <Role account={account} plan={action.ask} /> },
          {
            label: m.delete(),
            unlabelled: true,
            align: 'right',
            width: 'xl:w-28',
            cell: ({ account }) => <Delete account={account} plan={action.ask} />,
          },
        ]}
      />
      {shown && (
        <RowPanel panel={panel} keys={keys} title={shown.name}>
          <AccountFacts account={shown} />
        </RowPanel>
      )}
      <NextPage next={next} query={{ q }} />
      {action.subject && <ActionDialog plan={action.subject} onCode={setIssued} {...action} />}
    </>
  )
}

function AccountFacts({ account: { email, role, active, since } }: { account: Account }) {
  return (
    <>
      <PanelFacts
        facts={[
          [m.email(), email],
          [m.since(), formatDate(since)],
          [m.role(), role === 'admin' && m.admin()],
          [m.order_state(), !active && m.account_is_closed()],
        ]}
      />
      <Link to={`/dashboard/orders?q=${encodeURIComponent(email)}`} className="link justify-self-start">
        {m.panel_orders()}
      </Link>
    </>
  )
}

function Person({ account }: { account: Account }) {
  return (
    <span>
      <span className="font-medium max-xl:block">{account.name}</span>{' '}
      <span className="text-sm break-all text-muted xl:pl-2">{account.email}</span>
    </span>
  )
}

type Cell = { account: Account; plan: (plan: Plan) => void }

function Role({ account, plan }: Cell) {
  const { email } = useUser()
  const action = account.role === 'admin' ? 'revoke' : 'promote'
  return (
    <span className="flex flex-wrap items-center gap-3 xl:flex-nowrap">
      {account.role === 'admin' && <Pill tone="good">{m.admin()}</Pill>}
      {!account.active && <Pill tone="bad">{m.account_is_closed()}</Pill>}
      {account.active && (
        <Button variant="secondary" size="tiny" onClick={() => plan({ account, action })}>
          {accountActions[action].button()}
        </Button>
      )}
      {account.active && account.secondFactor && account.email !== email && (
        <Button variant="secondary" size="tiny" onClick={() => plan({ account, action: 'resetFactor' })}>
          {m.reset_second_factor()}
        </Button>
      )}
    </span>
  )
}

/** An active admin's account cannot be closed, as the specification requires. */
function Delete({ account, plan }: Cell) {
  const action = account.active ? 'close' : 'open'
  return (
    <Button
      variant={accountActions[action].variant}
      size="tiny"
      className="max-md:w-full"
      disabled={account.role === 'admin' && account.active}
      title={account.role === 'admin' && account.active ? m.delete_admin_hint() : undefined}
      onClick={() => plan({ account, action })}
    >
      {accountActions[action].button()}
    </Button>
  )
}

type Issued = { email: string; code: string }

/** The code for the other admin, to be handed over now: it appears only once. */
function EnrolmentCode({ email, code }: Issued) {
  return (
    <div role="status" className="mb-6 grid gap-2 border border-line border-l-4 border-l-accent bg-card p-5">
      <p className="max-w-prose [overflow-wrap:anywhere]">{m.enrolment_code_for({ email })}</p>
      <p className="figures text-lg font-semibold">{code}</p>
    </div>
  )
}

type DialogProps = { plan: Plan; onCode: (issued: Issued | undefined) => void } & Pick<Action<Plan>, 'run' | 'dialog'>

function ActionDialog({ plan: { account, action }, onCode, run, dialog }: DialogProps) {
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
