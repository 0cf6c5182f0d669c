import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { getListAddress } from '#base/ui/lists/list-address.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { markMessage } from '../contract.ts'
import { getSavedAnswers } from '../saved-answers/contract.ts'
import type { Route } from './+types/conversation'
import { AnswerForm } from './answer-form.tsx'
import { type Conversation, changeConversation, getConversation } from './contract.ts'
import { ConversationFacts } from './conversation-facts.tsx'
import { EntryList } from './entry-list.tsx'
import { NoteForm } from './note-form.tsx'
import { conversationStateNames, conversationTones } from './state-name.ts'
import { formatWait } from './wait-text.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.conversation_one())

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [conversation, { answers }] = await loadForPage(
    Promise.all([api(getConversation, { id }), api(getSavedAnswers, {})]),
  )
  // Whoever opens it has read it; without an answer to this call it counts as unread for longer.
  if (conversation.unread) await api(markMessage, { id, read: true }).catch(() => {})
  return { conversation, answers }
}

/** A whole conversation, what is known of its customer, and the answer that is being written. */
export default function ConversationPage({ loaderData: { conversation, answers } }: Route.ComponentProps) {
  const { _id, number, subject, state, waitingSince } = conversation
  return (
    <>
      <ButtonLink to={getListAddress('/dashboard/conversations')} variant="secondary">
        {m.menu_conversations()}
      </ButtonLink>
      <PageTitle className="mt-5 wrap-anywhere">{subject}</PageTitle>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="figures font-semibold">{number}</span>
        <Pill tone={conversationTones[state]}>{conversationStateNames[state]()}</Pill>
        <span className="figures text-sm text-muted">{formatWait(waitingSince)}</span>
      </p>
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-6">
          <EntryList conversation={conversation} />
          <AnswerForm key={_id} conversation={conversation} answers={answers} />
          <NoteForm id={_id} />
        </div>
        <div className="grid content-start gap-6 xl:col-start-2 xl:row-start-1">
          <StateButton conversation={conversation} />
          <ConversationFacts conversation={conversation} />
        </div>
      </div>
    </>
  )
}

function StateButton({ conversation: { _id: id, state } }: { conversation: Conversation }) {
  const { busy, reason, run } = useAction()
  const [next, toast] =
    state === 'closed'
      ? (['open', m.conversation_reopened()] as const)
      : (['closed', m.conversation_was_closed()] as const)
  const change = () => api(changeConversation, { id, state: next })
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        busy={busy}
        className="justify-self-start"
        onClick={() => run(change, { toast, revalidate: true })}
      >
        {state === 'closed' ? m.conversation_reopen() : m.conversation_close()}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}
