import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { useListAddress } from '#base/ui/lists/list-address.ts'
import { type Filter, FilterChips, ListFilters } from '#base/ui/lists/list-filters.tsx'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { type RowAction, RowActions } from '#base/ui/lists/row-actions.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/conversations'
import { type ConversationRow, changeConversations, listConversations } from './contract.ts'
import { conversationStateNames, conversationTones } from './state-name.ts'
import { conversationStates } from './states.ts'
import { formatWait } from './wait-text.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_conversations())

const assignments = ['me', 'nobody'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  const state = conversationStates.find((each) => each === searchParams.get('state'))
  const assigned = assignments.find((each) => each === searchParams.get('assigned'))
  const filter = { ...(state && { state }), ...(assigned && { assigned }) }
  const page = { q, cursor: searchParams.get('cursor') ?? '', limit: '50', ...filter }
  return { q, state, assigned, ...(await loadForPage(callList(listConversations, page))) }
}

const listFilters = (): Filter[] => [
  {
    name: 'state',
    label: m.order_state(),
    options: conversationStates.map((value) => ({ value, text: conversationStateNames[value]() })),
  },
  {
    name: 'assigned',
    label: m.conversation_assignee(),
    options: [
      { value: 'me', text: m.conversation_mine() },
      { value: 'nobody', text: m.conversation_nobody() },
    ],
  },
]

/** The conversations with customers: who waits how long, and who is on it. */
export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { items, next, q, state, assigned } = loaderData
  const filters = listFilters()
  useListAddress()
  const selection = useRowSelection(items, ({ number, subject }) => `${number}: ${subject}`)
  const [close, reopen] = (['close', 'reopen'] as const).map((action) => {
    return (ids: string[]) => api(changeConversations, { action, ids })
  }) as [RowAction['act'], RowAction['act']]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <PageTitle>{m.menu_conversations()}</PageTitle>
        <Link to="/dashboard/savedAnswers" className="link">
          {m.menu_saved_answers()}
        </Link>
      </div>
      <div className="my-3 flex flex-wrap items-start gap-3">
        <ListFilters
          label={m.menu_conversations()}
          inputLabel={m.conversations_search()}
          placeholder={m.conversations_search()}
          q={q}
          filters={filters}
        />
        <FilterChips q={q} filters={filters} />
      </div>
      <RowActions
        selection={selection}
        actions={[
          { label: m.conversation_close(), act: close, undo: reopen },
          { label: m.conversation_reopen(), act: reopen, undo: close },
        ]}
      />
      {items.length === 0 ? (
        <Notice title={m.conversations_none()} text={m.conversations_none_text()} headingLevel="h2" />
      ) : (
        <Table
          dense
          caption={m.menu_conversations()}
          rows={items}
          selection={selection}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.number(), width: 'xl:w-60', cell: Numbered },
            {
              label: m.order_customer(),
              width: 'xl:w-60',
              cell: ({ name, email }) => (
                <span className="wrap-anywhere">
                  <span className="font-medium">{name}</span> <span className="text-sm text-muted">{email}</span>
                </span>
              ),
            },
            { label: m.subject(), cell: Subject },
            { label: m.order_state(), width: 'xl:w-56', cell: State },
            {
              label: m.conversation_assignee(),
              width: 'xl:w-36',
              cell: ({ assignee }) => assignee?.name ?? <span className="text-muted">{m.conversation_nobody()}</span>,
            },
          ]}
        />
      )}
      <NextPage next={next} query={{ q, state: state ?? '', assigned: assigned ?? '' }} />
    </>
  )
}

const Numbered = ({ _id, number, changedAt }: ConversationRow) => (
  <span>
    <Link to={`/dashboard/conversations/${_id}`} className="link figures font-medium">
      {number}
    </Link>{' '}
    <time dateTime={changedAt} className="figures text-sm whitespace-nowrap text-muted max-xl:block xl:pl-2">
      {formatDateTime(changedAt)}
    </time>
  </span>
)

const Subject = ({ subject, unread }: ConversationRow) => (
  <span className={`wrap-anywhere ${unread ? 'font-semibold' : ''}`}>
    {unread && <Pill tone="warn">{m.inbox_new()}</Pill>} {subject}
  </span>
)

const State = ({ state, waitingSince }: ConversationRow) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:flex-nowrap">
    <Pill tone={conversationTones[state]}>{conversationStateNames[state]()}</Pill>
    <span className="figures text-sm text-muted">{formatWait(waitingSince)}</span>
  </span>
)
