import { useState } from 'react'
import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDate, formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { type RowAction, RowActions } from '#base/ui/lists/row-actions.tsx'
import { PanelFacts, RowPanel, useRowPanel } from '#base/ui/lists/row-panel.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { SearchForm } from '#base/ui/lists/search-form.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import { type Account, changeUsers, listUsers } from '../contract.ts'
import { useUser } from '../session/guard.tsx'
import type { Route } from './+types/all-users'
import { AccountDialog, type AccountPlan, accountActions, EnrolmentCode, type IssuedCode } from './account-actions.tsx'
import { CustomerLink } from './customer-link.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_all_users())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  return {
    q,
    ...(await loadForPage(callList(listUsers, { q, cursor: searchParams.get('cursor') ?? '', limit: '50' }))),
  }
}

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
  const action = useAction<AccountPlan>()
  const [issued, setIssued] = useState<IssuedCode>()
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
          {
            label: m.number(),
            width: 'xl:w-20',
            cell: ({ number }) => <span className="figures">{formatNumber(number)}</span>,
          },
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
      {action.subject && <AccountDialog plan={action.subject} onCode={setIssued} {...action} />}
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
      <CustomerLink id={account._id} className="font-medium max-xl:block">
        {account.name}
      </CustomerLink>{' '}
      <span className="text-sm break-all text-muted xl:pl-2">{account.email}</span>
    </span>
  )
}

type Cell = { account: Account; plan: (plan: AccountPlan) => void }

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
