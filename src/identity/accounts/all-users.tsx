import { useState } from 'react'
import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatDate } from '#platform/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { type Account, deactivateUser, listUsers, makeAdmin, reactivateUser, revokeAdmin } from '../contract.ts'
import { AdminOnly, requireSession } from '../session/guard.tsx'
import type { Route } from './+types/all-users'

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ page: m.menu_all_users() }) }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireSession(request)
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  if (!user.admin) return { q, items: [], next: null }
  return { q, ...(await loaded(apiList(listUsers, { q, cursor: searchParams.get('cursor') ?? '', limit: '50' }))) }
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

/** What can be done to an account: each asks first and names the person. */
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
  const [plan, setPlan] = useState<Plan>()
  return (
    <AdminOnly>
      <h1 className="text-3xl">{m.menu_all_users()}</h1>
      <Form key={q} role="search" aria-label={m.users_search()} className="my-6 flex gap-3">
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={m.users_search()}
          placeholder={m.users_search()}
          maxLength={100}
          className="h-11 w-full max-w-md rounded-md border border-edge bg-card px-3"
        />
        <Button type="submit" variant="secondary">
          {m.show()}
        </Button>
      </Form>
      <Table
        caption={m.menu_all_users()}
        rows={items.map((account, index) => ({ account, number: index + 1 }))}
        keyOf={({ account }) => account._id}
        columns={[
          { label: m.number(), cell: ({ number }) => <span className="figures">{number}</span> },
          { label: m.email(), cell: ({ account }) => <Person account={account} /> },
          {
            label: m.since(),
            cell: ({ account }) => (
              <time dateTime={account.since} className="figures">
                {formatDate(account.since)}
              </time>
            ),
          },
          { label: m.role(), cell: ({ account }) => <Role account={account} plan={setPlan} /> },
          {
            label: m.delete(),
            unlabelled: true,
            align: 'right',
            cell: ({ account }) => <Delete account={account} plan={setPlan} />,
          },
        ]}
      />
      {next && (
        <p className="mt-6">
          <ButtonLink variant="secondary" to={`?${new URLSearchParams({ q, cursor: next })}`}>
            {m.next_page()}
          </ButtonLink>
        </p>
      )}
      {plan && <ActionDialog plan={plan} onClose={() => setPlan(undefined)} />}
    </AdminOnly>
  )
}

function Person({ account }: { account: Account }) {
  return (
    <span>
      <span className="block font-medium">{account.name}</span>
      <span className="text-sm break-all text-muted">{account.email}</span>
    </span>
  )
}

type Cell = { account: Account; plan: (plan: Plan) => void }

function Role({ account, plan }: Cell) {
  const action = account.role === 'admin' ? 'revoke' : 'promote'
  return (
    <span className="flex flex-wrap items-center gap-3">
      {account.role === 'admin' && <span className="font-semibold">{m.admin()}</span>}
      {account.active && (
        <Button variant="secondary" className="min-h-10! px-3!" onClick={() => plan({ account, action })}>
          {accountActions[action].button()}
        </Button>
      )}
    </span>
  )
}

/** Admins are not closed while they are admins, as the specification has it. */
function Delete({ account, plan }: Cell) {
  const action = account.active ? 'close' : 'open'
  return (
    <Button
      variant={accountActions[action].variant}
      className="min-h-10! px-3! max-md:w-full"
      disabled={account.role === 'admin' && account.active}
      title={account.role === 'admin' && account.active ? m.delete_admin_hint() : undefined}
      onClick={() => plan({ account, action })}
    >
      {accountActions[action].button()}
    </Button>
  )
}

function ActionDialog({ plan: { account, action }, onClose }: { plan: Plan; onClose: () => void }) {
  const { call, button, title, warning, said } = accountActions[action]
  const { busy, reason, run } = useAction()
  const onConfirm = async () => {
    const refusal = await run(api(call, { email: account.email }), said())
    if (!refusal) onClose()
    // The specification names this one toast for a refusal.
    else if (action === 'promote' && refusal.status === 403) toast(m.admin_failed())
  }
  return (
    <Confirm
      open
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      reason={reason}
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
