import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatDateTime } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { Table } from '#ui/table.tsx'
import { type Action, useAction } from '#ui/use-action.ts'
import type { Route } from './+types/messages'
import { deleteMessage, listMessages, type Message, markMessage, replyToMessage } from './contract.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_inbox())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const archived = searchParams.get('archived') === 'true'
  const page = {
    archived: archived ? ('true' as const) : ('false' as const),
    cursor: searchParams.get('cursor') ?? '',
    limit: '50',
  }
  return { archived, ...(await loaded(apiList(listMessages, page))) }
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { items, next, archived } = loaderData
  const action = useAction()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{archived ? m.inbox_archive() : m.menu_inbox()}</PageTitle>
        <Link to={archived ? '?' : '?archived=true'} className="link">
          {archived ? m.menu_inbox() : m.inbox_archive()}
        </Link>
      </div>
      <p className="mt-1 text-muted">{m.inbox_count({ count: items.length })}</p>
      <div className="mt-4">
        <Refused reason={action.reason} />
      </div>
      {items.length === 0 ? (
        <Notice title={m.inbox_none()} text={m.inbox_none_text()} headingLevel="h2" />
      ) : (
        <div className="mt-4">
          <Table
            caption={m.menu_inbox()}
            rows={items.map((message, index) => ({ message, number: index + 1 }))}
            keyOf={({ message }) => message._id}
            columns={[
              { label: m.number(), cell: ({ number }) => <span className="figures">{number}</span> },
              { label: m.name(), cell: ({ message }) => <Sender message={message} /> },
              { label: m.email(), cell: ({ message }) => <Address message={message} /> },
              {
                label: m.subject(),
                cell: ({ message }) => <span className={message.read ? '' : 'font-semibold'}>{message.subject}</span>,
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
                cell: ({ message }) => <Archive message={message} action={action} />,
              },
            ]}
          />
        </div>
      )}
      <NextPage next={next} query={{ archived: String(archived) }} />
    </>
  )
}

type RowProps = { message: Message; action: Action<true> }

function Sender({ message }: { message: Message }) {
  return (
    <span>
      <span className="block font-medium">{message.name}</span>
      <time dateTime={message.date} className="figures block text-sm text-muted">
        {formatDateTime(message.date)}
      </time>
    </span>
  )
}

/** Broken where an address may be, so that none is torn within a word. */
function Address({ message: { email } }: { message: Message }) {
  const [local, host] = email.split('@')
  return (
    <a href={`mailto:${email}`} className="link wrap-break-word text-sm">
      {local}
      <wbr />@{host}
    </a>
  )
}

function Opinion({ message, action: { run } }: RowProps) {
  const [answering, setAnswering] = useState(false)
  const { busy, reason, submit, clear } = useAction()
  const mark = () => api(markMessage, { id: message._id, read: !message.read })
  const reply = async (values: FormData) => {
    await api(replyToMessage, { id: message._id, text: String(values.get('text')) })
    setAnswering(false)
  }
  return (
    <div className="grid w-full gap-2 md:min-w-64">
      <p className="break-words whitespace-pre-wrap">{message.opinion}</p>
      <p className="flex gap-4">
        <button type="button" className="link min-h-8 text-sm" onClick={() => run(mark, { revalidate: true })}>
          {message.read ? m.inbox_mark_unread() : m.inbox_mark_read()}
        </button>
        <button
          type="button"
          className="link min-h-8 text-sm"
          aria-expanded={answering}
          onClick={() => {
            clear()
            setAnswering(!answering)
          }}
        >
          {m.inbox_reply()}
        </button>
      </p>
      {answering && (
        <form onSubmit={submit(reply, { toast: m.inbox_replied(), revalidate: true })} className="grid gap-2">
          <Field name="text" label={m.inbox_reply_to({ name: message.name })} multiline required maxLength={5000} />
          <Refused reason={reason} />
          <Button type="submit" busy={busy} className="justify-self-start">
            {m.submit()}
          </Button>
        </form>
      )}
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
        size="small"
        onClick={() => run(restore, { toast: m.inbox_restored(), revalidate: true })}
      >
        {m.undo()}
      </Button>
    )
  }
  return (
    <Button variant="danger" size="small" onClick={() => run(archive, { toast: m.inbox_archived(), revalidate: true })}>
      {m.delete()}
    </Button>
  )
}
