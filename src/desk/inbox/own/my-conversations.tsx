import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import { conversationTones, ownStateNames } from '../conversations/state-name.ts'
import type { Route } from './+types/my-conversations'
import { listOwnConversations } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_my_conversations())

export const clientLoader = async () => ({ conversations: await loadForPage(api(listOwnConversations, {})) })

/** What its reader and the shop have written to each other. */
export default function MyConversations({ loaderData: { conversations } }: Route.ComponentProps) {
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_my_conversations()}</PageTitle>
        <ButtonLink to="/dashboard/ask">{m.ask_title()}</ButtonLink>
      </div>
      {conversations.length === 0 ? (
        <Notice title={m.my_conversations_none()} text={m.my_conversations_none_text()} headingLevel="h2" />
      ) : (
        <div className="mt-6">
          <Table
            caption={m.menu_my_conversations()}
            rows={conversations}
            getKey={({ _id }) => _id}
            columns={[
              {
                label: m.number(),
                cell: ({ _id, number }) => (
                  <Link to={`/dashboard/myConversations/${_id}`} className="link figures font-medium">
                    {number}
                  </Link>
                ),
              },
              { label: m.subject(), cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> },
              {
                label: m.order_state(),
                cell: ({ state }) => <Pill tone={conversationTones[state]}>{ownStateNames[state]()}</Pill>,
              },
              {
                label: m.order_date(),
                cell: ({ changedAt }) => <span className="figures">{formatDateTime(changedAt)}</span>,
              },
            ]}
          />
        </div>
      )}
    </section>
  )
}
