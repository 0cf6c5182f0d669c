import { useEffect, useState } from 'react'
import { api, download } from '#base/platform/contract/client.ts'
import { toProblem } from '#base/platform/errors.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import type { Reason } from '#base/ui/hooks/use-action.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import type { OwnConversation } from '../own/contract.ts'
import { OwnThread } from '../own/thread.tsx'
import { getLinkedConversation, getLinkedFile, writeInLinkedConversation } from './contract.ts'

/** A conversation for whoever has the link of its mail. */
export function GuestThread({ token }: { token: string }) {
  const [conversation, setConversation] = useState<OwnConversation>()
  const [failure, setFailure] = useState<Reason>()
  useEffect(() => {
    api(getLinkedConversation, { token }).then(setConversation, (error) => setFailure(toProblem(error)))
  }, [token])
  if (failure) {
    return (
      <Notice title={m.conversation_not_shown()} text={failure.message}>
        <ButtonLink to="/contact">{m.nav_contact()}</ButtonLink>
      </Notice>
    )
  }
  if (!conversation) return <Spinner label={m.loading()} />
  const send = async ({ text }: { text: string }) => {
    await api(writeInLinkedConversation, { token, text })
    setConversation(await api(getLinkedConversation, { token }))
  }
  return (
    <>
      <PageTitle className="wrap-anywhere">{conversation.subject}</PageTitle>
      <p className="figures mt-1 mb-6 font-semibold">{conversation.number}</p>
      <OwnThread conversation={conversation} send={send} load={(id) => download(getLinkedFile, { id, token })} />
    </>
  )
}
