import { useState } from 'react'
import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { type Action, useAction } from '#base/ui/hooks/use-action.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { RowActions } from '#base/ui/lists/row-actions.tsx'
import { PanelFacts, RowPanel, useRowPanel } from '#base/ui/lists/row-panel.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import type { Route } from './+types/messages'
import {
  changeMessages,
  deleteMessage,
  listMessages,
  type Message,
  markMessage,
  type messageActions,
} from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_inbox())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const archived = searchParams.get('archived') === 'true'
  const page = {
    archived: archived ? ('true' as const) : ('false' as const),
    cursor: searchParams.get('cursor') ?? '',
    limit: '50',
  }
  return { archived, ...(await loadForPage(callList(listMessages, page))) }
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { items, next, archived } = loaderData
  const action = useAction()
  const keys = items.map(({ _id }) => _id)
  const panel = useRowPanel(keys)
  const shown = items.find(({ _id }) => _id === panel.open)
  const selection = useRowSelection(items, ({ name, subject }) => `${name}: ${subject}`)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{archived ? m.inbox_archive() : m.menu_inbox()}</PageTitle>
        <p className="mr-auto text-muted">{m.inbox_count({ count: items.length })}</p>
        <Link to={archived ? '?' : '?archived=true'} className="link">
          {archived ? m.menu_inbox() : m.inbox_archive()}
        </Link>
      </div>
      <div className="mt-4">
        <RefusalNotice reason={action.reason} />
      </div>
      <RowActions
        selection={selection}
        actions={
          archived
            ? [declareMarking(m.inbox_restore_all(), 'restore', 'archive')]
            : [
                declareMarking(m.inbox_mark_all_read(), 'read', 'unread'),
                declareMarking(m.inbox_mark_all_unread(), 'unread', 'read'),
                declareMarking(m.inbox_archive_all(), 'archive', 'restore'),
              ]
        }
      />
      {items.length === 0 ? (
        <Notice title={m.inbox_none()} text={m.inbox_none_text()} headingLevel="h2" />
      ) : (
        <div className="mt-4">
          <Table
            dense
            selection={selection}
            panel={panel}
            caption={m.menu_inbox()}
            rows={items.map((message, index) => ({ message, number: index + 1 }))}
            getKey={({ message }) => message._id}
            columns={[
              { label: m.number(), width: 'xl:w-12', cell: ({ number }) => <span className="figures">{number}</span> },
              { label: m.name(), width: 'xl:w-68', cell: ({ message }) => <Sender message={message} /> },
              { label: m.email(), width: 'xl:w-44', cell: ({ message }) => <Address message={message} /> },
              {
                label: m.subject(),
                width: 'xl:w-44',
                cell: ({ message }) => <Subject message={message} />,
              },
              {
                label: m.message(),
                unlabelled: true,
                cell: ({ message }) => <Opinion message={message} action={action} />,
              },
              {
                label: m.delete(),
                unlabelled: true,
                align: 'right',
                width: 'xl:w-24',
                cell: ({ message }) => <Archive message={message} action={action} />,
              },
            ]}
          />
        </div>
      )}
      {shown && (
        <RowPanel panel={panel} keys={keys} title={shown.subject}>
          <PanelFacts
            facts={[
              [m.name(), <SenderName key="name" message={shown} />],
              [m.email(), <Address key="address" message={shown} />],
              [m.change_at(), formatDateTime(shown.date)],
              [m.message(), shown.opinion],
            ]}
          />
          <Link to={`/dashboard/conversations/${shown._id}`} className="link justify-self-start">
            {m.panel_conversation()}
          </Link>
        </RowPanel>
      )}
      <NextPage next={next} query={{ archived: String(archived) }} />
    </>
  )
}

type MessageAction = (typeof messageActions)[number]

const declareMarking = (label: string, action: MessageAction, opposite: MessageAction) => ({
  label,
  act: (ids: string[]) => api(changeMessages, { action, ids }),
  undo: (ids: string[]) => api(changeMessages, { action: opposite, ids }),
})

type RowProps = { message: Message; action: Action<true> }

function Sender({ message }: { message: Message }) {
  return (
    <span>
      <SenderName message={message} />{' '}
      <time dateTime={message.date} className="figures text-sm text-muted max-xl:block xl:pl-2">
        {formatDateTime(message.date)}
      </time>
    </span>
  )
}

/** Leads to the account that has the address; anybody may have typed it. */
function SenderName({ message: { name, customerId } }: { message: Message }) {
  if (customerId === null) return <span className="font-medium max-xl:block">{name}</span>
  return (
    <CustomerLink id={customerId} className="font-medium max-xl:block">
      {name}
    </CustomerLink>
  )
}

/** Leads to what was written since. */
function Subject({ message: { _id, subject, read } }: { message: Message }) {
  return (
    <span className={read ? '' : 'font-semibold'}>
      {!read && <Pill tone="warn">{m.inbox_new()}</Pill>}{' '}
      <Link to={`/dashboard/conversations/${_id}`} className="link">
        {subject}
      </Link>
    </span>
  )
}

/** Broken where an address may be, so that none is torn within a word. */
function Address({ message: { email } }: { message: Message }) {
  const [local, host] = email.split('@')
  return (
    <a href={`mailto:${email}`} className="link wrap-break-word text-sm">
      {local}
      <wbr className="xl:hidden" />@{host}
    </a>
  )
}

function Opinion({ message, action: { run } }: RowProps) {
  const [open, setOpen] = useState(false)
  // On a wide screen a row shows the beginning of its message.
  const inMessage = `link min-h-8 text-sm ${open ? '' : 'xl:hidden'}`
  const mark = () => api(markMessage, { id: message._id, read: !message.read })
  return (
    <div
      className={`grid w-full gap-2 ${open ? 'xl:py-2' : 'md:max-xl:min-w-64 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-center xl:gap-4'}`}
    >
      <p className={`wrap-break-word whitespace-pre-wrap ${open ? '' : 'xl:truncate'}`}>{message.opinion}</p>
      <p className="flex gap-4">
        <button
          type="button"
          className="link min-h-8 text-sm max-xl:hidden"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {m.inbox_read()}
        </button>
        <button type="button" className={inMessage} onClick={() => run(mark, { revalidate: true })}>
          {message.read ? m.inbox_mark_unread() : m.inbox_mark_read()}
        </button>
        <Link to={`/dashboard/conversations/${message._id}`} className={`${inMessage} inline-flex items-center`}>
          {m.inbox_reply()}
        </Link>
      </p>
    </div>
  )
}

function Archive({ message, action: { run } }: RowProps) {
  const restore = () => api(markMessage, { id: message._id, archived: false })
  const archive = () => api(deleteMessage, { id: message._id })
  if (message.archived) {
    return (
      <Button
        variant="secondary"
        size="tiny"
        onClick={() => run(restore, { toast: m.inbox_restored(), revalidate: true })}
      >
        {m.undo()}
      </Button>
    )
  }
  return (
    <Button variant="danger" size="tiny" onClick={() => run(archive, { toast: m.inbox_archived(), revalidate: true })}>
      {m.delete()}
    </Button>
  )
}
